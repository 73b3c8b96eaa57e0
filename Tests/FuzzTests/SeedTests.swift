import CartoucheCSqlite
import CartoucheDocuments
import CartoucheImages
import FormatSupport
import FuzzTargets
import GoldenSupport
import TemporarySupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Inputs that begin a corpus: small files of the binary formats.
///
/// `CARTOUCHE_RECORD_SEEDS=1` writes them to `Fuzz/Corpus`.
@Suite("Seeds of the fuzzer") struct SeedTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CARTOUCHE_RECORD_SEEDS"] != nil))
    func record() throws {
        for (target, name, bytes) in try seeds() {
            let folder = FuzzFolders.corpus.appending(path: target)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.appending(path: "seed-\(name)"))
        }
    }

    private func seeds() throws -> [(target: String, name: String, bytes: [UInt8])] {
        var seeds: [(String, String, [UInt8])] = []
        var rgba: [UInt8] = []
        for y in 0..<7 { for x in 0..<9 { rgba += [UInt8(x * 28), UInt8(y * 36), 90, x > 5 ? 128 : 255] } }
        let image = try Image(width: 9, height: 7, rgba: rgba)
        seeds.append(("png", "alpha", image.png(compression: .best)))
        seeds.append(("jpeg", "quality-90", try image.jpeg()))
        seeds.append(("jpeg", "quality-50", try image.jpeg(quality: 50)))
        seeds.append(("gif", "interlaced", Self.gif))
        seeds.append(("bmp", "24-bits", try #require(Base64.decode(Array(Self.bmp.utf8)))))
        var font = FontWriting()
        font.family = "Fuzz"
        font.glyphs[65] = (
            [[SIMD2(0, 0), SIMD2(0, 700), SIMD2(500, 700), SIMD2(500, 0)]], advance: 600
        )
        seeds.append(("font", "one-glyph", try bytes(of: font)))
        seeds.append(("font", "colors", try bytes(of: coloredFont)))
        seeds.append(("shapefile", "three-kinds", shapefile()))
        seeds.append(("geopackage", "points", try geoPackage()))
        seeds.append(("stylx", "two-items", try style()))
        seeds.append(("wkb", "kinds", wkb()))
        return seeds
    }

    private func bytes(of font: FontWriting) throws -> [UInt8] {
        let folder = URL(filePath: try font.written())
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return [UInt8](try Data(contentsOf: folder.appending(path: try #require(files.first))))
    }

    /// A font with all kinds of colored glyphs.
    private var coloredFont: FontWriting {
        typealias Font = ColorPaintFont
        let stops = [(0.0, 0), (0.5, 2), (1.0, 1)]
        let linear = Font.shape(Font.linear(to: 900, extend: 1, stops))
        let radial = Font.shape(Font.radial([300, 300, 100, 500, 500, 500], stops))
        let font = Font(
            paints: [
                linear, Font.moved(100, 50, Font.shape(Font.sweep(from: 30, to: 200, stops))),
                Font.composite(linear, 5, Font.rotated(45, around: 500, 500, radial)),
                Font.layers(2, from: 0), Font.colored(glyph: 1),
            ],
            layers: [Font.shape(Font.solid(0, opacity: 0.5)), radial], clip: [0, 0, 800, 800])
        return font.font()
    }

    private func shapefile() -> [UInt8] {
        let shapes: [TestShape] = [
            TestShape(type: 5, parts: [TestShape.square(0, 0, side: 9), TestShape.square(2, 2)]),
            TestShape(type: 3, parts: [[SIMD2(0, 0), SIMD2(1, 1)]]), .point(3, 3),
        ]
        let fields: [(String, Character, Int, Int)] = [("c", "C", 5, 0), ("n", "N", 6, 2), ("d", "D", 8, 0)]
        let rows = shapes.indices.map { ["ab", "\($0).5", "2024010\($0 + 1)"].map { Array($0.utf8) } }
        let index = ShapefileWriting.shx(shapes)
        let table = ShapefileWriting.dbf(fields, rows)
        let sizes = [index.count, table.count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return sizes + index + table + ShapefileWriting.shp(shapes)
    }

    private func geoPackage() throws -> [UInt8] {
        let maker = try GeoPackageMaker()
        try maker.run("PRAGMA page_size = 512; VACUUM")
        try maker.table("towns", columns: "name TEXT, size REAL")
        try maker.row("towns", Hex.point(7, 46), "'Bern', 1.5", columns: "name, size")
        try maker.row("towns", Hex.line([SIMD2(0, 0), SIMD2(1, 1)]), "'a', 2", columns: "name, size")
        try maker.index("towns", [1: (7, 46)])
        maker.close()
        return [UInt8](try Data(contentsOf: URL(filePath: maker.path)))
    }

    private func style() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.stylx").path
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        let symbol =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[1,2,3,100]}]}"#
        let script = """
            PRAGMA page_size = 512;
            CREATE TABLE ITEMS(ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT, CONTENT TEXT,
              KEY TEXT);
            CREATE TABLE meta(key TEXT, value TEXT);
            INSERT INTO ITEMS VALUES(1, 5, 'a', 'fill', 'x;y', '\(symbol)', 'k'), (2, 9, '', 'color', '', '{}', '');
            INSERT INTO meta VALUES('version', '1');
            """
        guard sqlite3_open(path, &database) == SQLITE_OK,
            sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK
        else {
            throw DocumentError(.malformed, source: path, what: "the style is not written", suggestion: "")
        }
        sqlite3_close(database)
        database = nil
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private func wkb() -> [UInt8] {
        let ring = [SIMD2(0.0, 0.0), SIMD2(4, 0), SIMD2(4, 4), SIMD2(0, 0)]
        let texts = [
            Hex.point(1, 2), Hex.line(ring), Hex.polygon(ring), Hex.line(ring, type: 8),
            Hex.collection(7, Hex.point(1, 2), Hex.polygon(ring)), Hex.wkb(1001, Hex.doubles(1, 2, 3)),
        ]
        return texts.flatMap { text -> [UInt8] in
            let bytes = stride(from: 0, to: text.utf8.count, by: 2).compactMap { place in
                UInt8(String(text.dropFirst(place).prefix(2)), radix: 16)
            }
            return [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)] + bytes
        }
    }

    /// A picture of two by two pixels with two colors.
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0x40, 2, 3, 0x44, 0x34, 0x05, 0, 0x3B]

    private static let bmp =
        "Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAA/wAAAP8AAAAAAP//AAD/AAA="
}
