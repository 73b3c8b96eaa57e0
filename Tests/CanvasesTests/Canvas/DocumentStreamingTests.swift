import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import Testing

/// Documents of any length need little memory.
@Suite("Documents are streamed")
struct DocumentStreamingTests {
    /// A kind of document.
    enum Format: CaseIterable {
        case pdf, svg

        /// The greatest number of bytes that are not written yet.
        var bound: Int { self == .pdf ? 1 << 20 : 1 << 17 }
        /// A size that the document with a million drawings exceeds.
        var size: Int { self == .pdf ? 5_000_000 : 50_000_000 }
        /// The smallest size of the document with the clipped pieces of a stroke.
        var strokeSize: Int { self == .pdf ? 50_000 : 3_000_000 }
        /// The diagnostic of a reduced picture.
        var shrunk: Diagnostic.Code { self == .pdf ? .pdfPictureShrunk : .svgPictureShrunk }

        /// Draws a document, of which only the bytes are counted.
        func draw(_ page: CanvasPage, _ body: (inout any StreamedCanvas) throws -> Void) rethrows -> Drawn {
            var canvas: any StreamedCanvas =
                self == .pdf ? PDFCanvas.counting(page) : SVGCanvas.counting(page)
            try body(&canvas)
            let buffered = canvas.bufferedByteCount
            canvas.close()
            return Drawn(
                size: canvas.byteCount, buffered: buffered, failure: canvas.failure,
                codes: canvas.diagnostics.map(\.code))
        }
    }

    struct Drawn {
        var size: Int
        /// The number of bytes that were not written before the end.
        var buffered: Int
        var failure: CanvasError?
        var codes: [Diagnostic.Code]
    }

    private let marker: MarkerPicture = {
        var recording = Recording()
        recording.fill(box(-3, -3, 3, 3), with: black, rule: .nonZero)
        return MarkerPicture(recording)
    }()

    @Test("With a million stamps and paths of features, also inside a group", arguments: Format.allCases)
    func million(_ format: Format) {
        func draw(_ canvas: inout some StreamedCanvas, _ most: inout Int) {
            canvas.begin(.layer("places"))
            canvas.begin(.group(opacity: 0.7, blendMode: .multiply))
            canvas.begin(.clip(box(0, 0, 3000, 3000), .nonZero))
            for feature in 1...500_000 {
                let (x, y) = (Float(feature % 4000), Float(feature / 200))
                canvas.begin(.feature(FeatureScope(layer: "places", feature: feature)))
                canvas.stamp(marker, at: [Stamp(position: PixelPoint(x, y))])
                canvas.end()
                canvas.fill(box(x, y, x + 4.5, y + 3), with: color(1, 0, 0, 0.5), rule: .nonZero)
                most = max(most, canvas.bufferedByteCount)
            }
            for _ in 0..<3 { canvas.end() }
        }
        var most = 0
        let drawn = format.draw(page(4000, 3000)) { draw(&$0, &most) }
        #expect(drawn.failure == nil)
        #expect(drawn.size > format.size)
        #expect(most < format.bound)
    }

    @Test(
        "With many markers, pictures, gradients and clips, although only few are stored",
        arguments: Format.allCases)
    func definitions(_ format: Format) throws {
        let image = try Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
        let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
        func draw(_ canvas: inout some StreamedCanvas, _ most: inout Int) {
            for index in 0..<20_000 {
                let x = Float(index % 1000)
                var recording = Recording()
                recording.fill(box(-3, -3, 3, 3 + x), with: black, rule: .nonZero)
                canvas.stamp(MarkerPicture(recording), at: [Stamp(position: PixelPoint(x, x))])
                canvas.fill(
                    box(0, 0, x, 9), with: .gradient(Gradient(.linear, colors: colors, to: Double(x))),
                    rule: .nonZero)
                canvas.begin(.clip(box(x, 0, x + 9, 9), .nonZero))
                canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
                canvas.end()
                if index % 10 == 0 {
                    canvas.draw(image, transform: .identity, opacity: 1, sampling: .nearest)
                }
                most = max(most, canvas.bufferedByteCount)
            }
        }
        var most = 0
        let drawn = format.draw(page(4000, 3000)) { draw(&$0, &most) }
        #expect(drawn.failure == nil)
        #expect(most < format.bound)
    }

    @Test("With one stroke of many clipped pieces", arguments: Format.allCases)
    func pieces(_ format: Format) {
        var lines = Path()
        for index in 0..<100_000 {
            let y = Float(index % 1000)
            lines.append(
                contentsOf: [PixelPoint(0, y), PixelPoint(9, y)], closed: false, startDistance: Float(index))
        }
        let drawn = format.draw(page(1000, 1000)) { canvas in
            canvas.begin(.feature(FeatureScope(layer: "", feature: 1)))
            canvas.stroke(lines, with: black, style: StrokeStyle(width: 1, dashes: [3, 2]))
            canvas.end()
        }
        #expect(drawn.buffered < format.bound)
        #expect(drawn.size > format.strokeSize)
    }

    @Test("With huge pictures, which are reduced in size", arguments: Format.allCases)
    func hugePicture(_ format: Format) throws {
        let image = try Image(width: 20_000, height: 1000, rgba: [UInt8](repeating: 200, count: 80_000_000))
        let drawn = format.draw(page()) {
            $0.draw(image, transform: .identity, opacity: 1, sampling: .bilinear)
        }
        #expect(drawn.codes == [format.shrunk])
        #expect(drawn.buffered < format.bound)
    }
}

/// A canvas that writes a document while it draws.
protocol StreamedCanvas: Canvas {
    var byteCount: Int { get }
    var bufferedByteCount: Int { get }
    var failure: CanvasError? { get }
    mutating func close()
}

extension PDFCanvas: StreamedCanvas {}
extension SVGCanvas: StreamedCanvas {}
