import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import FormatSupport
import Testing

@Suite struct RasterRendererTests {
    private let samples: RasterSamples

    init() throws { samples = try RasterSamples() }

    private func row(_ values: [Double], _ renderer: RasterRenderer) throws -> [Int?] {
        var maker = GeoTIFFMaker(width: values.count, height: 1, values: values)
        maker.sample = .float32
        let image = try #require(try samples.file(maker).image(renderer, in: RasterSamples.target(maker)))
        return values.indices.map { image.gray($0, 0) }
    }

    @Test func minimumAndMaximumBecomeBlackAndWhite() throws {
        let stretch = StretchRenderer(parameters: MinMaxStretchParameters())
        #expect(try row([-10, 0, 10], stretch) == [0, 128, 255])
        let stated = StretchRenderer(parameters: MinMaxStretchParameters(minValues: [0], maxValues: [10]))
        #expect(try row([-10, 0, 5, 10, 90], stated) == [0, 0, 128, 255, 255])
    }

    @Test func equalValuesAreGrayAndNoValuesAreEmpty() throws {
        let stretch = StretchRenderer(parameters: MinMaxStretchParameters())
        #expect(try row([7, 7], stretch) == [128, 128])
        #expect(try row([.nan, .nan], stretch) == [nil, nil])
    }

    @Test func percentClipLeavesOutExtremes() throws {
        // 98 values from 0 to 97, one far below and one far above.
        let values = [-1_000_000] + (0..<98).map { Double($0) } + [1_000_000]
        let clipped = StretchRenderer(parameters: PercentClipStretchParameters(min: 2, max: 2))
        let plain = StretchRenderer(parameters: MinMaxStretchParameters())
        let (found, all) = (try row(values, clipped), try row(values, plain))
        #expect(all[1] == all[98])
        #expect(found[0] == 0 && found[99] == 255)
    }

    @Test func standardDeviationsAreAroundTheMean() throws {
        // Mean 0, standard deviation 10.
        let stretch = StretchRenderer(parameters: StandardDeviationStretchParameters(factor: 0.5))
        #expect(try row([-10, 10, -10, 10], stretch) == [0, 255, 0, 255])
        let wide = StretchRenderer(parameters: StandardDeviationStretchParameters(factor: 100))
        #expect(try row([-10, 10, 0, 0], wide) == [0, 255, 128, 128])
    }

    @Test func gammaAboveOneBrightensTheMiddle() throws {
        let stretch = StretchRenderer(parameters: MinMaxStretchParameters(), gammas: [2])
        // The square root of a quarter is a half.
        #expect(try row([0, 25, 100], stretch) == [0, 127, 255].map { $0 == 127 ? 128 : $0 })
    }

    @Test func equalizationSpreadsFrequentValues() throws {
        let stretch = StretchRenderer(parameters: HistogramEqualizationStretchParameters())
        let found = try row([0, 1, 2, 3, 1000], stretch).compactMap { $0 }
        #expect(found.count == 5)
        #expect(found[0] < found[4])
        // Without it, the first four values would all be black.
        #expect(found[0] > 0)
    }

    @Test func aRampColorsValues() throws {
        var maker = GeoTIFFMaker(width: 2, height: 1, values: [0, 1000])
        maker.sample = .float32
        let ramp = RasterColorRamp(colors: [
            Color(red8: 255, green: 0, blue: 0), Color(red8: 0, green: 0, blue: 255),
        ])
        let renderer = StretchRenderer(parameters: MinMaxStretchParameters(), colorRamp: ramp)
        let image = try #require(try samples.file(maker).image(renderer, in: RasterSamples.target(maker)))
        #expect(image[0, 0] == Color(red8: 255, green: 0, blue: 0))
        #expect(image[1, 0] == Color(red8: 0, green: 0, blue: 255))
    }

