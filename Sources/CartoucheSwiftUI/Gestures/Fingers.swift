#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CoreGraphics

    /// Distinguishes taps, double taps, long presses, drags and pinches.
    ///
    /// One object does it all, because separate gestures of SwiftUI would wait for each other. Times and distances are
    /// those of the page of `cartouche view`.
    @MainActor
    final class Fingers {
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

        /// The parts of a pinch that SwiftUI reports separately.
        enum PinchPart: Hashable {
            case magnification
            case turn
        }

        /// A finger that moves by less, in points, taps.
        private static let tapDistance = 6.0
        /// A second tap that is farther away, in points, is a new tap.
        private static let doubleTapDistance = 24.0
        private static let doubleTapTime = Duration.milliseconds(280)
        private static let longPressTime = Duration.milliseconds(500)

        private var mode = Mode.none
        private var isDown = false
        private var start = CGPoint.zero
        private var last = CGPoint.zero
        private var magnification = 1.0
        private var turn = 0.0
        private var pinchParts: Set<PinchPart> = []
        private var longPress: Task<Void, Never>?
        private var firstTap: (place: CGPoint, end: Task<Void, Never>)?

        /// One finger is down, and was first at a start.
        func moved(from start: CGPoint, to place: CGPoint, on target: some FingerTarget) {
            // SwiftUI reports no end of a gesture that the system cancels.
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

        private func down(at place: CGPoint, on target: some FingerTarget) {
            if mode == .drag { target.movementEnds() }
            (isDown, start, last) = (true, place, place)
            guard mode != .pinch else { return }
            mode = target.edit(.down(place)) ? .edit : .down
            longPress?.cancel()
            guard mode == .down else { return }
            longPress = Task { [weak self, weak target] in
                try? await Task.sleep(for: Self.longPressTime)
                guard !Task.isCancelled, let self, let target, mode == .down else { return }
                _ = target.edit(.canceled)
                mode = .ended
                target.longPress(at: place)
            }
        }

        /// The finger is up.
        func ended(at place: CGPoint, on target: some FingerTarget) {
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

        private func tapped(at place: CGPoint, on target: some FingerTarget) {
            if let first = firstTap {
                firstTap = nil
                first.end.cancel()
                if Self.distance(first.place, place) < Self.doubleTapDistance {
                    return target.doubleTap(at: place)
                }
                target.tap(at: first.place)
            }
            guard target.waitsForDoubleTap else { return target.tap(at: place) }
            let end = Task { [weak self, weak target] in
                try? await Task.sleep(for: Self.doubleTapTime)
                guard !Task.isCancelled else { return }
                self?.firstTap = nil
                target?.tap(at: place)
            }
            firstTap = (place, end)
        }

        // MARK: Two fingers

        /// The distance of two fingers is a multiple of the first one.
        func magnified(by factor: Double, around anchor: CGPoint, on target: some FingerTarget) {
            begin(.magnification, on: target)
            magnification = factor
            target.pinch(magnification: magnification, turn: turn, around: anchor)
        }

        /// Two fingers have turned by an angle in degrees.
        func turned(by degrees: Double, around anchor: CGPoint, on target: some FingerTarget) {
            begin(.turn, on: target)
            turn = degrees
            target.pinch(magnification: magnification, turn: turn, around: anchor)
        }

        /// A part of the pinch has ended.
        func ended(_ part: PinchPart, on target: some FingerTarget) {
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

        private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
            let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
            return (x * x + y * y).squareRoot()
        }
    }
#endif
