#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheGeospatial
    import CartoucheImages
    import CartoucheMapViews
    import CartoucheSceneViews
    import CartoucheSymbols
    import CoreGraphics
    import Observation

    /// The pictures of a scene view: it draws one after the other while the scene or the camera changes.
    @MainActor
    @Observable
    final class SceneSurface {
        /// The last picture; nil before the first one.
        private(set) var picture: CGImage?
        /// The number of pixels per point of the last picture.
        private(set) var pictureScale: CGFloat = 1
        /// The camera of the last picture; nil before the first one.
        private(set) var camera: Camera?
        /// The number of pictures; views that depend on places of the scene read it.
        private(set) var changes = 0

        // Nothing observes these: a view sets them while it computes its body.
        @ObservationIgnored var actions = SceneViewActions()
        @ObservationIgnored var view: SceneViewProxy?

        @ObservationIgnored let engine = SceneEngine()
        @ObservationIgnored let fingers = Fingers()
        /// What a pinch has changed so far; nil without a pinch or drag.
        @ObservationIgnored private var movement: (magnification: Double, turn: Double)?

        /// Draws a view after each edit of the model, until the task is canceled.
        ///
        /// A scene draws in parts, and the parts that did not change are kept. So a picture after an edit elsewhere costs
        /// little more than its pixels.
        func draw(_ view: SceneViewProxy, scale: Double) async {
            while !Task.isCancelled {
                let revision = ModelClock.revision
                do {
                    let camera = await currentCamera(of: view)
                    let image = try await view.exportImage(scale: scale)
                    picture = await platformPicture(of: image)
                    pictureScale = scale
                    changes += 1
                    if self.camera != camera {
                        self.camera = camera
                        actions.camera?(camera)
                    }
                    if let report = view.sceneReport { actions.drawing?(.success(report)) }
                } catch is CancellationError {
                    return
                } catch {
                    actions.drawing?(.failure(error))
                }
                await ModelClock.wait(after: revision)
            }
        }
    }

    /// Returns the camera of a view; away from the main thread, because the first one can need the extent of all data.
    private nonisolated func currentCamera(of view: SceneViewProxy) async -> Camera { view.camera }

    extension SceneSurface: FingerTarget {
        /// The factor of a double tap.
        private static let doubleTapFactor = 2.0

        var waitsForDoubleTap: Bool { true }

        /// Scenes have no editor.
        func edit(_ event: EditingEvent) -> Bool { false }

        func movementBegins() {
            movement = (1, 0)
            actions.navigating?(true)
        }

        func drag(from start: ScreenPoint, to end: ScreenPoint) {
            view?.drag(from: start, to: end)
        }

        func pinch(magnification: Double, turn: Double, around anchor: ScreenPoint) {
            guard let view, let before = movement, magnification > 0 else { return }
            movement = (magnification, turn)
            if magnification != before.magnification {
                view.magnify(by: magnification / before.magnification, at: anchor)
            }
            if turn != before.turn { view.turn(by: turn - before.turn, at: anchor) }
        }

        func movementEnds() {
            guard movement != nil else { return }
            movement = nil
            actions.navigating?(false)
        }

        func tap(at point: ScreenPoint) {
            if let view {
                view.openCallout(at: point, of: view.scene.operationalLayers) { [actions] error in
                    actions.drawing?(.failure(error))
                }
            }
            guard let action = actions.singleTap else { return }
            action(CGPoint(point), view?.baseSurfaceLocation(fromScreenPoint: point))
        }

        func doubleTap(at point: ScreenPoint) {
            view?.magnify(by: Self.doubleTapFactor, at: point)
        }

        func longPress(at point: ScreenPoint) {
            guard let action = actions.longPress else { return }
            action(CGPoint(point), view?.baseSurfaceLocation(fromScreenPoint: point))
        }
    }
#endif
