import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheText

/// The picture of one item of a legend, for documents that have their own text.
package struct LegendPicture {
    private let row: LegendRow
    private let style: LegendStyle
    private let scale: Double

    /// Creates the picture of a symbol, a ramp or sizes; nil for other items.
    ///
    /// The pictures of ramps and sizes contain their texts.
    ///
    /// - Parameter scale: The number of pixels per DIP.
    package init?(of item: LegendItem, style: LegendStyle, scale: Double, fonts: FontLibrary = .shared) {
        var single = item
        single.label = ""
        single.items = []
        single.isVisible = true
        let legend = Legend(items: [single])
        guard let row = LegendRows(legend, style: style, scale: scale, fonts: fonts).rows.first else {
            return nil
        }
        self.row = row
        self.style = style
        self.scale = scale
    }

    /// The size in pixels.
    package var width: Int { max(Int(row.pictureSize.x.rounded(.up)), 1) }
    package var height: Int { max(Int(row.pictureSize.y.rounded(.up)), 1) }

    /// Draws the picture.
    ///
    /// - Parameter diagnostics: Receives what is not drawn faithfully.
    /// - Throws: The errors of the output.
    package func draw<Output: CanvasOutput>(
        to output: Output, diagnostics: inout [Diagnostic]
    ) throws -> Output.Product {
        let page = CanvasPage(width: width, height: height, pixelsPerDIP: scale, threads: 1)
        var canvas = try output.makeCanvas(page)
        let report = row.draw(
            at: .zero, scale: scale, width: Double(width), isMirrored: false, paint: .color(style.textColor),
            on: &canvas)
        let product = try output.finish(&canvas)
        for diagnostic in report.diagnostics + canvas.diagnostics where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
        return product
    }
}
