#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheMapModel
    import CartoucheMapViews

    extension GeoView {
        /// Opens the callout that a delegate or a template makes at a tap; does nothing if there is none.
        @MainActor
        func openCallout(
            at point: ScreenPoint, of layers: [Layer], failed: @escaping (any Error) -> Void
        ) {
            guard decidesOnCallouts(with: layers) else { return }
            Task {
                do {
                    try await showCallout(atScreenPoint: point)
                } catch is CancellationError {
                    // The view has gone.
                } catch {
                    failed(error)
                }
            }
        }
    }
#endif
