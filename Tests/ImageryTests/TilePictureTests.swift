import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization
import Testing

/// Tiles whose color says their level, column and row.
private final class ColoredTiles: TileSource {
    let grid: TileInfo
    let extent: Envelope?
    private let missing: @Sendable (TileAddress) -> TileAnswer?
    private let asked = Mutex<[TileAddress]>([])

    var requests: [TileAddress] { asked.withLock { $0 } }

    init(
        levels: ClosedRange<Int> = 0...4, side: Int = 16, extent: Envelope? = nil,
        missing: @escaping @Sendable (TileAddress) -> TileAnswer? = { _ in nil }
    ) {
        grid = .webMercator(levels: levels, tileSide: side)
        (self.extent, self.missing) = (extent, missing)
    }

    static func color(_ tile: TileAddress) -> Color {
        Color(
            red8: 40 + tile.level % 6 * 40, green: 20 + tile.column % 19 * 12, blue: 20 + tile.row % 19 * 12)
    }

    func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer] {
        asked.withLock { $0 += tiles }
        return try tiles.map { tile in
            if let answer = missing(tile) { return answer }
            let bytes = (0..<grid.tileWidth * grid.tileHeight).flatMap { _ in
                let color = Self.color(tile).rgba8
                return [color.x, color.y, color.z, color.w]
            }
            return .picture(try Image(width: grid.tileWidth, height: grid.tileHeight, rgba: bytes).png())
        }
    }
}

private struct NoServer: Error {}

/// The choice of levels and tiles, and their places on maps.
@Suite struct TilePictureTests {
    private static let half = 20_037_508.342789244

    /// Returns a target with the middle and the length of a pixel, on Web Mercator.
    private func target(
        _ middle: SIMD2<Double>, pixel: Double, size: Int = 64, isRepeated: Bool = true
    ) -> RasterTarget {
        RasterTarget(
            width: size, height: size, origin: middle + SIMD2(-1, 1) * pixel * Double(size) / 2,
            column: SIMD2(pixel, 0), row: SIMD2(0, -pixel), spatialReference: .webMercator,
            isRepeated: isRepeated)
    }

    private func draw(
        _ tiles: ColoredTiles, _ target: RasterTarget
    ) throws -> PlacedPictures {
        try DecodedTiles(tiles).pictures(in: target, Cancellation())
    }

    /// Returns the color at a position in the target; nil outside of the picture.
    private func color(_ image: PlacedImage?, at position: SIMD2<Double>) -> SIMD4<UInt8>? {
        guard let image else { return nil }
        let area = image.column.x * image.row.y - image.row.x * image.column.y
        let offset = position - image.origin
        let x = (offset.x * image.row.y - offset.y * image.row.x) / area
        let y = (offset.y * image.column.x - offset.x * image.column.y) / area
        guard x >= 0, y >= 0, x < Double(image.image.width), y < Double(image.image.height) else {
            return nil
        }
        return image.image[Int(x), Int(y)].rgba8
    }

    private func color(_ level: Int, _ column: Int, _ row: Int) -> SIMD4<UInt8> {
        ColoredTiles.color(TileAddress(level: level, column: column, row: row)).rgba8
    }

    @Test func theNearestLevelIsDrawn() throws {
        // Level 2 has 4 × 4 tiles of 16 pixels: 64 pixels around the world.
        let world = 2 * Self.half
        for (pixel, level) in [(world / 64, 2), (world / 64 * 1.3, 2), (world / 64 * 1.5, 1), (world, 0)] {
            let tiles = ColoredTiles()
            _ = try draw(tiles, target(SIMD2(0, 0), pixel: pixel))
            #expect(Set(tiles.requests.map(\.level)) == [level])
        }
    }

