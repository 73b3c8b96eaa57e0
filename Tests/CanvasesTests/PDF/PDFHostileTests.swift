import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

@Suite("Hostile calls in PDF documents")
struct PDFHostileTests {
    @Test(
        "Give valid documents, with the calls after them", .timeLimit(.minutes(2)),
        arguments: HostileCalls.allCases)
    func valid(calls: HostileCalls) throws {
        var canvas = try PDFDataOutput.pdf.makeCanvas(page(40, 300))
        calls.make(on: &canvas)
        canvas.end()
        canvas.fill(box(0, 0, 8, 300), with: color(0, 1, 0), rule: .nonZero)
        let bytes = try PDFDataOutput.pdf.finish(&canvas)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.hasPrefix("%PDF-1.7") && document.hasSuffix("%%EOF\n"))
        // Other programs need minutes to draw some of these documents, so they are only checked.
        try PDFReading.checkIfInstalled(bytes)
    }

    @Test("With an outer clip and transformation that are not finite draw nothing")
    func notFinite() throws {
        let bytes = try PDFDataOutput.pdf.draw(page()) { canvas in
            canvas.within(.transform(.scale(x: .nan, y: 1))) {
                $0.fill(box(0, 0, 8, 8), with: black, rule: .nonZero)
            }
        }
        let empty = try PDFDataOutput.pdf.draw(page()) { _ in }
        #expect(bytes == empty)
    }
}
