import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import Testing

@Suite struct MapFrameTests {
    private let square = ScreenSize(width: 100, height: 50)

    @Test func boxesAreShownCompletely() throws {
        let frame = try MapFrame(
            .box(low: SIMD2(0, 0), high: SIMD2(1000, 1000)), size: square, scale: 2,
            spatialReference: .webMercator)
        #expect(frame.width == 200 && frame.height == 100)
        // The height limits the scale: 1000 m in 100 pixels.
        #expect(frame.unitsPerPixel == 10)
        #expect(frame.center == SIMD2(500, 500))
    }

    @Test func scalesUse96DIPsPerInch() throws {
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 96 * 39.37), size: square, scale: 2,
            spatialReference: .webMercator)
        // One DIP is one meter, so one pixel is half a meter.
        #expect(abs(frame.unitsPerPixel - 0.5) < 1e-12)
        #expect(abs(frame.scale - 96 * 39.37) < 1e-6)
    }

    @Test func degreesAreConvertedToMetersAtTheEquator() throws {
        let frame = try MapFrame(
            .box(low: SIMD2(-180, -90), high: SIMD2(180, 90)), size: ScreenSize(width: 360, height: 180),
            scale: 1,
            spatialReference: .wgs84)
        #expect(abs(frame.scale / (111_319.49 * 96 / 0.0254) - 1) < 1e-3)
    }

    @Test func rotatedBoxesFit() throws {
        let frame = try MapFrame(
            .box(low: SIMD2(0, 0), high: SIMD2(1000, 0)), size: square, scale: 1, rotation: 90,
            spatialReference: .webMercator)
        // The long side is vertical after the rotation, where there are 50 pixels.
        #expect(abs(frame.unitsPerPixel - 20) < 1e-9)
    }

    @Test(arguments: [1e308, 1e16]) func hugeExtentsThrow(side: Double) {
        #expect(throws: MapError.self) {
            try MapFrame(
                .box(low: SIMD2(0, 0), high: SIMD2(side, side)), size: square, scale: 1,
                spatialReference: .webMercator)
        }
        #expect(throws: MapError.self) {
            try MapFrame(
                .center(SIMD2(0, 0), scale: side), size: square, scale: 1, spatialReference: .webMercator)
        }
    }

    @Test func pointsAreShownWithOneKilometer() throws {
        let frame = try MapFrame(
            .box(low: SIMD2(5, 5), high: SIMD2(5, 5)), size: square, scale: 1, spatialReference: .webMercator)
        #expect(frame.unitsPerPixel == 20)
    }

    @Test(arguments: [
        (ScreenSize(width: 0, height: 10), 1.0), (ScreenSize(width: 10, height: -1), 1),
        (ScreenSize(width: .nan, height: 1), 1),
        (ScreenSize(width: 1e9, height: 1e9), 1), (ScreenSize(width: 10, height: 10), 0),
        (ScreenSize(width: 10, height: 10), .nan),
        (ScreenSize(width: 12_000, height: 12_000), 1),
    ])
    func impossibleSizesThrow(size: ScreenSize, scale: Double) {
        #expect(throws: MapError.self) {
            try MapFrame(
                .box(low: SIMD2(0, 0), high: SIMD2(1, 1)), size: size, scale: scale,
                spatialReference: .webMercator)
        }
    }

    @Test(arguments: [
        FrameTarget.center(SIMD2(.nan, 0), scale: 1000), .center(SIMD2(0, 0), scale: 0),
        .center(SIMD2(0, 0), scale: .infinity), .box(low: SIMD2(1, 1), high: SIMD2(0, 0)),
        .box(low: SIMD2(0, 0), high: SIMD2(.infinity, 1)),
    ])
    func impossibleTargetsThrow(target: FrameTarget) {
        #expect(throws: MapError.self) {
            try MapFrame(target, size: square, scale: 1, spatialReference: .webMercator)
        }
    }
}
