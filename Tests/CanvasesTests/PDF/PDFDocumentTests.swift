import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import GoldenSupport
import Testing

/// Returns the bytes of a document as text; bytes above 127 become other characters.
private func text(
    _ options: PDFOptions = PDFOptions(), _ page: CanvasPage = page(), _ body: (inout PDFCanvas) -> Void
) throws -> String {
    String(decoding: try PDFDataOutput(options: options).draw(page, body), as: UTF8.self)
}

@Suite("PDF documents")
struct PDFDocumentTests {
    @Test("Have the physical size of the page, with a border")
    func size() throws {
        #expect(try text(PDFOptions(), page(96, 48)) { _ in }.contains("/MediaBox[0 0 72 36 ]"))
        var dense = page(600, 300)
        dense.pixelsPerDIP = 6.25
        #expect(try text(PDFOptions(), dense) { _ in }.contains("/MediaBox[0 0 72 36 ]"))
        var options = PDFOptions()
        options.margin = 10
        #expect(try text(options, dense) { _ in }.contains("/MediaBox[0 0 92 56 ]"))
    }

    @Test("Larger than 200 inches have larger units")
    func userUnit() throws {
        let document = try text(PDFOptions(), page(48_000, 96)) { _ in }
        #expect(document.contains("/MediaBox[0 0 12000 24 ]/UserUnit 3"))
    }

    @Test("Are equal for equal drawings, and have no date")
    func determinism() throws {
        func draw() throws -> [UInt8] {
            try PDFDataOutput.pdf.draw(page(300, 400)) { scene(on: &$0) }
        }
        #expect(try draw() == draw())
        let document = try text { _ in }
        #expect(!document.contains("/Info"))
        #expect(!document.contains("Date"))
    }

    @Test(
        "Have a title, an author and a date if they are given",
        .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
    func information() throws {
        var options = PDFOptions()
        options.title = "Roads (1:50\u{202F}000) \\ “A”"
        options.author = "A) /Evil (B"
        options.creationDate = PDFDate("2024-02-29T12:30:05+02:00")
        let bytes = try PDFDataOutput(options: options).draw(page()) { _ in }
        try PDFReading.check(bytes)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.contains("/Title<FEFF0052006F"))
        #expect(document.contains(#"/Author(A\) /Evil \(B)"#))
        #expect(document.contains("/CreationDate(D:20240229123005+02'00)"))
    }

    @Test("Accept only dates that exist")
    func dates() {
        for text in [
            "2023-02-29", "2024-13-01", "2024-1-1", "2024-01-01T25:00", "2024-01-01Z", "", "2024-01-01T1:00",
            "2024-01-01T10:00:00+25:00", "2024-01-01T10:00:00 ", "１２３４-01-01",
        ] { #expect(PDFDate(text) == nil, "\(text)") }
        for text in ["2024-02-29", "0001-01-01", "2024-01-01T10:00", "2024-01-01T10:00:00Z"] {
            #expect(PDFDate(text) != nil, "\(text)")
        }
    }

    @Test(
        "Have an optional content group for each layer name",
        .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
    func layers() throws {
        let names = ["Roads", "Wälder", "Roads", "(", String(repeating: "x", count: 3000)]
        var canvas = try PDFDataOutput.pdf.makeCanvas(page())
        for name in names {
            canvas.within(.layer(name)) { $0.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
        }
        #expect(canvas.diagnostics.map(\.code) == [.pdfNameShortened])
        let bytes = try PDFDataOutput.pdf.finish(&canvas)
        try PDFReading.check(bytes)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.ranges(of: "/Type/OCG").count == 4)
        #expect(document.contains("/Name(Roads)"))
        #expect(document.contains("/Name(\\()"))
        #expect(document.contains("/Name<FEFF005700E4"))
    }

    @Test("Have several pages", .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
    func pages() throws {
        var canvas = try PDFDataOutput.pdf.makeCanvas(page(100, 50))
        canvas.begin(.clip(box(0, 0, 5, 5), .nonZero))
        canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
        canvas.begin(.group(opacity: 0.5, blendMode: .normal))
        canvas.beginPage(page(20, 30, background: Color(red: 1, green: 0, blue: 0)))
        canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
        let bytes = try PDFDataOutput.pdf.finish(&canvas)
        try PDFReading.check(bytes)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.contains("/Count 2"))
        #expect(document.contains("/MediaBox[0 0 15 22.5 ]"))
    }

    @Test("Name the position on the ground", .enabled(if: PDFReading.canCheck, "qpdf is not installed"))
    func georeference() throws {
        var options = PDFOptions()
        options.georeference = PDFGeoreference(
            points: [
                .init(pixel: SIMD2(0, 50), latitude: 46.1, longitude: 6.1),
                .init(pixel: SIMD2(0, 0), latitude: 46.2, longitude: 6.1),
                .init(pixel: SIMD2(100, 0), latitude: 46.2, longitude: 6.3),
            ], isProjected: true, code: 3857, wellKnownText: nil)
        let bytes = try PDFDataOutput(options: options).draw(page()) { _ in }
        try PDFReading.check(bytes)
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(document.contains("/VP[<</Type/Viewport/BBox[0 0 75 37.5 ]"))
        #expect(document.contains("/GPTS[46.1 6.1 46.2 6.1 46.2 6.3 ]/LPTS[0 0 0 1 1 1 ]"))
        #expect(document.contains("/GCS<</Type/PROJCS/EPSG 3857>>"))
    }

    @Test("Embed a picture once, also if it comes twice")
    func pictures() throws {
        let bytes = [UInt8](repeating: 200, count: 16)
        let document = try text { canvas in
            for x in 0..<3 {
                // Three images with the same pixels.
                let image = try! Image(width: 2, height: 2, rgba: bytes)
                canvas.draw(
                    image, transform: .translation(x: Double(9 * x), y: 0), opacity: 1, sampling: .bilinear)
            }
        }
        // The picture and its opacity.
        #expect(document.ranges(of: "/Subtype/Image").count == 2)
    }

    @Test("Write nothing for empty scopes")
    func emptyScopes() throws {
        let plain = try text { _ in }
        let scoped = try text { canvas in
            canvas.within(.group(opacity: 0.5, blendMode: .multiply)) { canvas in
                canvas.within(.clip(box(0, 0, 9, 9), .nonZero)) { _ in }
            }
        }
        #expect(plain == scoped)
    }

    @Test("Fail if scopes are nested too deeply")
    func nesting() throws {
        #expect(throws: CanvasError.nestedTooDeep) {
            try text { canvas in
                for _ in 0..<100 { canvas.begin(.group(opacity: 0.9, blendMode: .normal)) }
                canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
                for _ in 0..<100 { canvas.end() }
            }
        }
    }

    @Test("Keep an older file if the drawing fails or the disk is full")
    func full() throws {
        #expect(throws: CanvasError.self) {
            var canvas = try PDFOutput(path: "/dev/full").makeCanvas(page())
            for _ in 0..<100 { canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
            _ = try PDFOutput(path: "/dev/full").finish(&canvas)
        }
    }
}
