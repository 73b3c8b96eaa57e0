#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import CartoucheGeospatial
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheRenderers
    import CartoucheSwatches
    import CartoucheSymbols
    import Foundation

    // The SDK's methods return platform images, so those of the core are disfavored: a swatch that is assigned to a
    // variable without a type is a platform image.

    extension Image {
        /// Returns the same picture as an image of UIKit or AppKit.
        ///
        /// - Throws: `ImageError` if the operating system cannot read it.
        func ofPlatform() throws(ImageError) -> OfPlatform {
            guard let picture = OfPlatform(self) else {
                throw ImageError(.unreadable("the operating system cannot read the image"))
            }
            return picture
        }
    }

    extension Symbol {
        /// Draws the symbol alone, as a platform image that fits tightly around it.
        ///
        /// - Parameter scale: The number of pixels per DIP, for example the scale of the display. Default: 1.
        /// - Throws: The errors of the method for `Image`.
        public func makeSwatch(scale: Double = 1) async throws -> Image.OfPlatform {
            let image: Image = try await makeSwatch(width: 0, height: 0, scale: scale)
            return try image.ofPlatform()
        }

        /// Draws the symbol alone, as a platform image with a given size.
        ///
        /// - Parameters:
        ///   - width: The width in DIPs. If width and height are 0, the picture fits tightly around the symbol.
        ///   - height: The height in DIPs.
        ///   - scale: The number of pixels per DIP. Default: 1.
        ///   - backgroundColor: The color below the symbol; nil (default) is transparent.
        /// - Throws: The errors of the method for `Image`.
        public func makeSwatch(
            width: Double, height: Double, scale: Double = 1, backgroundColor: Color.OfPlatform? = nil
        ) async throws -> Image.OfPlatform {
            let image: Image = try await makeSwatch(
                width: width, height: height, scale: scale, backgroundColor: backgroundColor.map { Color($0) }
            )
            return try image.ofPlatform()
        }

        /// Draws a geometry with the symbol, as a platform image.
        ///
        /// - Parameters:
        ///   - geometry: The geometry in DIPs; the origin is the center of the picture, x goes to the right and y up.
        ///   - width: The width in DIPs. If width and height are 0, everything that is drawn fits tightly.
        ///   - height: The height in DIPs.
        ///   - scale: The number of pixels per DIP. Default: 1.
        ///   - backgroundColor: The color below the symbol; nil (default) is transparent.
        /// - Throws: The errors of the method for `Image`.
        public func makeSwatch(
            geometry: Geometry, width: Double = 0, height: Double = 0, scale: Double = 1,
            backgroundColor: Color.OfPlatform? = nil
        ) async throws -> Image.OfPlatform {
            let image: Image = try await makeSwatch(
                geometry: geometry, width: width, height: height, scale: scale,
                backgroundColor: backgroundColor.map { Color($0) })
            return try image.ofPlatform()
        }

        /// Draws the symbol as in a legend, as a platform image of one pixel per DIP.
        ///
        /// - Parameters:
        ///   - geometryType: The kind of geometry. If the symbol is for another kind, the picture is transparent.
        ///   - size: The size in DIPs.
        /// - Throws: The errors of the method for `Image`.
        public func swatch(geometryType: GeometryKind, size: CGSize) async throws -> Image.OfPlatform {
            try await swatch(geometryType: geometryType, size: ScreenSize(size)).ofPlatform()
        }
    }

    extension Renderer {
        /// Draws the symbol of a graphic or feature as in a legend, as a platform image; nil if the renderer does not
        /// draw it.
        ///
        /// - Parameters:
        ///   - geoElement: The graphic or feature. A graphic's own symbol is ignored.
        ///   - size: The size in DIPs, which are the pixels of the picture.
        /// - Throws: The errors of the method for `Image`.
        public final func swatch(for geoElement: any GeoElement, size: CGSize) async throws -> Image
            .OfPlatform?
        {
            try await swatch(for: geoElement, size: ScreenSize(size))?.ofPlatform()
        }
    }

    extension LegendImages {
        /// Returns ``legendImages`` as images of UIKit or AppKit, in the same order.
        ///
        /// - Throws: `ImageError` if the operating system cannot read one of them.
        public func platformImages() throws -> [Image.OfPlatform] {
            try legendImages.map { try $0.ofPlatform() }
        }
    }
#endif