    @Test func bandsCanBeExchanged() throws {
        var maker = GeoTIFFMaker(width: 1, height: 1, values: [10, 20, 30])
        maker.bandCount = 3
        let stretch = MinMaxStretchParameters(minValues: [0, 0, 0], maxValues: [255, 255, 255])
        let file = try samples.file(maker)
        let target = RasterSamples.target(maker)
        let swapped = RGBRenderer(stretchParameters: stretch, bandIndexes: [2, 1, 0])
        #expect(try file.image(swapped, in: target)?[0, 0] == Color(red8: 30, green: 20, blue: 10))
        let missing = RGBRenderer(stretchParameters: stretch, bandIndexes: [0, 1, 7])
        #expect(throws: DocumentError.self) { try file.image(missing, in: target) }
    }

    @Test func uniqueValuesAndRangesHaveTheirColors() throws {
        let unique = RasterClassRenderer(
            values: [(3, .white), (1, Color(red8: 40, green: 0, blue: 0))], otherColor: nil)
        #expect(try row([1, 2, 3], unique) == [40, nil, 255])
        let ranges = RasterClassRenderer(
            ranges: [(10, Color(red8: 50, green: 0, blue: 0)), (20, .white)], minimum: 0)
        #expect(try row([-1, 0, 10, 10.5, 20, 21], ranges) == [nil, 50, 50, 255, 255, nil])
    }

    /// A plane that rises to the east or to the north by its own pixel size, in meters.
    private func slope(east: Double, north: Double) throws -> RasterFile {
        var maker = GeoTIFFMaker(
            width: 5, height: 5,
            values: (0..<25).map { east * 10 * Double($0 % 5) - north * 10 * Double($0 / 5) + 500 })
        (maker.sample, maker.pixelSize, maker.origin) = (.float32, 10, SIMD2(500_000, 5_300_000))
        (maker.system, maker.isGeographic) = (32632, false)
        return try samples.file(maker)
    }

    private func brightness(east: Double, north: Double, _ renderer: HillshadeRenderer) throws -> Int? {
        let file = try slope(east: east, north: north)
        let target = RasterTarget(
            width: 5, height: 5, origin: SIMD2(500_000, 5_300_000), column: SIMD2(10, 0), row: SIMD2(0, -10),
            spatialReference: SpatialReference(wkid: 32632))
        return try file.image(renderer, in: target)?.gray(2, 2)
    }

    @Test func slopesTowardTheLightAreBright() throws {
        let light = HillshadeRenderer(altitude: 45, azimuth: 315)
        // The sine of 45° is 0.7071.
        #expect(try brightness(east: 0, north: 0, light) == 180)
        // The normal of a slope that falls to the northwest by 45° points to the light.
        let half = 0.5.squareRoot()
        #expect(try brightness(east: half, north: -half, light) == 255)
        #expect(try brightness(east: -half, north: half, light) == 0)
        // A factor of 0 makes all ground flat.
        #expect(try brightness(east: 1, north: 1, HillshadeRenderer(zFactor: 0)) == 180)
    }

    @Test func lightFromFourSidesIsThatOfGdaldem() throws {
        let all = HillshadeRenderer.multidirectional()
        #expect(try brightness(east: 0, north: 0, all) == 180)
        // The results of `gdaldem hillshade -multidirectional` (GDAL 3.6), whose scale begins at 1.
        for (east, north, expected) in [
            (0.5, 0.0, 230), (-0.5, 0, 93), (0.5, -0.5, 236), (-0.5, 0.5, 59), (0.5, 0.5, 199),
        ] {
            let found = try #require(try brightness(east: east, north: north, all))
            #expect(abs(found - expected) <= 1)
        }
    }

    @Test func heightsBlendWithTheirColors() throws {
        let file = try slope(east: 0, north: 0)
        let red = RasterColorRamp(colors: [
            Color(red8: 200, green: 0, blue: 0), Color(red8: 200, green: 0, blue: 0),
        ])
        let target = RasterTarget(
            width: 5, height: 5, origin: SIMD2(500_000, 5_300_000), column: SIMD2(10, 0), row: SIMD2(0, -10),
            spatialReference: SpatialReference(wkid: 32632))
        let color = try file.image(BlendRenderer(colorRamp: red), in: target)?[2, 2]
        #expect(color == Color(red8: 141, green: 0, blue: 0))
    }
}
