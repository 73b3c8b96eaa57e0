import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import CartoucheWorkers
import FormatSupport
import Testing

@Suite struct RasterPictureTests {
    private let samples: RasterSamples

    init() throws { samples = try RasterSamples() }

    @Test func bytesAreDrawnAsTheyAre() throws {
        var maker = GeoTIFFMaker(width: 3, height: 2, values: [0, 50, 100, 150, 200, 255])
        maker.origin = SIMD2(10, 20)
        let image = try #require(try samples.file(maker).image(in: RasterSamples.target(maker)))
        let found = (0..<2).map { y in (0..<3).map { image.gray($0, y) } }
        #expect(found == [[0, 50, 100], [150, 200, 255]])
    }

    @Test func pixelsOutsideTheRasterAreTransparent() throws {
        let maker = GeoTIFFMaker(width: 2, height: 2, values: [9, 9, 9, 9])
        let target = RasterSamples.target(maker, width: 4, height: 4, offset: SIMD2(-1, 1))
        let image = try #require(try samples.file(maker).image(in: target))
        #expect(image.gray(0, 0) == nil)
        #expect(image.gray(1, 1) == 9)
        #expect(image.gray(2, 2) == 9)
        #expect(image.gray(3, 3) == nil)
    }

    @Test func aPictureElsewhereHasNoImage() throws {
        let maker = GeoTIFFMaker(width: 2, height: 2, values: [9, 9, 9, 9])
        let target = RasterSamples.target(maker, offset: SIMD2(50, 0))
        #expect(try samples.file(maker).image(in: target) == nil)
    }

    @Test func bilinearValuesAreBetweenTheirNeighbors() throws {
        let maker = GeoTIFFMaker(width: 2, height: 1, values: [0, 200])
        let target = RasterSamples.target(maker, width: 8, height: 4, pixelSize: 0.25)
        let image = try #require(try samples.file(maker).image(in: target))
        // Middles of pixels are at 1/8, 3/8 … of a column; before the first middle, the first value stays.
        #expect((0..<8).map { image.gray($0, 1) } == [0, 0, 25, 75, 125, 175, 200, 200])
    }

    @Test func nearestValuesAreThoseOfTheirPixel() throws {
        let maker = GeoTIFFMaker(width: 2, height: 1, values: [0, 200])
        let target = RasterSamples.target(maker, width: 8, height: 4, pixelSize: 0.25)
        let image = try #require(try samples.file(maker).image(by: .nearest, in: target))
        #expect((0..<8).map { image.gray($0, 1) } == [0, 0, 0, 0, 200, 200, 200, 200])
    }

    @Test func atTheEdgeBetweenTwoPixelsTheRightOneIsTheNearest() throws {
        // Each middle of the picture is at an edge between columns; coordinates of this size are rounded.
        var maker = GeoTIFFMaker(width: 128, height: 2, values: (0..<256).map { Double($0 % 128) })
        (maker.origin, maker.pixelSize) = (SIMD2(166_021.4431, 5_000_000.1), 0.3)
        (maker.system, maker.isGeographic) = (32632, false)
        let target = RasterTarget(
            width: 64, height: 1, origin: SIMD2(166_021.4431, 5_000_000.1), column: SIMD2(0.6, 0),
            row: SIMD2(0, -0.6), spatialReference: SpatialReference(wkid: 32632))
        let image = try #require(try samples.file(maker).image(by: .nearest, in: target))
        #expect((0..<64).map { image.gray($0, 0) } == (0..<64).map { $0 * 2 + 1 })
    }

    @Test func cubicValuesKeepStraightSlopes() throws {
        let maker = GeoTIFFMaker(width: 5, height: 1, values: [0, 40, 80, 120, 160])
        let target = RasterSamples.target(maker, width: 10, height: 2, pixelSize: 0.5)
        let image = try #require(try samples.file(maker).image(by: .cubic, in: target))
        #expect((3..<7).map { image.gray($0, 0) } == [50, 70, 90, 110])
    }

    @Test func aSmallerPictureHasMeanValues() throws {
        // A chessboard of single pixels is gray from far away; one value of four would be black or white.
        let values = (0..<64 * 64).map { ($0 % 64 + $0 / 64) % 2 == 0 ? 0.0 : 200 }
        let maker = GeoTIFFMaker(width: 64, height: 64, values: values)
        let target = RasterSamples.target(maker, width: 8, height: 8, pixelSize: 8)
        let image = try #require(try samples.file(maker).image(in: target))
        #expect((0..<8).allSatisfy { x in (0..<8).allSatisfy { image.gray(x, $0) == 100 } })
    }