    @Test func tilesAreAtTheirPlaces() throws {
        let result = try draw(ColoredTiles(), target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(color(result.images.first, at: SIMD2(1, 1)) == color(2, 0, 0))
        #expect(color(result.images.first, at: SIMD2(63, 1)) == color(2, 3, 0))
        #expect(color(result.images.first, at: SIMD2(33, 47)) == color(2, 2, 2))
        #expect(result.diagnostics.isEmpty)
    }

    @Test func theOtherSideOfTheDateLineFollows() throws {
        let middle = SIMD2(Self.half, 0)
        let repeated = try draw(ColoredTiles(), target(middle, pixel: 2 * Self.half / 64))
        #expect(color(repeated.images.first, at: SIMD2(31, 31)) == color(2, 3, 1))
        #expect(color(repeated.images.first, at: SIMD2(33, 31)) == color(2, 0, 1))
        let single = try draw(ColoredTiles(), target(middle, pixel: 2 * Self.half / 64, isRepeated: false))
        #expect(color(single.images.first, at: SIMD2(31, 31)) == color(2, 3, 1))
        #expect(color(single.images.first, at: SIMD2(33, 31)) == nil)
    }

    @Test func coarserTilesReplaceMissingOnes() throws {
        let tiles = ColoredTiles { $0.level == 2 && $0.column == 0 ? TileAnswer.none : nil }
        let result = try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(color(result.images.first, at: SIMD2(4, 4)) == color(1, 0, 0))
        #expect(color(result.images.first, at: SIMD2(20, 4)) == color(2, 1, 0))
        #expect(color(result.images.first, at: SIMD2(4, 40)) == color(1, 0, 1))
        #expect(result.diagnostics.isEmpty)
    }

    @Test func faultyTilesAreReportedOnce() throws {
        let tiles = ColoredTiles { $0.column == 1 && $0.level == 2 ? .failure(NoServer()) : nil }
        let result = try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(result.diagnostics.map(\.code) == [.tileNotLoaded])
        #expect(result.diagnostics[0].message.hasPrefix("4 tiles could not be loaded: NoServer"))
        #expect(color(result.images.first, at: SIMD2(20, 4)) == color(1, 0, 0))
    }

    @Test func aServerWithoutAnswersIsNotAskedForOtherLevels() throws {
        let tiles = ColoredTiles { _ in .failure(NoServer()) }
        let error = #expect(throws: DocumentError.self) {
            try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        }
        #expect(error?.what == "no tile can be loaded: NoServer()")
        #expect(Set(tiles.requests.map(\.level)) == [2])
    }

    @Test func bytesThatAreNoPictureAreReported() throws {
        let tiles = ColoredTiles {
            $0 == TileAddress(level: 2, column: 3, row: 3) ? .picture([1, 2, 3]) : nil
        }
        let result = try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(result.diagnostics.map(\.code) == [.tileNotLoaded])
        #expect(result.diagnostics[0].message.hasPrefix("1 tile could not be loaded"))
        #expect(color(result.images.first, at: SIMD2(60, 60)) == color(1, 1, 1))
    }

    @Test func tilesOfAnotherSizeAreAdapted() throws {
        let large = try Image(width: 32, height: 32, rgba: [UInt8](repeating: 255, count: 4096)).png()
        let tiles = ColoredTiles { $0.level == 2 ? .picture(large) : nil }
        let result = try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(color(result.images.first, at: SIMD2(33, 33)) == SIMD4(255, 255, 255, 255))
    }

    @Test func onlyTilesInTheExtentAreRequested() throws {
        let extent = Envelope(
            xMin: 0, yMin: 0, xMax: Self.half / 2, yMax: Self.half / 2, spatialReference: .webMercator)
        let tiles = ColoredTiles(extent: extent)
        _ = try draw(tiles, target(SIMD2(0, 0), pixel: 2 * Self.half / 64))
        #expect(tiles.requests == [TileAddress(level: 2, column: 2, row: 1)])
    }

    @Test func aHugePictureNeedsAFewTiles() throws {
        let tiles = ColoredTiles(levels: 0...30, side: 32)
        _ = try draw(tiles, target(SIMD2(0, 0), pixel: 0.01, size: 20_000))
        #expect(tiles.requests.count <= 1024)
    }

    @Test func aPlaceWithoutTilesIsEmpty() throws {
        let tiles = ColoredTiles()
        for middle in [SIMD2(0, 1e9), SIMD2(0, Double.nan), SIMD2(.infinity, 0)] {
            let result = try draw(tiles, target(middle, pixel: 10))
            #expect(result.images.isEmpty)
        }
        #expect(tiles.requests.isEmpty)
    }

    @Test(arguments: [3035, 4326, 3395])
    func tilesAreProjected(_ wkid: Int) throws {
        let reference = try #require(SpatialReference(wkid: WKID(wkid)!))
        let middle = try #require(
            GeometryEngine.project(
                Point(x: 1_100_000, y: 6_400_000, spatialReference: .webMercator), into: reference))
        let pixel = wkid == 4326 ? 0.05 : 5_000.0
        let target = RasterTarget(
            width: 64, height: 64, origin: SIMD2(middle.x, middle.y) + SIMD2(-32, 32) * pixel,
            column: SIMD2(pixel, 0), row: SIMD2(0, -pixel), spatialReference: reference)
        let tiles = ColoredTiles(levels: 0...8)
        let result = try draw(tiles, target)
        let levels = Set(tiles.requests.map(\.level))
        let level = try #require(levels.max())
        #expect(levels.count == 1)
        let side = 2 * Self.half / Double(1 << level)
        for place in [SIMD2(10.5, 10.5), SIMD2(32.5, 32.5), SIMD2(50.5, 20.5)] {
            let point = target.position(of: place)
            let there = try #require(
                GeometryEngine.project(
                    Point(x: point.x, y: point.y, spatialReference: reference), into: .webMercator))
            let (x, y) = ((there.x + Self.half) / side, (Self.half - there.y) / side)
            let inside = [x, y].allSatisfy { abs($0 - $0.rounded()) > 0.1 }
            guard inside else { continue }
            #expect(color(result.images.first, at: place) == color(level, Int(x), Int(y)))
        }
    }
}
