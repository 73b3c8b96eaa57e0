#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import CoreGraphics
    import Observation

    /// The pictures of a map view: it draws them, and moves the last one while the next one is drawn.
    ///
    /// At most one picture is drawn at a time. If the view has moved so far that the picture would not help, the drawing
    /// is canceled. A picture of an older content is finished, so that graphics that move all the time are visible.
    @MainActor
    @Observable
    final class MapSurface {
        /// The last picture; nil before the first one.
        private(set) var picture: CGImage?
        /// The movement of the last picture to the current viewpoint, in points.
        private(set) var transform = CGAffineTransform.identity
        /// The number of pixels per point of the last picture.
        private(set) var pictureScale: CGFloat = 1
        /// The number of movements and pictures; views that depend on places of the map read it.
        private(set) var changes = 0

        // Nothing observes these: a view sets them while it computes its body.
        @ObservationIgnored var actions = MapViewActions()
        @ObservationIgnored var modes = MapViewInteractionModes.all
        @ObservationIgnored var view: MapViewProxy?

        @ObservationIgnored let engine = MapEngine()
        @ObservationIgnored let fingers = Fingers()
        @ObservationIgnored private(set) var reported = ReportedArea()
        @ObservationIgnored private var pictureFrame: MapFrame?
        @ObservationIgnored private var running:
            (frame: MapFrame, drawing: Task<CartoucheImages.Image, any Error>)?
        /// The free frame at the start of a movement.
        @ObservationIgnored var movementStart: MapFrame?

        // MARK: Drawing

        /// Draws a view whenever its last picture is no longer current, until the task is canceled.
        func draw(_ view: MapViewProxy, scale: Double) async {
            // The last picture can have another scale.
            await drawPicture(of: view, scale: scale)
            for await _ in view.redrawRequests { await drawPicture(of: view, scale: scale) }
        }

        private func drawPicture(of view: MapViewProxy, scale: Double) async {
            do {
                let frame = try await currentFrame(of: view, scale: scale)
                let drawing = Task { try await view.exportImage(in: frame) }
                running = (frame, drawing)
                defer { running = nil }
                let image = try await withTaskCancellationHandler {
                    try await drawing.value
                } onCancel: {
                    drawing.cancel()
                }
                let new = await platformPicture(of: image)
                (picture, pictureFrame, pictureScale) = (new, frame, scale)
                viewHasMoved(view)
                if let report = view.drawingReport { actions.drawing?(.success(report)) }
            } catch is CancellationError {
                // The view has moved, so the next request is already there.
            } catch {
                actions.drawing?(.failure(error))
            }
        }

        /// Moves the last picture to the current viewpoint.
        func viewHasMoved(_ view: MapViewProxy) {
            changes += 1
            if let pictureFrame, let now = try? view.frame(scale: pictureFrame.pixelsPerDIP),
                let moved = now.transform(from: pictureFrame)
            {
                let scale = pictureFrame.pixelsPerDIP
                transform = CGAffineTransform(
                    a: moved.a, b: moved.b, c: moved.c, d: moved.d, tx: moved.tx / scale, ty: moved.ty / scale
                )
            }
            if let running, let now = try? view.frame(scale: running.frame.pixelsPerDIP),
                !running.frame.isUseful(for: now)
            {
                running.drawing.cancel()
            }
        }

        // MARK: Events of the engine's view

        /// Reports each new area of a view, until the task is canceled.
        func followArea(of view: MapViewProxy) async {
            for await _ in view.viewpoints(of: .centerAndScale) {
                viewHasMoved(view)
                reported.update(from: view, actions)
            }
        }

        /// Reports whether a view draws, until the task is canceled.
        func followDrawing(of view: MapViewProxy) async {
            var known: [ObjectIdentifier: LayerViewState.Status] = [:]
            for await status in view.$drawStatus {
                actions.drawStatus?(status)
                guard let action = actions.layerViewState else { continue }
                for layer in view.map.operationalLayers {
                    let state = view.layerViewState(for: layer)
                    guard known.updateValue(state.status, forKey: ObjectIdentifier(layer)) != state.status
                    else { continue }
                    action(layer, state)
                }
            }
        }

        /// Reports whether an animation runs, until the task is canceled.
        func followAnimations(of view: MapViewProxy) async {
            for await isNavigating in view.$isNavigating where movementStart == nil {
                actions.navigating?(isNavigating)
            }
        }
    }

    /// Returns the frame of a view; away from the main thread, because the first one can need the extent of all data.
    private nonisolated func currentFrame(of view: MapViewProxy, scale: Double) async throws -> MapFrame {
        try view.frame(scale: scale)
    }
#endif
