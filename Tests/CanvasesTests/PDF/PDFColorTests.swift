import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

@Suite("Colors of PDF documents", .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
struct PDFColorTests {
    private func document(
        _ model: PDFColorModel, _ body: (inout PDFCanvas) -> Void
    ) throws -> String {
        var options = PDFOptions()
        options.colorModel = model
        let bytes = try PDFDataOutput(options: options).draw(page(), body)
        try PDFReading.check(bytes)
        return try PDFReading.uncompressed(bytes)
    }

    private func fill(_ canvas: inout PDFCanvas, _ authored: AuthoredColor?) {
        let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        canvas.fill(box(0, 0, 9, 9), with: .color(color, authored: authored), rule: .nonZero)
        canvas.stroke(box(0, 0, 9, 9), with: .color(color, authored: authored), style: .init(width: 1))
    }

    @Test("Are sRGB by default")
    func rgb() throws {
        let text = try document(.rgb) {
            fill(&$0, .cmyk(cyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4))
            fill(&$0, .spot(name: "Gold", tint: 0.5))
        }
        #expect(text.contains("1 .5 0 rg"))
        #expect(text.contains("1 .5 0 RG"))
        #expect(!text.contains("Separation"))
    }

    @Test("Keep authored CMYK values, gray levels and inks if asked")
    func cmyk() throws {
        let text = try document(.cmyk) {
            fill(&$0, .cmyk(cyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4))
            fill(&$0, .gray(0.25))
            fill(&$0, .spot(name: "Gold (matt) #1", tint: 0.5))
            fill(&$0, nil)
        }
        #expect(text.contains(".1 .2 .3 .4 k"))
        #expect(text.contains(".1 .2 .3 .4 K"))
        #expect(text.contains(".25 g\n"))
        #expect(text.contains("/Gold#20#28matt#29#20#"))
        #expect(text.contains("0 .5 1 0 k"))
        #expect(!text.contains(" rg"))
        #expect(text.contains("/CS /DeviceCMYK"))
    }

    @Test("Of pictures and their patterns are in the color model of the document")
    func pictures() throws {
        let image = try Image(width: 2, height: 1, rgba: [255, 128, 0, 255, 0, 0, 0, 255])
        func draw(_ canvas: inout PDFCanvas) {
            canvas.fill(box(0, 0, 9, 9), with: .pattern(Pattern(image: image)), rule: .nonZero)
        }
        #expect(try document(.rgb, draw).contains("/ColorSpace /DeviceRGB"))
        let text = try document(.cmyk, draw)
        #expect(text.contains("/ColorSpace /DeviceCMYK") && !text.contains("DeviceRGB"))
    }

    @Test("Of gradients are in the color model of the document")
    func gradients() throws {
        let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0)])
        let text = try document(.cmyk) {
            $0.fill(box(0, 0, 9, 9), with: .gradient(Gradient(.linear, colors: colors)), rule: .nonZero)
        }
        #expect(text.contains("/ColorSpace /DeviceCMYK"))
    }

    @Test("Of gradients change as on the screen, although inks are mixed")
    func inksOfGradients() throws {
        let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0)])
        let text = try document(.cmyk) {
            $0.fill(box(0, 0, 9, 9), with: .gradient(Gradient(.linear, colors: colors)), rule: .nonZero)
        }
        // In the middle, magenta and yellow are still full: half red is the ink red below half black.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("/C1 [ 0 1 1 .5 ]"))
    }
}
