import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheLabels
import CartoucheMapDrawing
import CartoucheSymbols
import GoldenSupport
import Testing

/// The characters of labels in PDF and SVG documents.
@Suite struct LabelDocumentTests {
    private static let curve = LabelGolden(
        "curve",
        [
            LabelGolden.line(
                (-15...15).map { (x: Int) -> (Double, Double) in (Double(x) * 5, 0.07 * Double(x * x)) },
                "Winding River & < Lake >")
        ]
    ) { $0.rules.lines.sides = [.above] }

    private static let slope = LabelGolden(
        "slope", [LabelGolden.line([(-70, -30), (70, 25)], "Long Street")]
    ) { $0.rules.lines.layout = .straight }

    private static let block = LabelGolden(
        "block", [LabelGolden.point(0, 0, "First line\nSecond line")]
    ) { (_: inout LabelClass) in }

    private func draw<Output: CanvasOutput>(
        _ golden: LabelGolden, to output: Output, change: (TextSymbol) -> Void = { _ in }
    ) throws -> Output.Product {
        TestFont.install()
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 96 * 39.37), size: ScreenSize(width: 160, height: 100), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        return try golden.map(change: change)
            .draw(in: frame, to: output, renderer: MapRenderer(threadBudget: 1), report: &report)
    }

    private func addBorder(_ symbol: TextSymbol) {
        symbol.haloColor = .white
        symbol.haloWidth = 1
    }

    /// Returns the characters between the tags of an SVG document, without those of its styles.
    private func characters(of document: [UInt8]) -> String {
        let text = String(decoding: document, as: UTF8.self)
        let parts = text.split(separator: "<").filter { !$0.hasPrefix("style") && $0.contains(">") }
        return parts.map { $0.drop { $0 != ">" }.dropFirst() }.joined()
            .replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("\n", with: "")
    }

    @Test(
        .enabled(if: PDFReading.canReadText, "pdftotext is not installed (package poppler-utils)"),
        arguments: [false, true])
    func aCurvedLabelIsOneTextOfADocument(hasHalo: Bool) throws {
        let bytes = try draw(Self.curve, to: .pdf) { if hasHalo { addBorder($0) } }
        try PDFReading.checkIfInstalled(bytes)
        let text = try PDFReading.text(of: bytes).filter { $0 != "\n" && $0 != "\u{C}" }
        #expect(text == "Winding River & < Lake >")
    }

    @Test(.enabled(if: PDFReading.canReadText, "pdftotext is not installed (package poppler-utils)"))
    func aSlopingLabelIsOneTextOfADocument() throws {
        let text = try PDFReading.text(of: draw(Self.slope, to: .pdf))
        #expect(text.filter { $0 != "\n" && $0 != "\u{C}" } == "Long Street")
    }

    @Test(arguments: [false, true])
    func aCurvedLabelIsOneElement(hasHalo: Bool) throws {
        let bytes = try draw(Self.curve, to: SVGTextOutput(text: .text)) {
            if hasHalo { addBorder($0) }
        }
        #expect(characters(of: bytes) == "Winding River & < Lake >")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.ranges(of: "<text ").count == 1)
        #expect(text.ranges(of: "<tspan ").count == "Winding River & < Lake >".count)
        #expect(!text.contains("<title>"))
    }

    @Test(arguments: [false, true])
    func aCurvedLabelHasOneTitle(hasHalo: Bool) throws {
        let bytes = try draw(Self.curve, to: .svg) { if hasHalo { addBorder($0) } }
        #expect(characters(of: bytes) == "Winding River & < Lake >")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.ranges(of: "<title>").count == 1)
    }

    @Test func theLinesOfALabelHaveOneTitle() throws {
        #expect(characters(of: try draw(Self.block, to: .svg)) == "First line Second line")
        let text = try draw(Self.block, to: SVGTextOutput(text: .text))
        #expect(characters(of: text) == "First lineSecond line")
    }
}
