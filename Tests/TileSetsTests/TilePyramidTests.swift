import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheTileSets
import Testing

/// The tiles of areas at the levels of a scheme.
@Suite struct TilePyramidTests {
    private func pyramid(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double, _ levels: ClosedRange<Int>
    ) throws -> TilePyramid {
        let box = Envelope(
            xMin: west, yMin: south, xMax: east, yMax: north, spatialReference: .wgs84)
        let scheme = TilingScheme.webMercator
        return try TilePyramid(scheme, area: TileArea(box, in: .wgs84, for: scheme), levels: levels)
    }

    @Test func theWorldHasAllTiles() throws {
        let world = try pyramid(-180, -90, 180, 90, 0...30)
        #expect(world.count(at: 0) == 1 && world.count(at: 5) == 1024)
        #expect(world.count == 1_537_228_672_809_129_301)
    }

    @Test func theEdgeOfATileNeedsNoNeighbor() throws {
        // A quarter of the world.
        let quarter = try pyramid(0, 0, 180, 85.051_128_779_806_6, 1...3)
        #expect([1, 2, 3].map { quarter.count(at: $0) } == [1, 4, 16])
    }

    @Test func aPointHasOneTile() throws {
        #expect(try pyramid(8, 47, 8.000001, 47.000001, 0...12).count == 13)
    }

    @Test func areasAcrossTheAntimeridianHaveTwoRectangles() throws {
        let area = try pyramid(170, -20, 190, 20, 0...3)
        #expect(area.rectangles(at: 3).map(\.columns) == [7..<8, 0..<1])
        // At level 0, both parts are in one tile.
        #expect(area.count(at: 0) == 1 && area.count(at: 1) == 4)
        #expect(area.area.degrees.x > 169 && area.area.degrees.z < -169)
    }

    @Test func polesHaveNoTiles() {
        #expect(throws: TileSetError.self) { try pyramid(0, 86, 10, 90, 0...1) }
    }

    @Test func blocksHaveEachTileOnce() throws {
        let area = try pyramid(-100, -40, 60, 70, 0...6)
        for side in [1, 4, 8] {
            for level in 0...6 {
                var seen: Set<SIMD2<Int>> = []
                for block in area.blocks(at: level, side: side) {
                    #expect(block.columns.count <= side && block.rows.count <= side)
                    for column in block.columns {
                        for row in block.rows { #expect(seen.insert(SIMD2(column, row)).inserted) }
                    }
                }
                #expect(seen.count == area.count(at: level))
            }
        }
    }

    @Test func blocksOfALevelHaveTheSameScale() throws {
        let area = try pyramid(-180, -85, 180, 85, 4...4)
        let frames = try area.blocks(at: 4, side: 4).map { try area.scheme.frame(of: $0, scale: 2) }
        #expect(frames.count == 16 && Set(frames.map(\.unitsPerPixel)).count == 1)
        #expect(frames.allSatisfy { $0.width == 2048 && $0.height == 2048 })
    }

    @Test func timesAndNumbersAreReadable() {
        #expect(TileTexts.number(1_398_101) == "1,398,101" && TileTexts.number(12) == "12")
        #expect(TileTexts.time(7.4) == "7 s" && TileTexts.time(250) == "4 min 10 s")
        #expect(TileTexts.time(12_000) == "3 h 20 min" && TileTexts.time(200_000) == "2 d 7 h")
    }
}
