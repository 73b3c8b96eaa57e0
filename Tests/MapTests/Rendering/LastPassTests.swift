import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import Testing

/// The last pass draws above all layers.
@Suite struct LastPassTests {
    /// Covers the page.
    private final class Cover: LastPass {
        func draw<Target: Canvas>(in frame: MapFrame, on canvas: inout Target) throws -> [Diagnostic] {
            var path = Path()
            let (width, height) = (Double(frame.width), Double(frame.height))
            path.append(
                contentsOf: [.zero, SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
                    as [SIMD2<Double>],
                closed: true)
            canvas.fill(path, with: .color(.black), rule: .nonZero)
            return [
                Diagnostic(
                    .note, code: Diagnostic.Code(rawValue: "cover"), message: "The page is covered",
                    instead: "")
            ]
        }
    }

    @Test("The pass draws above layers and overlays, and its diagnostics are in the report")
    func drawsAboveAll() throws {
        var request = MapRequest(renderedMap(), size: ScreenSize(width: 300, height: 200))
        request.graphicsOverlays = [markers(12, color: .red)]
        request.lastPass = Cover()
        let (image, report) = try MapRenderer(threadBudget: 2).makeImage(request)
        #expect((0..<300).allSatisfy { x in (0..<200).allSatisfy { image[x, $0] == .black } })
        #expect(report.diagnostics.contains { $0.code.rawValue == "cover" })
        let recordings = try MapRenderer(threadBudget: 1).recordings(of: request).layers
        #expect(recordings.last?.name == "")
    }
}
