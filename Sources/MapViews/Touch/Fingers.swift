/// Distinguishes taps, double taps, long presses, drags and pinches.
///
/// One object does it all, because separate gestures of a user interface would wait for each other. The interface
/// reports one finger, and pinches of two. Distances and double taps are those of the page of `cartouche view`.
@MainActor
package final class Fingers {
    private enum Mode {
        case none
        /// A finger is down and has not moved.
        case down
        /// The editor uses the drag.
        case edit
        case drag
        case pinch
        /// The rest of a drag after a pinch or a long press.
        case ended
    }

    /// The parts of a pinch, which interfaces report separately.
    package enum PinchPart: Hashable {
        case magnification
        case turn
    }

    /// A finger that moves by less, in DIPs, taps.
    private static let tapDistance = 6.0
    /// A second tap that is farther away, in DIPs, is a new tap.
    private static let doubleTapDistance = 24.0
    private static let doubleTapTime = Duration.milliseconds(280)
    private static let longPressTime = Duration.milliseconds(500)

    private var mode = Mode.none
    private var isDown = false
    private var start = ScreenPoint(x: 0, y: 0)
    private var last = ScreenPoint(x: 0, y: 0)
    private var magnification = 1.0
    private var turn = 0.0
    private var pinchParts: Set<PinchPart> = []
    private var longPress: Task<Void, Never>?
    private var firstTap: (place: ScreenPoint, end: Task<Void, Never>)?
    private let wait: @Sendable (Duration) async -> Void

    /// - Parameter wait: Returns after a duration, or earlier if the task is canceled.
    package init(wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }) {
        self.wait = wait
    }

    /// One finger is down, and was first at a start.
    package func moved(from start: ScreenPoint, to place: ScreenPoint, on target: some FingerTarget) {
        // Interfaces report no end of a gesture that the system cancels.
        if !isDown || start != self.start { down(at: start, on: target) }
        defer { last = place }
        switch mode {
        case .edit:
            _ = target.edit(.moved(place))
        case .down:
            guard Self.distance(start, place) >= Self.tapDistance else { return }
            longPress?.cancel()
            _ = target.edit(.moved(place))
            mode = .drag
            target.movementBegins()
            target.drag(from: start, to: place)
        case .drag:
            target.drag(from: last, to: place)
        case .none, .pinch, .ended:
            break
        }
    }

    private func down(at place: ScreenPoint, on target: some FingerTarget) {
        if mode == .drag { target.movementEnds() }
        if mode == .edit { _ = target.edit(.canceled) }
        (isDown, start, last) = (true, place, place)
        guard mode != .pinch else { return }
        mode = target.edit(.down(place)) ? .edit : .down
        longPress?.cancel()
        guard mode == .down else { return }
        longPress = Task { [weak self, weak target, wait] in
            await wait(Self.longPressTime)
            guard !Task.isCancelled, let self, let target, mode == .down else { return }
            _ = target.edit(.canceled)
            mode = .ended
            target.longPress(at: place)
        }
    }

    /// The finger is up.
    package func ended(at place: ScreenPoint, on target: some FingerTarget) {
        longPress?.cancel()
        isDown = false
        switch mode {
        case .edit:
            _ = target.edit(.up(place))
        case .down:
            if !target.edit(.up(place)) { tapped(at: place, on: target) }
        case .drag:
            _ = target.edit(.up(place))
            target.movementEnds()
        case .pinch:
            return
        case .none, .ended:
            break
        }
        mode = .none
    }

    private func tapped(at place: ScreenPoint, on target: some FingerTarget) {
        if let first = firstTap {
            firstTap = nil
            first.end.cancel()
            if Self.distance(first.place, place) < Self.doubleTapDistance {
                return target.doubleTap(at: place)
            }
            target.tap(at: first.place)
        }
        guard target.waitsForDoubleTap else { return target.tap(at: place) }
        let end = Task { [weak self, weak target, wait] in
            await wait(Self.doubleTapTime)
            guard !Task.isCancelled else { return }
            self?.firstTap = nil
            target?.tap(at: place)
        }
        firstTap = (place, end)
    }

    // MARK: Two fingers

    /// The distance of two fingers is a multiple of the first one.
    package func magnified(by factor: Double, around anchor: ScreenPoint, on target: some FingerTarget) {
        begin(.magnification, on: target)
        magnification = factor
        target.pinch(magnification: magnification, turn: turn, around: anchor)
    }

    /// Two fingers have turned by an angle in degrees.
    package func turned(by degrees: Double, around anchor: ScreenPoint, on target: some FingerTarget) {
        begin(.turn, on: target)
        turn = degrees
        target.pinch(magnification: magnification, turn: turn, around: anchor)
    }

    /// A part of the pinch has ended.
    package func ended(_ part: PinchPart, on target: some FingerTarget) {
        guard pinchParts.remove(part) != nil, pinchParts.isEmpty else { return }
        (magnification, turn) = (1, 0)
        mode = isDown ? .ended : .none
        target.movementEnds()
    }

    private func begin(_ part: PinchPart, on target: some FingerTarget) {
        pinchParts.insert(part)
        guard mode != .pinch else { return }
        longPress?.cancel()
        if mode == .down || mode == .edit { _ = target.edit(.canceled) }
        if mode == .drag { target.movementEnds() }
        mode = .pinch
        target.movementBegins()
    }

    private static func distance(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        return (x * x + y * y).squareRoot()
    }
}
