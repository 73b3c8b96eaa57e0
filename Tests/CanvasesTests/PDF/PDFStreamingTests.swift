import Canvases
import Documents
import Images
import Testing

/// Documents of any length need little memory.
@Suite("PDF documents are streamed")
struct PDFStreamingTests {
    /// The greatest number of bytes that are not written yet.
    private static let bound = 1 << 20

    @Test("with a million stamps and paths, also inside a group")
    func million() throws {
        var canvas = PDFCanvas.counting(page(4000, 3000))
        var recording = Recording()
        recording.fill(box(-3, -3, 3, 3), with: black, rule: .nonZero)
        let marker = MarkerPicture(recording)
        var most = 0
        canvas.begin(.layer("places"))
        canvas.begin(.group(opacity: 0.7, blendMode: .multiply))
        canvas.begin(.clip(box(0, 0, 3000, 3000), .nonZero))
        for feature in 1...500_000 {
            let (x, y) = (Float(feature % 4000), Float(feature / 200))
            canvas.stamp(marker, at: [Stamp(position: PixelPoint(x, y))])
            canvas.fill(box(x, y, x + 4.5, y + 3), with: color(1, 0, 0, 0.5), rule: .nonZero)
            most = max(most, canvas.bufferedByteCount)
        }
        for _ in 0..<3 { canvas.end() }
        canvas.close()
        #expect(canvas.failure == nil)
        #expect(canvas.byteCount > 5_000_000)
        #expect(most < Self.bound)
    }

    @Test("with many markers, images and gradients, although only few are stored")
    func definitions() throws {
        var canvas = PDFCanvas.counting(page(4000, 3000))
        var most = 0
        for index in 0..<20_000 {
            let x = Float(index % 1000)
            var recording = Recording()
            recording.fill(box(-3, -3, 3, 3 + x), with: black, rule: .nonZero)
            canvas.stamp(MarkerPicture(recording), at: [Stamp(position: PixelPoint(x, x))])
            let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
            canvas.fill(
                box(0, 0, x, 9), with: .gradient(Gradient(.linear, colors: colors, to: Double(x))),
                rule: .nonZero)
            most = max(most, canvas.bufferedByteCount)
        }
        canvas.close()
        #expect(canvas.failure == nil)
        #expect(most < Self.bound)
    }
}
