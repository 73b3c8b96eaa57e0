import CartoucheDocuments
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Picture symbols")
struct PictureSymbolTests {
    /// 4 × 2 pixels.
    private var image: Image {
        let bitmap = Bitmap(width: 4, height: 2)
        for x in 0..<4 { bitmap.row(0)[x] = 0xFF00_00FF }
        return Image(bitmap)
    }

    private func layer(_ symbol: PictureMarkerSymbol) -> PictureMarker? {
        if case .pictureMarker(let layer)? = symbol.definition.layers.first { layer } else { nil }
    }

    private func tile(_ symbol: PictureFillSymbol) -> PictureFill? {
        if case .pictureFill(let fill)? = symbol.definition.layers.first { fill } else { nil }
    }

    @Test("A renderer's definition changes when a picture is loaded")
    func lateLoading() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-late-picture.png")
        try? FileManager.default.removeItem(at: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let symbol = PictureMarkerSymbol(url: file)
        let renderer = SimpleRenderer(symbol: CompositeSymbol(symbols: [symbol]))
        let missing = renderer.definition
        #expect(renderer.definition === missing && renderer.definition === missing)
        #expect(layer(symbol)?.picture.image == nil)
        try image.pngData().write(to: file)
        // Drawing does not retry a failed picture.
        #expect(renderer.definition === missing)
        try await symbol.retryLoad()
        #expect(renderer.definition !== missing)
        #expect(layer(symbol)?.picture.image == image)
    }

    @Test("Without width and height one pixel is one DIP; with one of them the proportions stay")
    func sizes() {
        let symbol = PictureMarkerSymbol(image: image)
        #expect(layer(symbol)?.marker.size == 1.5)
        #expect(layer(symbol)?.scaleX == 1)
        symbol.width = 16
        #expect(layer(symbol)?.marker.size == 6)
        #expect(layer(symbol)?.scaleX == 1)
        symbol.height = 16
        #expect(layer(symbol)?.marker.size == 12)
        #expect(layer(symbol)?.scaleX == 0.5)
        symbol.width = 0
        #expect(layer(symbol)?.marker.size == 12)
        #expect(layer(symbol)?.scaleX == 1)
    }

    @Test("The scale factors of a fill stretch its tiles")
    func tiles() {
        let symbol = PictureFillSymbol(image: image)
        symbol.scaleX = 3
        symbol.scaleY = 2
        symbol.angle = 30
        symbol.offsetX = 4
        symbol.opacity = 0.5
        let fill = tile(symbol)
        #expect(fill?.height == 3)
        #expect(fill?.scaleX == 1.5)
        #expect(fill?.rotation == -30)
        #expect(fill?.offsetX == 3)
        #expect(fill?.opacity == 0.5)
        #expect(fill?.problem == nil)
    }

    @Test("A picture from code is embedded in JSON and read back")
    func embedded() throws {
        let symbol = PictureMarkerSymbol(image: image)
        symbol.height = 8
        let text = symbol.toJSON()
        #expect(text.contains("\"contentType\":\"image/png\""))
        let read = try PictureMarkerSymbol.fromJSON(text)
        #expect(read.loadStatus == .notLoaded)
        #expect(layer(read)?.image == image)
        #expect(read.loadStatus == .loaded)
        #expect(read.height == 8)
        #expect(read.toJSON() == text)
        #expect(try PictureMarkerSymbol.fromJSON(text).definition == symbol.definition)
    }

    @Test("Files, data: URLs and bytes are loaded when they are drawn")
    func sources() async throws {
        let png = image.png()
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbology-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a picture.png")
        try Data(png).write(to: file)
        let fromFile = PictureMarkerSymbol(url: file)
        #expect(layer(fromFile)?.image == image)
        #expect(fromFile.url?.lastPathComponent == "a picture.png")
        #expect(layer(PictureMarkerSymbol(data: png))?.image == image)
        let text = "data:image/png;base64,\(Data(png).base64EncodedString())"
        let fromURL = PictureMarkerSymbol(url: try #require(URL(string: text)))
        try await fromURL.load()
        #expect(fromURL.image == image)
        let relative = try JSONPart(parsing: #"{"type":"esriPMS","url":"a picture.png"}"#)
        var diagnostics: [Diagnostic] = []
        let found = try Symbol.fromJSON(
            relative, path: "$", resources: ResourceLoader(baseFolder: folder.path), diagnostics: &diagnostics
        )
        #expect(diagnostics.isEmpty)
        #expect((found as? PictureMarkerSymbol).flatMap(layer)?.image == image)
        let lost = try Symbol.fromJSON(relative, path: "$", diagnostics: &diagnostics)
        #expect(diagnostics.map(\.code) == [.remotePicture])
        #expect((lost as? PictureMarkerSymbol).flatMap(layer)?.problem != nil)
    }

    @Test("Remote pictures are kept and reported, and loading them fails with a reason")
    func remote() async throws {
        let text = #"{"type":"esriPMS","url":"https://example.com/pin.png","width":10,"height":10}"#
        let symbol = try PictureMarkerSymbol.fromJSON(text)
        #expect(symbol.diagnostics.map(\.code) == [.remotePicture])
        #expect(symbol.url?.host == "example.com")
        await #expect(throws: PictureError.self) { try await symbol.load() }
        #expect(symbol.loadStatus == .failed)
        #expect(symbol.loadError != nil)
        #expect(layer(symbol)?.image == nil)
        #expect(layer(symbol)?.problem?.contains("pin.png") == true)
        #expect(layer(symbol)?.marker.size == 10)
        #expect(symbol.toJSON() == text)
        await #expect(throws: PictureError.self) { try await symbol.retryLoad() }
    }

    @Test(
        "Broken pictures do not crash",
        arguments: ["", "!!!", "aGVsbG8=", "iVBORw0KGgoAAAANSUhEUg==", "%%%%", "AAAA"])
    func broken(data: String) throws {
        let object = JSONValue.object(["type": "esriPFS", "imageData": .string(data)])
        let symbol = try PictureFillSymbol.fromJSON(object.text())
        #expect(tile(symbol)?.image == nil)
        #expect(tile(symbol)?.problem?.isEmpty == false)
    }
}
