import Cartouche
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// A symbol alone on a page.
struct SwatchPicture {
    let definition: SymbolDefinition
    let layout: SwatchLayout
    /// Pixels per DIP.
    let scale: Double
    /// The color behind the symbol; nil for none.
    let background: Color?

    /// Creates a picture that fits tightly around the symbol.
    ///
    /// - Parameter limit: The greatest width and height in pixels, to which larger symbols are reduced. Default: nil, the
    ///   limit of swatches.
    init(
        tightAround definition: SymbolDefinition, scale: Double, limit: Int? = nil, background: Color? = nil
    ) {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        var layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit)
        if let limit, max(layout.width, layout.height) > limit {
            layout = SwatchLayout(
                fitting: definition, width: limit, height: limit, pixelsPerPoint: unit, plans: layout.plans)
        }
        (self.definition, self.layout, self.scale, self.background) = (definition, layout, scale, background)
    }

    /// Creates a picture of some size in pixels, in which the symbol is as large as possible.
    init(
        of definition: SymbolDefinition, width: Int, height: Int, scale: Double, background: Color? = nil
    ) {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        layout = SwatchLayout(fitting: definition, width: width, height: height, pixelsPerPoint: unit)
        (self.definition, self.scale, self.background) = (definition, scale, background)
    }

    /// Draws the picture.
    func draw<Output: CanvasOutput>(
        to output: Output
    ) throws -> (product: Output.Product, diagnostics: [Diagnostic]) {
        let page = CanvasPage(
            width: layout.width, height: layout.height, pixelsPerDIP: scale, background: background,
            threads: 1)
        var canvas = try output.makeCanvas(page)
        let report = Swatch.draw(definition, layout, on: &canvas)
        let product = try output.finish(&canvas)
        return (product, report.diagnostics + canvas.diagnostics)
    }

    /// The pixels; nil if the page is too large.
    var image: Image? { try? draw(to: PictureOutput.picture).product }
}
