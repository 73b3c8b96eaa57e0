import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheTileSets
import Testing

/// The division of a tile set into parts.
@Suite struct TilePlanTests {
    /// A map with many features in one corner.
    private static let map: Map = {
        var builder = FeatureBatchBuilder(spatialReference: .wgs84)
        for number in 0..<4000 {
            builder.geometry.appendPoint(
                SIMD2(5 + Double(number % 80) / 20, 45 + Double(number / 80) / 20))
            builder.endFeature(id: Int64(number))
        }
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(
            FeatureLayer(featureSource: MemorySource(name: "dots", batches: [builder.finish()])))
        return map
    }()

    private static func pyramid(_ levels: ClosedRange<Int>) throws -> TilePyramid {
        let scheme = TilingScheme.webMercator
        let box = Envelope(xMin: -20, yMin: 30, xMax: 40, yMax: 65, spatialReference: .wgs84)
        return try TilePyramid(scheme, area: TileArea(box, in: .wgs84, for: scheme), levels: levels)
    }

    @Test(arguments: [1, 2, 7, 16]) func partsHaveAllBlocksInOrder(count: Int) throws {
        let pyramid = try Self.pyramid(0...9)
        let parts = try TilePlan(pyramid, count: count, of: Self.map, side: 8).parts
        #expect(parts.count == count)
        #expect(parts.map(\.number) == Array(1...count) && parts.allSatisfy { $0.count == count })
        #expect(parts.first?.blocks.lowerBound == 0)
        for (one, next) in zip(parts, parts.dropFirst()) {
            #expect(one.blocks.upperBound == next.blocks.lowerBound)
        }
        #expect(parts.reduce(0) { $0 + $1.tiles } == pyramid.count)
    }

    @Test func partsHaveSimilarCosts() throws {
        let parts = try TilePlan(Self.pyramid(4...10), count: 8, of: Self.map, side: 4).parts
        let costs = parts.map(\.cost)
        let mean = costs.reduce(0, +) / 8
        #expect(costs.allSatisfy { $0 > mean * 0.7 && $0 < mean * 1.3 }, "\(costs)")
    }

    @Test func thereAreNotMorePartsThanBlocks() throws {
        let parts = try TilePlan(Self.pyramid(0...1), count: 50, of: Self.map, side: 8).parts
        #expect(parts.count == 2 && parts.allSatisfy { !$0.blocks.isEmpty })
    }

    @Test func linesAreReadAsTheyWereWritten() throws {
        let line = TileJobLine(
            part: TilePlan.Part(number: 2, count: 3, blocks: 4..<9, tiles: 320, cost: 12),
            state: "af", folder: "/tmp", arguments: ["a b.json", "-o", "ü.pmtiles"])
        #expect(try TileJobLine(line.text, source: "plan:2") == line)
    }

    @Test(arguments: [
        "", "[]", "{}",
        #"{"part": 2, "parts": 1, "firstBlock": 0, "endBlock": 1, "tiles": 1, "state": "a", "folder": "/", "arguments": []}"#,
        #"{"part": 1, "parts": 1, "firstBlock": 3, "endBlock": 1, "tiles": 1, "state": "a", "folder": "/", "arguments": []}"#,
        #"{"part": 1.5, "parts": 2, "firstBlock": 0, "endBlock": 1, "tiles": 1, "state": "a", "folder": "/", "arguments": []}"#,
    ]) func otherLinesAreRefused(text: String) {
        #expect(throws: TileSetError.self) { try TileJobLine(text, source: "plan:1") }
    }
}
