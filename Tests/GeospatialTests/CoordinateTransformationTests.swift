import CartoucheGeospatial
import Testing

@Suite struct CoordinateTransformationTests {
    @Test func equivalentIdentifiersGiveIdentity() throws {
        let transformation = try CoordinateTransformation(
            from: SpatialReference(wkid: 102100), to: .webMercator)
        #expect(transformation.isIdentity)
        #expect(transformation.transform(SIMD2(1, 2)) == SIMD2(1, 2))
    }

    /// Expected values: the `cs2cs` command of PROJ 9.1.
    @Test(arguments: [
        (3035, SIMD2(10.0, 52), SIMD2(4_321_000.0, 3_210_000)),
        (54030, SIMD2(0.0, 0), SIMD2(0.0, 0)),
        (8857, SIMD2(180.0, 0), SIMD2(17_243_959.06, 0)),
        (32632, SIMD2(9.0, 0), SIMD2(500_000.0, 0)),
    ])
    func longitudeIsAlwaysFirst(
        wkid: Int, place: SIMD2<Double>, expected: SIMD2<Double>
    ) throws {
        let transformation = try CoordinateTransformation(
            from: .wgs84, to: SpatialReference(wkid: wkid))
        let found = transformation.transform(place)
        #expect(abs(found.x - expected.x) < 0.01 && abs(found.y - expected.y) < 0.01, "\(found)")
    }

    @Test func inverseGivesSamePlace() throws {
        for wkid in [54030, 8857, 54035, 3035, 3395, 2154, 102009, 27700] {
            let reference = SpatialReference(wkid: wkid)
            let there = try CoordinateTransformation(from: .wgs84, to: reference)
            let back = try CoordinateTransformation(from: reference, to: .wgs84)
            let domain = reference.domain
            let place = SIMD2(domain.center.x + 0.5, domain.center.y + 0.25)
            let found = back.transform(there.transform(place))
            #expect(abs(found.x - place.x) < 1e-5 && abs(found.y - place.y) < 1e-5, "\(wkid): \(found)")
        }
    }

    @Test func placesOutsideDomainBecomeNaN() throws {
        let transformation = try CoordinateTransformation(
            from: .wgs84, to: SpatialReference(wkid: 8857))
        var places = [SIMD2(0.0, 95), SIMD2(10, 10), SIMD2(.nan, 0), SIMD2(0, .infinity)]
        transformation.transform(&places)
        #expect(places.map { $0.x.isNaN && $0.y.isNaN } == [true, false, true, true])
    }

    @Test func roundingDoesNotMoveAntimeridianToOtherSide() throws {
        let transformation = try CoordinateTransformation(
            from: .wgs84, to: SpatialReference(wkid: 54030))
        let edge = transformation.transform(SIMD2(180, 10))
        #expect(edge.x > 1e7)
        #expect(transformation.transform(SIMD2(180.000_000_1, 10)) == edge)
    }

    @Test func unknownIdentifierErrorHasSuggestion() {
        #expect {
            try CoordinateTransformation(from: .wgs84, to: SpatialReference(wkid: 9_999_999))
        } throws: {
            "\($0)".contains("the coordinate system ESRI:9999999 is unknown")
        }
    }

    @Test func missingLibraryErrorNamesPackage() {
        #expect {
            try ProjLibrary(names: ["libproj-that-nobody-has.so"])
        } throws: {
            "\($0)".contains("install the package libproj25")
        }
    }

    @Test func threadsCanShareTransformation() async throws {
        let transformation = try CoordinateTransformation(
            from: .wgs84, to: SpatialReference(wkid: 54030))
        let places = (0..<5000).map { (place: Int) -> SIMD2<Double> in
            SIMD2<Double>(Double(place % 360) - 180, Double(place % 170) - 85)
        }
        var expected = places
        transformation.transform(&expected)
        let all = await withTaskGroup(of: [SIMD2<Double>].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var copy = places
                    transformation.transform(&copy)
                    return copy
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.count == 8)
        #expect(all.allSatisfy { $0 == expected })
    }

    @Test func projectedGeometriesKeepHeightsAndDropInvalidVertices() throws {
        let transformation = try CoordinateTransformation(from: .wgs84, to: .webMercator)
        let line = Polyline(
            parts: [
                [Point(x: 0, y: 0, z: 1), Point(x: 0, y: 95, z: 2), Point(x: 10, y: 0, z: 3)],
                [Point(x: 0, y: 99), Point(x: 1, y: 98)],
            ], spatialReference: .wgs84)
        let projected = transformation.project(line)
        #expect(projected.parts.count == 1)
        #expect(projected.parts[0].points.map(\.z) == [1, 3])
        #expect(projected.spatialReference == .webMercator)
    }

    @Test func envelopeIncludesCurvedSides() throws {
        let transformation = try CoordinateTransformation(
            from: .wgs84, to: SpatialReference(wkid: 3035))
        let box = Envelope(xMin: -20, yMin: 30, xMax: 40, yMax: 70, spatialReference: .wgs84)
        let projected = try #require(transformation.project(envelope: box))
        for place in [SIMD2(-20.0, 30), SIMD2(40, 70), SIMD2(10, 30), SIMD2(-20, 50), SIMD2(13, 70)] {
            let position = transformation.transform(place)
            #expect(projected.xMin <= position.x && position.x <= projected.xMax)
            #expect(projected.yMin <= position.y + 1e4 && position.y <= projected.yMax + 1e4)
        }
    }

    @Test func everySystemHasWorldExtent() throws {
        let mercator = try SpatialReference.webMercator.worldExtent()
        #expect(abs(mercator.xMax - 20_037_508.342_789_244) < 1e-6)
        #expect(abs(mercator.yMax - 20_037_508.342_789_244) < 1e-6)
        let equalEarth = try SpatialReference(wkid: 8857).worldExtent()
        #expect(abs(equalEarth.xMax - 17_243_959.06) < 1)
        #expect(abs(equalEarth.yMax - 8_392_927.6) < 1)
        #expect(try SpatialReference.wgs84.worldExtent() == SpatialReference.world)
    }
}
