#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import CartoucheImages
    import CartoucheSymbols
    import Foundation

    extension MultilayerSymbol {
        /// The color of all unlocked symbol layers, as a platform color; nil if they differ.
        @_disfavoredOverload
        public final var color: Color.OfPlatform? {
            get { ownColor.map { Color.OfPlatform($0) } }
            set { ownColor = newValue.map { Color($0) } }
        }
    }

    extension SolidFillSymbolLayer {
        /// Creates a fill with a platform color.
        @_disfavoredOverload
        public convenience init(color: Color.OfPlatform) {
            self.init(color: Color(color))
        }

        /// The fill color, as a platform color.
        @_disfavoredOverload
        public var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension SolidStrokeSymbolLayer {
        /// Creates a stroke with a platform color.
        @_disfavoredOverload
        public convenience init(
            width: Double = 16.0 / 3, color: Color.OfPlatform, geometricEffects: [GeometricEffect] = [],
            lineStyle3D: LineStyle3D = .strip
        ) {
            self.init(
                width: width, color: Color(color), geometricEffects: geometricEffects,
                lineStyle3D: lineStyle3D)
        }

        /// The color of the stroke, as a platform color.
        @_disfavoredOverload
        public var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension MaterialFillSymbolLayer {
        /// Creates a material with a platform color.
        @_disfavoredOverload
        public convenience init(color: Color.OfPlatform) {
            self.init(color: Color(color))
        }

        /// The color of the material, as a platform color.
        @_disfavoredOverload
        public var color: Color.OfPlatform? {
            get { ownColor.map { Color.OfPlatform($0) } }
            set { ownColor = newValue.map { Color($0) } }
        }
    }

    extension PictureMarkerSymbolLayer {
        /// Creates a marker with a platform image.
        ///
        /// An image without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The image, as a platform image; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }

        /// The tint color of the image, as a platform color.
        @_disfavoredOverload
        public var tintColor: Color.OfPlatform? {
            get { ownTintColor.map { Color.OfPlatform($0) } }
            set { ownTintColor = newValue.map { Color($0) } }
        }
    }

    extension PictureFillSymbolLayer {
        /// Creates a fill with a platform image.
        ///
        /// An image without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The image, as a platform image; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }

        /// The tint color of the image, as a platform color.
        @_disfavoredOverload
        public var tintColor: Color.OfPlatform? {
            get { ownTintColor.map { Color.OfPlatform($0) } }
            set { ownTintColor = newValue.map { Color($0) } }
        }
    }
#endif
