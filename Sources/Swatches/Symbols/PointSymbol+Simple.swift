import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

// The rules for lines and fills are in Symbols. This rule draws point symbols, so it is in a module that imports
// Portrayal.

extension MultilayerPointSymbol {
    /// Returns an image of the symbol, for programs that support only simple symbols.
    ///
    /// The image has the size of the symbol and includes its ``angle``. The symbol's anchor is in the center of the
    /// image. Later changes of the symbol and attributes of features do not affect the image. Symbols with a side of
    /// more than 4,096 pixels are drawn smaller. A symbol that draws nothing becomes one transparent pixel.
    ///
    /// - Parameter scale: The number of image pixels per DIP, from 0.1 to 16. Default: 2, for high-resolution
    ///   displays.
    public func toSimpleSymbol(scale: Double = 2) -> PictureMarkerSymbol {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 2
        let definition = definition
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let drawsMarkers = SymbolPlan(definition, pixelsPerPoint: unit).drawsMarkers
        let (width, height, _) =
            drawsMarkers ? Swatch.naturalSize(of: definition, pixelsPerPoint: unit) : (1, 1, .zero)
        let page = CanvasPage(width: width, height: height, background: .clear)
        // The size is limited and markers are not deeply nested, so the drawing does not fail.
        let image = try? PictureOutput.picture.draw(page) {
            Swatch.draw(definition, width: width, height: height, pixelsPerPoint: unit, on: &$0)
        }
        let symbol = PictureMarkerSymbol(image: image ?? Image(Bitmap(width: 1, height: 1)))
        (symbol.width, symbol.height) = (Double(width) / scale, Double(height) / scale)
        symbol.angleAlignment = angleAlignment
        symbol.referenceProperties = referenceProperties
        return symbol
    }
}
