#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheMapViews
    import SwiftUI

    /// Returns the gesture that reports all fingers on a view.
    @MainActor
    func fingerGesture(_ fingers: Fingers, on target: some FingerTarget) -> some Gesture {
        DragGesture(minimumDistance: 0, coordinateSpace: .local)
            .onChanged {
                fingers.moved(from: ScreenPoint($0.startLocation), to: ScreenPoint($0.location), on: target)
            }
            .onEnded { fingers.ended(at: ScreenPoint($0.location), on: target) }
            .simultaneously(
                with: MagnifyGesture()
                    .onChanged {
                        fingers.magnified(
                            by: Double($0.magnification), around: ScreenPoint($0.startLocation), on: target)
                    }
                    .onEnded { _ in fingers.ended(.magnification, on: target) }
            )
            .simultaneously(
                with: RotateGesture(minimumAngleDelta: .degrees(2))
                    .onChanged {
                        fingers.turned(
                            by: $0.rotation.degrees, around: ScreenPoint($0.startLocation), on: target)
                    }
                    .onEnded { _ in fingers.ended(.turn, on: target) }
            )
    }
#endif
