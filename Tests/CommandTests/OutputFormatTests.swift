import Foundation
import Testing

/// The format of an output file, for all commands.
@Suite struct OutputFormatTests {
    let folder = try! Scratch()

    init() throws {
        try folder.write("map.json", Samples.map)
        try folder.write("points.geojson", Samples.points)
    }

    /// The first bytes of a file in each format.
    private static let beginnings: [String: [UInt8]] = [
        "png": [0x89, 0x50], "jpg": [0xFF, 0xD8], "webp": Array("RIFF".utf8), "tif": Array("II".utf8),
        "svg": Array("<".utf8), "pdf": Array("%PDF".utf8), "html": Array("<!DOCTYPE html".utf8),
        "json": Array("{".utf8), "geojson": Array("{".utf8), "kml": Array("<?xml".utf8),
        "gpkg": Array("SQLite".utf8),
    ]

    @Test(arguments: [
        ("render map.json", "a.JPEG", "jpg"), ("render map.json", "a.tiff", "tif"),
        ("render map.json", "a.b.WebP", "webp"), ("render map.json", "-", "png"),
        ("legend map.json", "a.HTM", "html"), ("legend map.json", "a.Json", "json"),
        ("legend map.json", "-", "png"), ("explode points.geojson", "a.json", "geojson"),
        ("explode points.geojson", "-", "geojson"), ("explode points.geojson", "a.KML", "kml"),
        ("explode points.geojson", "a.GPKG", "gpkg"),
    ])
    func extensionsSelectTheFormat(command: String, output: String, format: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try folder.cartouche(words + ["-o", output, "--quiet"])
        #expect(run.status == 0, "\(run.errors)")
        let bytes = output == "-" ? run.output : try folder.read(output)
        #expect(bytes.starts(with: try #require(Self.beginnings[format])), "\(bytes.prefix(8))")
    }

    @Test(arguments: ["render map.json", "legend map.json", "explode points.geojson"])
    func theRequestedFormatIsFirst(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let format = words[0] == "explode" ? "kml" : "svg"
        let run = try folder.cartouche(words + ["-o", "a.json", "--format", format, "--quiet"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("a.json").starts(with: Array("<".utf8)))
    }

    @Test(arguments: [
        ("render", "a.pgn", "did you mean '.png'?"), ("render", "png", "add an extension, or use --format"),
        ("legend", "a.webp", ".svg, .pdf, .html or .json"), ("scene", "a.svg", ".html or .glb"),
        ("explode", "a.geojsn", "did you mean '.geojson'?"),
    ])
    func unknownExtensionsAreExplained(command: String, output: String, words: String) throws {
        let run = try folder.cartouche(command, "map.json", "-o", output)
        #expect(run.status == 64 && run.errors.contains("--output '\(output)' does not end in ."))
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try folder.files().contains(output) == false)
    }
}
