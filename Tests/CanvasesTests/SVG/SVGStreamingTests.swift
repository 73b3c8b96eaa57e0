import Canvases
import Documents
import Images
import Testing

/// Documents of any length need little memory.
@Suite("SVG documents are streamed")
struct SVGStreamingTests {
    /// The greatest number of bytes that are not written yet.
    private static let bound = 1 << 17

    @Test("with a million stamps and paths of features")
    func million() throws {
        var canvas = SVGCanvas.counting(page(4000, 3000))
        var recording = Recording()
        recording.fill(box(-3, -3, 3, 3), with: black, rule: .nonZero)
        let marker = MarkerPicture(recording)
        var most = 0
        canvas.begin(.layer("places"))
        for feature in 1...500_000 {
            let (x, y) = (Float(feature % 4000), Float(feature / 200))
            canvas.begin(.feature(FeatureScope(layer: "places", feature: feature)))
            canvas.stamp(marker, at: [Stamp(position: PixelPoint(x, y))])
            canvas.end()
            canvas.begin(.feature(FeatureScope(layer: "places", feature: feature)))
            canvas.fill(box(x, y, x + 4.5, y + 3), with: color(1, 0, 0, 0.5), rule: .nonZero)
            canvas.end()
            most = max(most, canvas.bufferedByteCount)
        }
        canvas.end()
        canvas.close()
        #expect(canvas.failure == nil)
        #expect(canvas.byteCount > 50_000_000)
        #expect(most < Self.bound)
    }

    @Test("with many markers, images, gradients and clips, although only few are stored")
    func definitions() throws {
        var canvas = SVGCanvas.counting(page(4000, 3000))
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
            canvas.clip(to: box(x, 0, x + 9, 9), rule: .nonZero) {
                $0.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
            }
            if index % 10 == 0 {
                let image = try Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
                canvas.draw(image, transform: .identity, opacity: 1, sampling: .nearest)
            }
            most = max(most, canvas.bufferedByteCount)
        }
        canvas.close()
        #expect(most < Self.bound)
    }

    @Test("with one stroke of many clipped pieces")
    func pieces() {
        var lines = Path()
        for index in 0..<100_000 {
            let y = Float(index % 1000)
            lines.append(
                contentsOf: [PixelPoint(0, y), PixelPoint(9, y)], closed: false, startDistance: Float(index))
        }
        var canvas = SVGCanvas.counting(page(1000, 1000))
        canvas.within(.feature(FeatureScope(layer: "", feature: 1))) {
            $0.stroke(lines, with: black, style: StrokeStyle(width: 1, dashes: [3, 2]))
        }
        #expect(canvas.bufferedByteCount < Self.bound)
        #expect(canvas.byteCount > 3_000_000)
    }

    @Test("with huge images, which are reduced in size")
    func hugePicture() throws {
        let image = try Image(width: 20_000, height: 1000, rgba: [UInt8](repeating: 200, count: 80_000_000))
        var canvas = SVGCanvas.counting(page())
        canvas.draw(image, transform: .identity, opacity: 1, sampling: .bilinear)
        #expect(canvas.diagnostics.map(\.code) == [.svgPictureShrunk])
        #expect(canvas.bufferedByteCount < Self.bound)
    }
}
