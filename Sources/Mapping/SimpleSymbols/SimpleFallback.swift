import Canvases
import Images
import Portrayal
import SymbolModel
import Symbols

// The rules for lines and fills are in Symbols. Point symbols are drawn, so this is above Portrayal.

extension MultilayerPointSymbol {
    /// A picture of the symbol, for readers that know simple symbols only.
    ///
    /// It is as large as the symbol, turned by its ``angle`` already, and has the symbol's place in its middle. It
    /// does not follow later changes, and attributes do not change it. Symbols of more than 4,096 pixels are
    /// shown smaller; one that draws nothing becomes one transparent pixel.
    ///
    /// - Parameter scale: Pixels of the picture for one DIP, 0.1 to 16. Default: 2, sharp on fine displays.
    public func toSimpleSymbol(scale: Double = 2) -> PictureMarkerSymbol {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 2
        let definition = definition
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let drawsMarkers = SymbolPlan(definition, pixelsPerPoint: unit).drawsMarkers
        let (width, height) =
            drawsMarkers ? Swatch.naturalSize(of: definition, pixelsPerPoint: unit) : (1, 1)
        let page = CanvasPage(width: width, height: height, background: .clear)
        // The size is limited and markers do not nest deep, so a picture always comes out.
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
