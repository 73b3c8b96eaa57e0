#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CoreGraphics
    import SwiftUI

    /// A picture of a view, moved by a transformation from the upper left corner.
    struct PictureLayer: View {
        let picture: CGImage?
        /// The number of pixels per point.
        let scale: CGFloat
        let transform: CGAffineTransform

        var body: some View {
            if let picture {
                SwiftUI.Image(decorative: picture, scale: scale, orientation: .up)
                    .fixedSize()
                    .transformEffect(transform)
            }
        }
    }
#endif
