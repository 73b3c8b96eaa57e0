import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheText
import Testing

@Suite("Fonts and names in SVG documents")
struct SVGFontTests {
    private static let hasFont =
        FontLibrary.shared.match(family: "DejaVu Sans", style: "Book")?.face.family == "DejaVu Sans"

    private func layout(_ string: String) -> TextLayout {
        TextLayout(StyledText(string, TextStyle(font: FontRequest(family: "DejaVu Sans"), size: 20)))
    }

    private func document(_ output: SVGTextOutput, _ string: String) throws -> XMLElement {
        try StrictXML.read(
            output.draw(page(400, 60)) { canvas in
                canvas.within(.layer("Main roads / 1")) {
                    $0.draw(layout(string), paints: [color(0, 0, 0)], transform: .translation(x: 10, y: 40))
                }
            })
    }

    @Test(
        "Text has an embedded font with its characters",
        .enabled(if: hasFont, "DejaVu Sans is not installed (package fonts-dejavu-core)"))
    func embedded() throws {
        let root = try document(SVGTextOutput(text: .text, idPrefix: "a-"), "Zürich")
        let style = try #require(root.children.first { $0.name == "style" })
        let text = style.text
        guard !text.isEmpty else { return }
        #expect(text.contains("font-family:\"a-f1\";font-weight:400;font-style:normal"))
        let start = try #require(text.firstRange(of: "base64,"))
        let data = try #require(Base64.decode(Array(text[start.upperBound...].prefix { $0 != ")" }.utf8)))
        // The version of a TrueType file; the whole font has more than 700 kB.
        #expect(data.starts(with: [0, 1, 0, 0]) && data.count < 30_000)
        let layer = try #require(root.drawn.first { $0["data-layer"] != nil })
        #expect(layer["id"] == "a-layer1" && layer["class"] == "layer layer-Main-roads---1")
        #expect(layer.children.first?["font-family"] == "'a-f1','DejaVu Sans'")
    }

    @Test(
        "Outlines have the characters as their title",
        .enabled(if: hasFont, "DejaVu Sans is not installed (package fonts-dejavu-core)"))
    func titles() throws {
        let root = try document(SVGTextOutput(), "A < B")
        let layer = try #require(root.drawn.first { $0["data-layer"] != nil })
        let title = layer.children.flatMap(\.children).first { $0.name == "title" }
        #expect(title?.text == "A < B")
    }
}
