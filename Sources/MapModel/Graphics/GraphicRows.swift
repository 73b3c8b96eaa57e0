import Synchronization

/// The visible graphics of an overlay in drawing order, and the row of each graphic.
package final class GraphicRows: Sendable {
    /// The graphics in the order of their rows.
    package let graphics: [Graphic]
    /// The values of ``Graphic/zIndex``; nil if all are 0.
    private let zIndexes: [Int]?
    /// The rows; nil until the first search.
    private let rows = Mutex<[ObjectIdentifier: Int]?>(nil)

    package init(_ graphics: [Graphic], states: [Graphic.State]) {
        self.graphics = graphics
        zIndexes = states.contains { $0.zIndex != 0 } ? states.map(\.zIndex) : nil
    }

    /// Returns the row of a graphic; nil if it is not visible.
    package func row(of graphic: ObjectIdentifier) -> Int? {
        rows.withLock { rows in
            if let rows { return rows[graphic] }
            let all = Dictionary(
                uniqueKeysWithValues: graphics.enumerated().map { (ObjectIdentifier($1), $0) })
            rows = all
            return all[graphic]
        }
    }

    /// Returns whether a graphic keeps its row in a new state.
    package func keepsRow(_ row: Int, in state: Graphic.State) -> Bool {
        state.isVisible && state.zIndex == zIndexes?[row] ?? 0
    }
}
