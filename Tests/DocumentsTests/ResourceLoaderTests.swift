import CartoucheDocuments
import Testing

@Suite("Resources")
struct ResourceLoaderTests {
    let folder: ScratchFolder
    let loader: ResourceLoader

    init() throws {
        folder = try ScratchFolder()
        loader = ResourceLoader(baseFolder: folder.path, packageFolders: ["Styles": folder.path])
        try AtomicFile.write(Array("{\"a\":1}".utf8), to: folder.path + "/a b.json")
    }

    func error(_ reference: String, _ loader: ResourceLoader? = nil) -> DocumentError? {
        #expect(throws: DocumentError.self) { try (loader ?? self.loader).load(reference) }
    }

    @Test("Files are found by path, URL and package")
    func findsFiles() throws {
        let escaped = folder.path + "/a%20b.json"
        for reference in [
            "a b.json", "a%20b.json", "./a b.json", folder.path + "/a b.json", "file://" + escaped,
            "file://localhost" + escaped, "FILE:" + escaped, "file:a%20b.json", "file://" + escaped + "?x#y",
            "package:Styles/a b.json", "package://Styles/a%20b.json",
        ] {
            let resource = try loader.load(reference)
            #expect(resource.bytes == Array("{\"a\":1}".utf8))
            #expect(resource.mediaType == "application/json")
        }
        #expect(try ResourceLoader(besides: folder.path + "/map.json").load("a b.json").bytes.count == 7)
    }

    @Test("Errors state the reason")
    func explains() {
        #expect(error("none.json")?.kind == .notFound)
        #expect(error("https://example.com/a.png")?.kind == .remote)
        #expect(error("HTTP://example.com/a.png")?.suggestion.contains("save the resource") == true)
        #expect(error("file://server/a.png")?.kind == .remote)
        #expect(error("gopher://x")?.kind == .unsupported)
        #expect(error("package:None/a.json")?.kind == .notFound)
        #expect(error("package:Styles/../a.json")?.what == "the path is outside the package")
        #expect(error("package:Styles/%2e%2e/a.json")?.kind == .notFound)
        #expect(error("")?.kind == .malformed)
        #expect(
            error("a b.json", ResourceLoader(baseFolder: folder.path, maximumBytes: 6))?.kind == .tooLarge)
    }

    static let dataURLs: [(String, [UInt8], String)] = [
        ("data:,A%20brief%20note", Array("A brief note".utf8), "text/plain"),
        ("data:text/css;charset=utf-8,a%7B%7D%", Array("a{}%".utf8), "text/css"),
        ("data:image/x;base64,AAECAwQ=", [0, 1, 2, 3, 4], "image/x"),
        ("data:;base64,AAEC\r\nAwQ", [0, 1, 2, 3, 4], "text/plain"),
        ("DATA:image/x ; BASE64,AAE%43%0AAwQ%3D", [0, 1, 2, 3, 4], "image/x"),
        (
            "data:text/plain;base64,iVBORw0KGgo", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            "image/png"
        ),
        ("data:image/x;base64,", [], "image/x"), ("data:image/x;base64,-_-_", [0xFB, 0xFF, 0xBF], "image/x"),
    ]

    @Test("Data: URLs are decoded", arguments: dataURLs)
    func decodes(_ text: String, _ bytes: [UInt8], _ mediaType: String) throws {
        let resource = try loader.load(text)
        #expect(resource.bytes == bytes)
        #expect(resource.mediaType == mediaType)
    }

    @Test(
        "Broken data: URLs are refused",
        arguments: [
            "data:image/png", "data:;base64,A", "data:;base64,AA!A", "data:;base64,A===", "data:;base64,AA=A",
            "data:;base64,AAAA=",
        ])
    func refuses(_ text: String) {
        #expect(error(text)?.kind == .malformed)
    }

    @Test("Large data: URLs are refused")
    func limitsDataURLs() {
        let small = ResourceLoader(maximumBytes: 10)
        #expect(error("data:;base64," + String(repeating: "AAAA", count: 4), small)?.kind == .tooLarge)
        #expect(error("data:," + String(repeating: "A", count: 11), small)?.kind == .tooLarge)
    }

    @Test("base64 round-trips")
    func encodesBase64() {
        var random = SplitMix(seed: 7)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Base64.encode(bytes)
            #expect(text.utf8.count == (count + 2) / 3 * 4)
            #expect(Base64.decode(text.utf8) == bytes)
        }
        #expect(Base64.encode(Array("Cartouche".utf8)) == "Q2FydG91Y2hl")
    }

    @Test("Media types are detected from the first bytes")
    func sniffs() {
        func kind(_ text: String) -> String? { MediaType.sniff(Array(text.utf8)) }
        #expect(MediaType.sniff([0xFF, 0xD8, 0xFF, 0xE0]) == "image/jpeg")
        #expect(kind("GIF89a…") == "image/gif")
        #expect(kind("RIFF....WEBPVP8 ") == "image/webp")
        #expect(kind("<?xml version=\"1.0\"?>\n<!-- x --><svg xmlns=\"\">") == "image/svg+xml")
        #expect(kind("\u{FEFF} <svg/>") == "image/svg+xml")
        #expect(kind("<?xml version=\"1.0\"?><kml/>") == "application/xml")
        #expect(kind("<!DOCTYPE html><p>") == "text/html")
        #expect(kind(" \n[1]") == "application/json")
        #expect(kind("hello") == nil)
        #expect(kind("") == nil)
    }
}
