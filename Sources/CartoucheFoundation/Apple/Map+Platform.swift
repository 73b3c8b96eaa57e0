#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import Foundation

    extension Map {
        /// The color below all layers, as a platform color; nil means the color of the basemap.
        @_disfavoredOverload
        public var backgroundColor: Color.OfPlatform? {
            get { ownBackgroundColor.map { Color.OfPlatform($0) } }
            set { ownBackgroundColor = newValue.map { Color($0) } }
        }
    }

    extension MapView {
        /// Draws what the view shows and returns it as a platform image.
        ///
        /// Afterwards, ``drawingReport`` lists what was not drawn faithfully. If the task is canceled, the drawing
        /// stops.
        ///
        /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the
        ///   errors of sources that cannot be read, and `CancellationError`.
        public func exportImage() async throws -> Image.OfPlatform {
            let image: Image = try await exportImage(size: size, scale: 1)
            guard let picture = Image.OfPlatform(image) else {
                throw ImageError(.unreadable("the operating system cannot read the image"))
            }
            return picture
        }
    }
#endif
