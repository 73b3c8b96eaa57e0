#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import CartoucheImages
    import CartoucheSymbols
    import Foundation

    // The overloads for platform colors are disfavored. So `.red` is a `Color`, and a color that is assigned to a
    // variable without a type is also a `Color`.

    extension SimpleMarkerSymbol {
        /// Creates a marker with a platform color.
        @_disfavoredOverload
        public convenience init(style: Style = .circle, color: Color.OfPlatform, size: Double = 8) {
            self.init(style: style, color: Color(color), size: size)
        }

        /// The fill color, as a platform color.
        @_disfavoredOverload
        public var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension SimpleLineSymbol {
        /// Creates a line with a platform color.
        @_disfavoredOverload
        public convenience init(
            style: Style = .solid, color: Color.OfPlatform, width: Double = 1,
            markerStyle: MarkerStyle = .none, markerPlacement: MarkerPlacement = .end
        ) {
            self.init(
                style: style, color: Color(color), width: width, markerStyle: markerStyle,
                markerPlacement: markerPlacement)
        }
    }

    extension SimpleFillSymbol {
        /// Creates a fill with a platform color.
        @_disfavoredOverload
        public convenience init(
            style: Style = .solid, color: Color.OfPlatform, outline: LineSymbol? = nil
        ) {
            self.init(style: style, color: Color(color), outline: outline)
        }
    }

    extension LineSymbol {
        /// The color of the line, as a platform color.
        @_disfavoredOverload
        public final var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension FillSymbol {
        /// The fill color, as a platform color.
        @_disfavoredOverload
        public final var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension PictureMarkerSymbol {
        /// Creates a marker with a platform image, in the size of the image.
        ///
        /// An image without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The image, as a platform image; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }
    }

    extension PictureFillSymbol {
        /// Creates a fill with a platform image, in the size of the image.
        ///
        /// An image without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The image, as a platform image; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }
    }
#endif
