import Canvases
import GoldenSupport
import Images
import Testing

/// A page of the SVG tests.
func page(_ width: Int = 100, _ height: Int = 50, background: Color? = nil) -> CanvasPage {
    CanvasPage(width: width, height: height, background: background)
}

/// The document that `body` draws, read as XML.
func svg(_ page: CanvasPage = page(), _ body: (inout SVGCanvas) -> Void) throws -> XMLElement {
    try StrictXML.read(try SVGTextOutput.svg.draw(page, body))
}

/// The elements that `body` draws on a page without a background.
func elements(_ body: (inout SVGCanvas) -> Void) throws -> [XMLElement] { try svg(page(), body).drawn }

/// The path data of the only element that `body` draws.
func data(_ body: (inout SVGCanvas) -> Void) throws -> String {
    let found = try elements(body)
    try #require(found.count == 1)
    return try #require(found[0]["d"])
}

/// A plain color.
func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Paint {
    .color(Color(red: red, green: green, blue: blue, alpha: alpha))
}

/// How far librsvg's picture of a drawing agrees with the raster's.
///
/// - Parameters:
///   - name: under which the pictures are written where they agree too little.
///   - limit: the share of pixels that may differ.
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
}
