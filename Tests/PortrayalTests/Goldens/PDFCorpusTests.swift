import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import GoldenSupport
import Testing

/// Draws every golden scene as a page of a PDF document, and compares the pages with the raster.
@Suite struct PDFCorpusTests {
    /// Scenes that a program samples differently, with the fraction of the page that may differ.
    private static let sampledDifferently = [PDFRasterizer.muPDF: ["pictures/filters": 0.01]]

    private static let page = CanvasPage(width: Scene.size.x, height: Scene.size.y)

    /// A document with a page for each scene.
    private static let document: [UInt8] = {
        var canvas = try! PDFDataOutput.pdf.makeCanvas(page)
        for (index, golden) in GoldenScene.all.enumerated() {
            if index > 0 { canvas.beginPage(page) }
            golden.scene.draw(on: &canvas, scale: 1)
        }
        return try! PDFDataOutput.pdf.finish(&canvas)
    }()

    @Test(.enabled(if: PDFReading.canCheck, "qpdf is not installed (package qpdf)"))
    func theDocumentIsValid() throws {
        try PDFReading.check(Self.document)
    }

    @Test(
        .enabled(
            if: !PDFRasterizer.installed.isEmpty,
            "mupdf-tools is not installed"),
        arguments: PDFRasterizer.installed)
    func thePagesLookLikeThePictures(program: PDFRasterizer) throws {
        let pages = try program.pictures(of: Self.document)
        try #require(pages.count == GoldenScene.all.count)
        for (golden, page) in zip(GoldenScene.all, pages) {
            let agreement = PictureAgreement(golden.scene.picture(scale: 1), page)
            let limit = Self.sampledDifferently[program]?[golden.name] ?? PictureAgreement.mapLimit
            let isNear = agreement.share <= limit
            #expect(isNear, "\(program.rawValue) \(golden.name): \(agreement)")
            if !isNear { _ = try agreement.written(as: "pdf/\(program.rawValue)-\(golden.name)") }
        }
    }

    @Test(arguments: GoldenScene.all)
    func theDocumentContainsOnlyReportedPictures(_ golden: GoldenScene) throws {
        var canvas = try PDFDataOutput.pdf.makeCanvas(Self.page)
        golden.scene.draw(on: &canvas, scale: 1)
        let document = String(decoding: try PDFDataOutput.pdf.finish(&canvas), as: UTF8.self)
        var pictures = PictureCounter()
        golden.scene.draw(on: &pictures, scale: 1)
        if canvas.diagnostics.isEmpty, pictures.count == 0 {
            #expect(!document.contains("/Subtype/Image"), "\(golden.name)")
        }
        #expect(canvas.diagnostics.allSatisfy { $0.code.rawValue.hasPrefix("pdf-") })
    }
}
