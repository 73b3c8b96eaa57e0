import CartoucheMapModel
import Synchronization

/// The graphics that users draw in the pages, with numbers that stay.
final class DrawnGraphics: Sendable {
    /// The maximum number of graphics.
    private static let limit = 10_000

    /// The overlay of the graphics.
    let overlay: GraphicsOverlay
    private let state = Mutex<(count: Int, list: [(number: Int, graphic: Graphic)])>((0, []))

    init() {
        overlay = GraphicsOverlay()
        overlay.id = "Drawn"
    }

    /// The graphics and their numbers.
    var all: [(number: Int, graphic: Graphic)] { state.withLock(\.list) }

    /// Returns the graphic with a number; nil if there is none.
    subscript(number: Int) -> Graphic? { all.first { $0.number == number }?.graphic }

    /// Adds a graphic.
    ///
    /// - Throws: ``HostRefusal`` if there are too many.
    func add(_ graphic: Graphic) throws(HostRefusal) {
        let isAdded = state.withLock { state in
            guard state.list.count < Self.limit else { return false }
            state.count += 1
            state.list.append((state.count, graphic))
            return true
        }
        guard isAdded else { throw .badRequest("there are already \(Self.limit) graphics") }
        overlay.addGraphic(graphic)
    }

    /// Removes a graphic.
    func remove(_ number: Int) {
        let removed = state.withLock { state in
            state.list.firstIndex { $0.number == number }.map { state.list.remove(at: $0).graphic }
        }
        if let removed { overlay.removeGraphic(removed) }
    }

    /// Removes all graphics.
    func removeAll() {
        state.withLock { $0.list.removeAll() }
        overlay.removeAllGraphics()
    }
}
