import Cartouche
import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// A file with the picture of one symbol.
struct SymbolPictureFile {
    var output: String
    var format: PictureFormat
    /// The size in DIPs; nil for a picture that fits tightly around the symbol.
    var size: ScreenSize?
    /// Pixels per DIP.
    var scale: Double
    var background: Color?
    var quality: Int?
    var vector: VectorOptions
    /// The title of SVG and PDF files; empty for none.
    var title: String

    /// Draws a symbol into the file.
    ///
    /// - Parameter kind: The geometry that the symbol must be for; nil for any.
    /// - Returns: The diagnostics of drawing, and the size in pixels.
    func write(
        _ definition: SymbolDefinition, for kind: GeometryKind?
    ) throws -> (diagnostics: [Diagnostic], size: (width: Int, height: Int)) {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let isMade =
            kind.map { SymbolPlan(definition, pixelsPerPoint: unit).isMade(for: $0) } ?? true
        let layout = layout(of: definition, pixelsPerPoint: unit)
        let page = CanvasPage(
            width: layout.width, height: layout.height, pixelsPerDIP: scale, background: background)
        var report = PortrayalReport()
        func draw<Output: CanvasOutput>(to result: Output) throws -> Output.Product {
            var canvas = try result.makeCanvas(page)
            if isMade { report = Swatch.draw(definition, layout, on: &canvas) }
            let product = try result.finish(&canvas)
            for diagnostic in canvas.diagnostics { report.add(diagnostic) }
            return product
        }
        switch format {
        case .svg:
            var result = vector.output(path: output)
            if !title.isEmpty { result.title = title }
            _ = try draw(to: result)
        case .pdf:
            var result = PDFOutput(path: output)
            result.options.textForm = vector.textOfPDF
            if !title.isEmpty { result.options.title = title }
            _ = try draw(to: result)
        case .png, .jpg, .webp, .tif:
            try OutputError.write(
                format.encode(draw(to: PictureOutput.picture), quality: quality), to: output)
        }
        if !isMade || layout.isEmpty || !Self.isVisible(definition, layout) {
            report.add(
                Diagnostic(
                    .warning, code: .drawsNothing, message: "the symbol draws nothing",
                    instead: "the picture is empty"))
        }
        return (report.diagnostics, (layout.width, layout.height))
    }

    private func layout(of definition: SymbolDefinition, pixelsPerPoint unit: Double) -> SwatchLayout {
        guard let size else { return SwatchLayout(tightAround: definition, pixelsPerPoint: unit) }
        return SwatchLayout(
            inside: SIMD2(
                max(Int((size.width * scale).rounded(.up)), 1),
                max(Int((size.height * scale).rounded(.up)), 1)),
            of: definition, pixelsPerPoint: unit)
    }

    /// Whether a symbol draws something with a color that is not transparent.
    private static func isVisible(_ definition: SymbolDefinition, _ layout: SwatchLayout) -> Bool {
        var visible = Recording()
        visible.drawSilhouette(grownBy: 0, color: .black) { Swatch.draw(definition, layout, on: &$0) }
        return !visible.isEmpty
    }
}
