import CartoucheImages

// Additional names for the colors and pictures of symbols. CartoucheFoundation adds overloads of `color` and
// `image` for UIKit and AppKit; inside that module the overloads hide the members of this module.

extension SimpleMarkerSymbol {
    package var ownColor: Color {
        get { color }
        set { color = newValue }
    }
}

extension LineSymbol {
    package var ownColor: Color {
        get { color }
        set { color = newValue }
    }
}

extension FillSymbol {
    package var ownColor: Color {
        get { color }
        set { color = newValue }
    }
}

extension MultilayerSymbol {
    package var ownColor: Color? {
        get { color }
        set { color = newValue }
    }
}

extension SolidFillSymbolLayer {
    package var ownColor: Color {
        get { color }
        set { color = newValue }
    }
}

extension SolidStrokeSymbolLayer {
    package var ownColor: Color {
        get { color }
        set { color = newValue }
    }
}

extension MaterialFillSymbolLayer {
    package var ownColor: Color? {
        get { color }
        set { color = newValue }
    }
}

extension PictureMarkerSymbolLayer {
    package var ownTintColor: Color? {
        get { tintColor }
        set { tintColor = newValue }
    }
}

extension PictureFillSymbolLayer {
    package var ownTintColor: Color? {
        get { tintColor }
        set { tintColor = newValue }
    }
}

extension PictureMarkerSymbol {
    package var ownImage: Image? { image }
}

extension PictureFillSymbol {
    package var ownImage: Image? { image }
}

extension PictureMarkerSymbolLayer {
    package var ownImage: Image? { image }
}

extension PictureFillSymbolLayer {
    package var ownImage: Image? { image }
}
