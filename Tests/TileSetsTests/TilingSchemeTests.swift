import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheTileSets
import Testing

/// Schemes of ArcGIS.
@Suite struct TilingSchemeTests {
    private func scheme(_ text: String) throws -> TilingScheme {
        try TilingScheme.arcGIS(JSONPart(parsing: Array(text.utf8), source: "s.json"), source: "s.json")
    }

    private static let info = """
        {"rows": 256, "cols": 256, "origin": {"x": 2420000, "y": 1350000}, "spatialReference": {"wkid": 2056},
         "lods": [{"level": 1, "resolution": 500}, {"level": 0, "resolution": 1000}]}
        """

    @Test(arguments: [info, #"{"tileInfo": \#(info)}"#]) func readsTileInfo(text: String) throws {
        let found = try scheme(text)
        #expect(found.levels.map(\.number) == [0, 1] && found.levels[0].unitsPerDIP == 1000)
        #expect(found.origin == SIMD2(2_420_000, 1_350_000) && found.side == 256)
        #expect(found.reference == SpatialReference(wkid: 2056) && !found.isWebMercator)
    }

    @Test func framesHaveTheScaleOfTheLevel() throws {
        let found = try scheme(Self.info)
        let frame = try found.frame(of: TileBlock(level: 1, columns: 1..<2, rows: 0..<1), scale: 1)
        #expect(abs(frame.unitsPerPixel - 500) < 1e-9 && frame.width == 256)
        #expect(abs(frame.center.x - (2_420_000 + 1.5 * 128_000)) < 1e-6)
        #expect(abs(frame.center.y - (1_350_000 - 64_000)) < 1e-6)
    }

    @Test(arguments: [
        "{}", "[]", #"{"lods": []}"#, info.replacing("256", with: "9"), info.replacing("500", with: "-1"),
        info.replacing("\"level\": 1", with: "\"level\": 0"), info.replacing("2056", with: "999999"),
        info.replacing("\"y\": 1350000", with: "\"z\": 1"),
        info.replacing("\"level\": 1", with: "\"level\": 31"),
    ]) func otherDocumentsAreRefused(text: String) {
        #expect(throws: DocumentError.self) { try scheme(text) }
    }
}
