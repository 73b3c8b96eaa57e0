import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages

extension Legend {
    /// Draws the legend on a page that fits it.
    ///
    /// - Parameters:
    ///   - output: The kind of picture or document.
    ///   - scale: The number of pixels per DIP.
    ///   - background: The color below the legend; nil is transparent.
    /// - Returns: The product, and what is not drawn faithfully.
    /// - Throws: The errors of the output, also if the legend is too large for it.
    package func draw<Output: CanvasOutput>(
        to output: Output, style: LegendStyle, scale: Double, background: Color?
    ) throws -> (product: Output.Product, diagnostics: [Diagnostic]) {
        let layout = LegendLayout(self, style: style.usable, scale: scale)
        let page = CanvasPage(
            width: max(Int(layout.size.x), 1), height: max(Int(layout.size.y), 1), pixelsPerDIP: scale,
            background: background)
        var canvas = try output.makeCanvas(page)
        let found = layout.draw(on: &canvas)
        let product = try output.finish(&canvas)
        return (product, found + canvas.diagnostics.filter { !found.contains($0) })
    }
}
