import CartoucheCLibrary
import CartoucheGeospatial
import Testing

/// Web Mercator computed by PROJ: for a PROJ string, our own code is not used.
private let webMercatorOfProj = SpatialReference(
    code: "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null "
        + "+wktext +no_defs")

private func latitudes(to limit: Double) -> [Double] {
    var state: UInt64 = 88_172_645_463_325_252
    let random = (0..<20_000).map { _ -> Double in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return (Double(state >> 11) / 0x1p53 * 2 - 1) * limit
    }
    return random + [0, -0.0, 1e-300, -1e-12, 45, -45, limit, -limit, 89, -89, limit / 2]
}

@Suite struct WebMercatorTests {
    @Test(arguments: [85.06, 89.9]) func projectingAgreesWithPROJToAMicrometer(limit: Double) throws {
        let ours = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        let theirs = try CoordinateTransformation(from: .wgs84, to: #require(webMercatorOfProj))
        let places = latitudes(to: limit).enumerated().map {
            SIMD2(Double($0 % 3601) / 10 - 180, $1)
        }
        var fast = places
        var slow = places
        ours.transform(&fast)
        theirs.transform(&slow)
        var worst = 0.0
        for (left, right) in zip(fast, slow) {
            worst = max(worst, abs(left.x - right.x), abs(left.y - right.y))
        }
        #expect(worst <= 1e-6, "differs by \(worst) m")
    }

    @Test(arguments: [85.06, 89.9]) func unprojectingAgreesWithPROJToAMicrometer(limit: Double) throws {
        let ours = try CoordinateTransformation(from: .webMercator, to: .wgs84)
        let theirs = try CoordinateTransformation(from: #require(webMercatorOfProj), to: .wgs84)
        let there = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        let places = latitudes(to: limit).enumerated().map {
            SIMD2(Double($0 % 3600) / 10 - 180, $1)
        }
        var projected = places
        there.transform(&projected)
        var fast = projected
        var slow = projected
        ours.transform(&fast)
        theirs.transform(&slow)
        var worst = 0.0
        for ((left, right), place) in zip(zip(fast, slow), places) {
            worst = max(worst, abs(left.x - right.x), abs(left.y - right.y))
            worst = max(worst, abs(left.x - place.x), abs(left.y - place.y))
        }
        // In degrees; a micrometer is 9e-12°.
        #expect(worst <= 9e-12, "differs by \(worst)°")
    }

    @Test func singleCoordinateMatchesBatch() throws {
        let transformation = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        var three = [SIMD2(10.0, 50), SIMD2(-20, -60.5), SIMD2(33, 12.25)]
        let single = three.map { transformation.transform($0) }
        transformation.transform(&three)
        #expect(single == three)
    }

    @Test func polesAreFarAndLatitudesBeyondAreNaN() throws {
        let transformation = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        let north = transformation.transform(SIMD2(0, 90))
        let south = transformation.transform(SIMD2(0, -90))
        #expect(north.y > 1.5e8 && north.y.isFinite)
        #expect(south.y == -north.y)
        for outside in [SIMD2(0, 90.001), SIMD2(0, -91), SIMD2(.nan, 0), SIMD2(0, .nan), SIMD2(.infinity, 0)]
        {
            let place = transformation.transform(outside)
            #expect(place.x.isNaN && place.y.isNaN, "\(outside)")
        }
    }

    @Test func longitudesBeyondTheAntimeridianAreNotWrapped() throws {
        let transformation = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        #expect(transformation.transform(SIMD2(190, 0)).x > transformation.transform(SIMD2(180, 0)).x)
    }

    @Test func farNorthingsUnprojectToPole() throws {
        let transformation = try CoordinateTransformation(from: .webMercator, to: .wgs84)
        #expect(transformation.transform(SIMD2(0, 1e300)) == SIMD2(0, 90))
        #expect(transformation.transform(SIMD2(0, -1e12)) == SIMD2(0, -90))
        #expect(transformation.transform(SIMD2(0, .infinity)).x.isNaN)
    }
}
