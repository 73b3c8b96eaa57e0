import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

/// Returns a page for the SVG tests.
func page(_ width: Int = 100, _ height: Int = 50, background: Color? = nil) -> CanvasPage {
    CanvasPage(width: width, height: height, background: background)
}

/// Returns the document that `body` draws, parsed as XML.
func svg(_ page: CanvasPage = page(), _ body: (inout SVGCanvas) -> Void) throws -> XMLElement {
    try StrictXML.read(try SVGTextOutput.svg.draw(page, body))
}

/// Returns the elements that `body` draws on a page without a background.
func elements(_ body: (inout SVGCanvas) -> Void) throws -> [XMLElement] { try svg(page(), body).drawn }

/// Returns the path data of the only element that `body` draws.
func data(_ body: (inout SVGCanvas) -> Void) throws -> String {
    let found = try elements(body)
    try #require(found.count == 1)
    return try #require(found[0]["d"])
}

/// Returns a plain color.
func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Paint {
    .color(Color(red: red, green: green, blue: blue, alpha: alpha))
}

/// Checks that librsvg's image of a drawing agrees with the raster's image.
///
/// - Parameters:
///   - name: The name under which the images are written if they differ too much.
///   - limit: The greatest share of different pixels.
func expectAgreement(
    _ name: String, _ page: CanvasPage, over area: PictureAgreement.Area = .everything,
    limit: Double = PictureAgreement.mapLimit, _ body: (inout Recording) -> Void
) throws {
    var recording = Recording()
    body(&recording)
    let expected = try PictureOutput.picture.draw(page) { recording.replay(on: &$0) }
    let document = try SVGTextOutput.svg.draw(page) { recording.replay(on: &$0) }
    _ = try StrictXML.read(document)
    let agreement = PictureAgreement(expected, try SVGRasterizing.picture(of: document), over: area)
    if agreement.share > limit {
        Issue.record("\(name): \(agreement); see \(try agreement.written(as: "svg/" + name))")
    }
    #expect(agreement.counted > 0)
    try expectPDFAgreement(name, page, limit: limit, recording)
}

/// Drawings that a program draws differently, with the share of different pixels.
///
/// MuPDF interpolates only within a tile, and it shortens the miters of very wide lines that end far outside of the
/// page.
private let drawnDifferently = ["mutool patterns": 0.03, "mutool everything": 0.02]

/// Checks that the pictures of a PDF document agree with the raster's image, by all installed programs.
private func expectPDFAgreement(
    _ name: String, _ page: CanvasPage, limit: Double, _ recording: Recording
) throws {
    var page = page
    page.background = Color(red: 1, green: 1, blue: 1)
    let expected = try PictureOutput.picture.draw(page) { recording.replay(on: &$0) }
    let document = try PDFDataOutput.pdf.draw(page) { recording.replay(on: &$0) }
    try PDFReading.checkIfInstalled(document)
    for program in PDFRasterizer.installed {
        let pictures = try program.pictures(of: document)
        try #require(pictures.count == 1)
        let agreement = PictureAgreement(expected, pictures[0])
        if agreement.share > drawnDifferently["\(program.rawValue) \(name)"] ?? limit {
            let place = try agreement.written(as: "pdf/\(program.rawValue)-\(name)")
            Issue.record("\(program.rawValue), \(name): \(agreement); see \(place)")
        }
    }
}
