import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

/// Lines and dashes without length, which only their caps make visible.
///
/// Some viewers draw no caps without a direction.
@Suite("PDF dots", .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
struct PDFDotTests {
    private func document(_ points: [PixelPoint], _ style: StrokeStyle) throws -> String {
        var path = Path()
        path.append(contentsOf: points, closed: false)
        let bytes = try PDFDataOutput(options: PDFOptions()).draw(page()) {
            $0.stroke(path, with: .color(.black), style: style)
        }
        return try PDFReading.uncompressed(bytes)
    }

    private func dashed(_ cap: StrokeStyle.Cap) -> StrokeStyle {
        var style = StrokeStyle(width: 8, cap: cap, join: .miter)
        style.dashes = [0, 20, 5, 5]
        return style
    }

    @Test("Dashes of squares have a length, and their distance stays")
    func squares() throws {
        let line = [PixelPoint(10, 25), PixelPoint(90, 25)]
        for (cap, lengths) in [
            (StrokeStyle.Cap.square, "[.01 19.99 5 5 ]"), (.round, "[.01 19.99 5 5 ]"),
            (.butt, "[0 20 5 5 ]"),
        ] {
            let text = try document(line, dashed(cap))
            #expect(text.contains(lengths))
        }
    }

    @Test("Squares of lines without length have the direction of their line")
    func directions() throws {
        let style = StrokeStyle(width: 20, cap: .square, join: .miter)
        let dot = [PixelPoint(30, 25), PixelPoint(30.002, 25.002)]
        // A length of 0.01 to the lower right.
        let slanted = try document(dot, style)
        #expect(slanted.contains("30 25 m\n30.00707 25.00707 l"))
        let level = try document([dot[0], dot[0]], style)
        #expect(level.contains("30 25 m\n30.01 25 l"))
    }
}
