#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import Foundation
    import Images
    import Symbols

    // The overloads for colors of the platform are disfavored: `.red` is a `Color`, and so is a color that is read
    // into a variable without a type.

    extension SimpleMarkerSymbol {
        /// A marker with a color of the platform.
        @_disfavoredOverload
        public convenience init(style: Style = .circle, color: Color.OfPlatform, size: Double = 8) {
            self.init(style: style, color: Color(color), size: size)
        }

        /// The fill color, as a color of the platform.
        @_disfavoredOverload
        public var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension SimpleLineSymbol {
        /// A line with a color of the platform.
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
        /// A fill with a color of the platform.
        @_disfavoredOverload
        public convenience init(
            style: Style = .solid, color: Color.OfPlatform, outline: LineSymbol? = nil
        ) {
            self.init(style: style, color: Color(color), outline: outline)
        }
    }

    extension LineSymbol {
        /// The color of the line, as a color of the platform.
        @_disfavoredOverload
        public final var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension FillSymbol {
        /// The fill color, as a color of the platform.
        @_disfavoredOverload
        public final var color: Color.OfPlatform {
            get { Color.OfPlatform(ownColor) }
            set { ownColor = Color(newValue) }
        }
    }

    extension PictureMarkerSymbol {
        /// A marker with a picture of the platform, in its size.
        ///
        /// A picture without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The picture, as one of the platform; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }
    }

    extension PictureFillSymbol {
        /// A fill with a picture of the platform, in its size.
        ///
        /// A picture without pixels draws nothing.
        @_disfavoredOverload
        public convenience init(image: Image.OfPlatform) {
            self.init(image: Image(image) ?? .empty)
        }

        /// The picture, as one of the platform; nil until it is loaded.
        @_disfavoredOverload
        public var image: Image.OfPlatform? { ownImage.flatMap { Image.OfPlatform($0) } }
    }
#endif
