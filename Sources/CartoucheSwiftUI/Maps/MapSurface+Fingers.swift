#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheGeospatial
    import CartoucheMapDrawing
    import CartoucheMapViews
    import CoreGraphics

    extension MapSurface: FingerTarget {
        /// The duration of the zoom of a double tap in seconds.
        private static let zoomDuration = 0.25

        var waitsForDoubleTap: Bool { modes.contains(.zoom) }

        func edit(_ event: EditingEvent) -> Bool {
            guard let view else { return false }
            return switch event {
            case .down(let point): view.pointerDown(at: point)
            case .moved(let point): view.pointerMoved(to: point)
            case .up(let point): view.pointerUp(at: point)
            case .canceled: view.pointerCancelled()
            }
        }

        func movementBegins() {
            guard movementStart == nil, !modes.isEmpty, let start = try? view?.freeFrame() else { return }
            movementStart = start
            actions.navigating?(true)
        }

        func drag(from start: ScreenPoint, to end: ScreenPoint) {
            guard modes.contains(.pan), movementStart != nil, let now = try? view?.freeFrame() else { return }
            move(ViewMovement(from: start, to: end), from: now)
        }

        func pinch(magnification: Double, turn: Double, around anchor: ScreenPoint) {
            guard let movementStart else { return }
            move(
                ViewMovement(
                    from: anchor, magnification: modes.contains(.zoom) ? magnification : 1,
                    turn: modes.contains(.rotate) ? turn : 0), from: movementStart)
        }

        func movementEnds() {
            guard movementStart != nil else { return }
            movementStart = nil
            actions.navigating?(false)
        }

        private func move(_ movement: ViewMovement, from start: MapFrame) {
            guard let view, let viewpoint = view.viewpoint(after: movement, from: start) else { return }
            view.viewpoint = viewpoint
            viewHasMoved(view)
        }

        func tap(at point: ScreenPoint) {
            guard let view else { return }
            view.openCallout(at: point, of: view.map.operationalLayers) { [actions] error in
                actions.drawing?(.failure(error))
            }
            guard let action = actions.singleTap, let place = view.location(fromScreenPoint: point) else {
                return
            }
            action(CGPoint(point), place)
        }

        func doubleTap(at point: ScreenPoint) {
            guard let view, let now = try? view.freeFrame(),
                let target = view.viewpoint(
                    after: ViewMovement(from: point, magnification: 2), from: now)
            else { return }
            Task { await view.setViewpoint(target, duration: Self.zoomDuration) }
        }

        func longPress(at point: ScreenPoint) {
            guard let action = actions.longPress, let place = view?.location(fromScreenPoint: point) else {
                return
            }
            action(CGPoint(point), place)
        }
    }
#endif