    @Test func valuesWithoutDataAreTransparentAndDoNotBleed() throws {
        var maker = GeoTIFFMaker(width: 3, height: 1, values: [100, -9999, 100])
        (maker.sample, maker.noData) = (.float32, -9999)
        let target = RasterSamples.target(maker, width: 12, height: 4, pixelSize: 0.25)
        let image = try #require(try samples.file(maker).image(RasterSamples.plain, in: target))
        #expect(
            (0..<12).map { image.gray($0, 1) } == [
                100, 100, 100, 100, nil, nil, nil, nil, 100, 100, 100, 100,
            ])
    }

    @Test func opacityOfABandIsThatOfThePicture() throws {
        var maker = GeoTIFFMaker(width: 2, height: 1, values: [200, 100, 50, 255, 200, 100, 50, 128])
        (maker.bandCount, maker.hasAlpha) = (4, true)
        let image = try #require(try samples.file(maker).image(in: RasterSamples.target(maker)))
        #expect(image[0, 0] == Color(red8: 200, green: 100, blue: 50))
        #expect(abs(image[1, 0].alpha - 128.0 / 255) < 0.003)
    }

    @Test func paletteColorsAreNotMixedAndUnknownNumbersAreReported() throws {
        var maker = GeoTIFFMaker(width: 2, height: 1, values: [1, 2])
        maker.palette = [SIMD3(0, 0, 0), SIMD3(255, 0, 0), SIMD3(0, 0, 255)]
        let target = RasterSamples.target(maker, width: 8, height: 4, pixelSize: 0.25)
        let image = try #require(try samples.file(maker).image(in: target))
        #expect(image[3, 0] == Color(red8: 255, green: 0, blue: 0))
        #expect(image[4, 0] == Color(red8: 0, green: 0, blue: 255))

        let file = try samples.file(maker)
        let few = ColormapRenderer(colors: [.black, .white])
        let result = try RasterPicture(
            of: file, few.coloring(of: file, Cancellation()), by: .nearest, in: RasterSamples.target(maker)
        ).draw(Cancellation())
        #expect(result.diagnostics.map(\.code) == [.rasterValueWithoutColor])
        #expect(result.image?.gray(0, 0) == 255)
        #expect(result.image?.gray(1, 0) == nil)
    }

    @Test func projectedPositionsAreWithinAQuarterOfAPixel() throws {
        // Brightness is the column, so an error of a column is an error of one level.
        let maker: GeoTIFFMaker = {
            var maker = GeoTIFFMaker(
                width: 256, height: 64, values: (0..<256 * 64).map { Double($0 % 256) })
            (maker.origin, maker.pixelSize) = (SIMD2(2, 50), 0.05)
            return maker
        }()
        let file = try samples.file(maker)
        for wkid in [3857, 32632, 3035, 54030, 2154] {
            let reference = SpatialReference(wkid: wkid)
            let toMap = try CoordinateTransformation(from: .wgs84, to: reference)
            let back = try CoordinateTransformation(from: reference, to: .wgs84)
            let (low, high) = (toMap.transform(SIMD2(3, 47.2)), toMap.transform(SIMD2(14, 49.8)))
            let unit = (high.x - low.x) / 400
            let target = RasterTarget(
                width: 400, height: 120, origin: SIMD2(low.x, high.y), column: SIMD2(unit, 0),
                row: SIMD2(0, -unit), spatialReference: reference)
            let image = try #require(try file.image(in: target))
            var worst = 0.0
            for y in stride(from: 0, to: 120, by: 7) {
                for x in 0..<400 {
                    let map = SIMD2(low.x + (Double(x) + 0.5) * unit, high.y - (Double(y) + 0.5) * unit)
                    let column = (back.transform(map).x - 2) / 0.05 - 0.5
                    guard let gray = image.gray(x, y), column > 1, column < 254 else { continue }
                    worst = max(worst, abs(Double(gray) - column))
                }
            }
            // Half a level is the rounding of the brightness.
            #expect(worst < 0.5 + 0.25, "\(reference)")
            #expect(worst > 0)
        }
    }

    @Test func aRasterAcrossTheAntimeridianIsInOnePiece() throws {
        var maker = GeoTIFFMaker(width: 20, height: 10, values: [Double](repeating: 80, count: 200))
        maker.origin = SIMD2(170, 5)
        let unit = 111_319.490793
        let target = RasterTarget(
            width: 40, height: 10, origin: SIMD2(160 * unit, 5 * unit), column: SIMD2(unit, 0),
            row: SIMD2(0, -unit), spatialReference: .webMercator)
        let image = try #require(try samples.file(maker).image(in: target))
        #expect((0..<40).map { image.gray($0, 5) != nil } == (0..<40).map { (10..<30).contains($0) })
    }

    @Test func theCornersOutsideAProjectedWorldStayEmpty() throws {
        var maker = GeoTIFFMaker(width: 36, height: 18, values: [Double](repeating: 80, count: 36 * 18))
        (maker.origin, maker.pixelSize) = (SIMD2(-180, 90), 10)
        let target = RasterTarget(
            width: 360, height: 180, origin: SIMD2(-18_000_000, 9_000_000), column: SIMD2(100_000, 0),
            row: SIMD2(0, -100_000), spatialReference: SpatialReference(wkid: 54030))
        let image = try #require(try samples.file(maker).image(in: target))
        #expect(image.gray(180, 90) == 80)
        #expect(image.gray(2, 2) == nil)
        #expect(image.gray(357, 177) == nil)
        #expect(image.gray(20, 90) == 80)
    }
}
