import CartoucheCanvases
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

@Suite("Text in PDF documents")
struct PDFTextTests {
    /// Whether the font with letters of all tested scripts is installed.
    private static let hasFont =
        FontLibrary.shared.match(family: "DejaVu Sans", style: "Book")?.face.family == "DejaVu Sans"

    /// Returns a document with a text in an installed font.
    private func document(
        _ string: String, family: String = "DejaVu Sans", _ options: PDFOptions = PDFOptions()
    ) throws -> [UInt8] {
        let style = TextStyle(font: FontRequest(family: family), size: 20)
        let layout = TextLayout(StyledText(string, style))
        return try PDFDataOutput(options: options).draw(page(400, 60)) {
            $0.draw(layout, paints: [black], transform: .translation(x: 10, y: 40))
        }
    }

    @Test(
        "Can be read with the right characters, also ligatures, accents and Arabic",
        .enabled(if: PDFReading.canReadText, "pdftotext is not installed (package poppler-utils)"),
        .enabled(if: hasFont, "DejaVu Sans is not installed (package fonts-dejavu-core)"),
        arguments: ["Office fjord", "Zürich Łódź", "A (b) \\ <c>", "e\u{0301}a\u{0308}", "שלום", "مرحبا"])
    func characters(string: String) throws {
        let bytes = try document(string)
        try PDFReading.checkIfInstalled(bytes)
        let text = try PDFReading.text(of: bytes)
        let read = text.unicodeScalars.filter {
            !("\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{000C}\n").unicodeScalars.contains($0)
        }
        #expect(String(String.UnicodeScalarView(read)) == string)
    }

    @Test("Is a subset of the font")
    func subset() throws {
        let bytes = try document("ab")
        // The whole font has more than 700 KB.
        #expect(bytes.count < 30_000)
        #expect(String(decoding: bytes, as: UTF8.self).contains("/FontFile2"))
    }

    @Test("Becomes outlines if asked")
    func outlines() throws {
        var options = PDFOptions()
        options.textForm = .outlines
        let text = String(decoding: try document("ab", family: "DejaVu Sans", options), as: UTF8.self)
        #expect(!text.contains("/Font"))
    }

    @Test(
        "Looks like the outlines, upright, turned and leaning",
        .enabled(if: !PDFRasterizer.installed.isEmpty, "no program draws PDF"),
        arguments: ["DejaVu Sans", "Karla"])
    func looks(family: String) throws {
        TestFont.install()
        let style = TextStyle(font: FontRequest(family: family), size: 22)
        let layout = TextLayout(StyledText("Hamburg “fjord” AVA 123", style))
        try expectAgreement("text-\(family)", page(320, 200)) { canvas in
            canvas.draw(layout, paints: [black], transform: .translation(x: 10, y: 30))
            canvas.draw(
                layout, paints: [color(0.8, 0, 0, 0.5)],
                transform: AffineTransform(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 20, ty: 60))
            canvas.draw(
                layout, paints: [color(0, 0, 1)],
                transform: AffineTransform(a: 1, b: 0, c: 0.4, d: 1.5, tx: 10, ty: 180))
        }
    }
}
