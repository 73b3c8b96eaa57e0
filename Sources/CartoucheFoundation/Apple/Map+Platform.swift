#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import Foundation
    import Images
    import Mapping

    extension Map {
        /// The color under the layers, as a color of the platform; nil for that of the basemap.
        @_disfavoredOverload
        public var backgroundColor: Color.OfPlatform? {
            get { ownBackgroundColor.map { Color.OfPlatform($0) } }
            set { ownBackgroundColor = newValue.map { Color($0) } }
        }
    }

    extension MapView {
        /// Draws what the view shows, as a picture of the platform.
        ///
        /// ``drawingReport`` then has what was not drawn faithfully. The drawing stops if the task is canceled.
        ///
        /// - Throws: ``MapError`` if the size is not usable or the viewpoint names no place, the errors of sources
        ///   that cannot be read, and `CancellationError`.
        public func exportImage() async throws -> Image.OfPlatform {
            let image: Image = try await exportImage(size: size, scale: 1)
            guard let picture = Image.OfPlatform(image) else {
                throw ImageError(.unreadable("the operating system cannot read the image"))
            }
            return picture
        }
    }
#endif
