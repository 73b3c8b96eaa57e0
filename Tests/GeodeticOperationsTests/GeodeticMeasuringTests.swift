import CartoucheGeodeticOperations
import CartoucheGeospatial
import Testing

typealias CurveType = GeometryEngine.GeodeticCurveType

private func point(_ latitude: Double, _ longitude: Double) -> Point {
    Point(latitude: latitude, longitude: longitude)
}

private func ring(_ places: [(Double, Double)]) -> Polygon {
    Polygon(points: places.map { point($0.0, $0.1) })
}

@Suite struct GeodeticDistanceTests {
    /// Expected values: Karney's own implementation in Python (geographiclib), which shares no code with PROJ.
    ///
    /// The cases are from his paper of 2013 and the documentation of GeographicLib.
    @Test(arguments: [
        ([40.6, -73.8, 51.6, -0.5], 5_551_759.400_318_679, 51.198_882_845_579_83, 107.821_776_735_514_26),
        ([-30.12345, 0, -30.12344, 5e-5], 4.944_208_283_968_6, 77.043_533_541_017_5, 77.043_508_447_782),
        ([-30, 0, 29.9, 179.8], 19_989_832.827_609_5, 161.890_524_736_327, 18.090_737_245_739_5),
        ([0, 0, 0.5, 179.7], 19_944_127.420_750_46, 15.556_882_793_490_5, 164.442_513_890_855),
        ([52.52, 13.405, 48.8566, 2.3522], 879_699.316_129_011_8, -113.193_213_585, -121.759_930_715),
    ])
    func geodesicsMatchKarney(
        places: [Double], meters: Double, azimuth1: Double, forwardAzimuth2: Double
    ) throws {
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: point(places[0], places[1]), to: point(places[2], places[3]), distanceUnit: .meters,
                azimuthUnit: .degrees, curveType: .geodesic))
        #expect(abs(result.distance.value - meters) < 1e-7)
        #expect(abs(result.azimuth1.value - azimuth1) < 1e-8)
        let back = forwardAzimuth2 > 0 ? forwardAzimuth2 - 180 : forwardAzimuth2 + 180
        #expect(abs(result.azimuth2.value - back) < 1e-8)
    }

    /// Expected values: integrals of the definitions, with 30 digits and another parametrization.
    @Test(arguments: [
        (CurveType.loxodrome, [40.6, -73.8, 51.6, -0.5], 5_771_083.383_328_029),
        (.loxodrome, [10, 170, -20, -160], 4_671_614.401_578_314),
        (.loxodrome, [60, 0, 60, 90], 5_022_000.141_519_252),
        (.greatElliptic, [40.6, -73.8, 51.6, -0.5], 5_551_761.200_822_293),
        (.greatElliptic, [10, 170, -20, -160], 4_670_935.516_140_041),
        (.normalSection, [40.6, -73.8, 51.6, -0.5], 5_551_759.448_156_925),
    ])
    func otherCurvesHaveTheirLengths(type: CurveType, places: [Double], meters: Double) throws {
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: point(places[0], places[1]), to: point(places[2], places[3]), distanceUnit: nil,
                azimuthUnit: nil, curveType: type))
        #expect(abs(result.distance.value - meters) < 1e-5, "\(result.distance)")
    }

    @Test func shapePreservingLineIsStraightInItsCoordinates() throws {
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: point(0, 0), to: point(40, 30), distanceUnit: .meters, azimuthUnit: .degrees,
                curveType: .shapePreserving))
        // The integral along the line latitude = 4/3 longitude.
        #expect(abs(result.distance.value / 5_396_536.835_694_71 - 1) < 1e-8)
    }

    @Test(arguments: CurveType.allCases)
    func moveIsInverseOfDistance(type: CurveType) throws {
        guard type != .shapePreserving else {
            #expect(
                GeometryEngine.geodeticMove(
                    [point(1, 2)], distance: 1, distanceUnit: nil, azimuth: 0, azimuthUnit: nil,
                    curveType: type
                ).isEmpty)
            return
        }
        for (start, end) in [
            (point(40.6, -73.8), point(51.6, -0.5)), (point(10, 170), point(-20, -160)),
            (point(-80, 10), point(-60, -100)), (point(0, 0), point(0, 60)), (point(5, 7), point(6, 7)),
        ] {
            let curve = try #require(
                GeometryEngine.geodeticDistance(
                    from: start, to: end, distanceUnit: .kilometers, azimuthUnit: .radians, curveType: type))
            let moved = GeometryEngine.geodeticMove(
                [start], distance: curve.distance.value, distanceUnit: .kilometers,
                azimuth: curve.azimuth1.value, azimuthUnit: curve.azimuth1.unit.angularUnit, curveType: type)
            let place = try #require(moved.first)
            #expect(abs(place.x - end.x) < 1e-9 && abs(place.y - end.y) < 1e-9, "\(type): \(place)")
        }
    }

    @Test(arguments: CurveType.allCases)
    func extremePlacesGiveFiniteResults(type: CurveType) throws {
        let half = 20_003_931.458_6  // From pole to pole.
        for (start, end, meters) in [
            (point(90, 0), point(-90, 0), half), (point(90, 20), point(-90, 100), half),
            (point(12, 34), point(12, 34), 0), (point(90, 0), point(90, 170), 0),
            (point(0, 0), point(90, 55), half / 2), (point(-90, 10), point(0, -120), half / 2),
        ] where type != .shapePreserving {
            let curve = try #require(
                GeometryEngine.geodeticDistance(
                    from: start, to: end, distanceUnit: nil, azimuthUnit: nil, curveType: type))
            #expect(abs(curve.distance.value - meters) < 1e-3, "\(type) \(start) \(end) \(curve.distance)")
            #expect(curve.azimuth1.value.isFinite && curve.azimuth2.value.isFinite)
        }
        for bad in [point(.nan, 0), point(0, .infinity), point(91, 0), point(0, 1e300)] {
            #expect(
                GeometryEngine.geodeticDistance(
                    from: bad, to: point(0, 0), distanceUnit: nil, azimuthUnit: nil, curveType: type) == nil)
        }
        let antipodal = try #require(
            GeometryEngine.geodeticDistance(
                from: point(0, 0), to: point(0, 180), distanceUnit: nil, azimuthUnit: nil, curveType: type))
        #expect(antipodal.distance.value > 1.99e7 && antipodal.distance.value < 2.005e7)
    }

    @Test func projectedPointsAreMeasuredOnTheirSpheroid() throws {
        // 1 km north on the central meridian of UTM zone 32: 1000 m / 0.9996 on the ground.
        let zone = SpatialReference(wkid: 32632)
        let south = Point(x: 500_000, y: 5_500_000, spatialReference: zone)
        let north = Point(x: 500_000, y: 5_501_000, spatialReference: zone)
        let curve = try #require(
            GeometryEngine.geodeticDistance(
                from: south, to: north, distanceUnit: .meters, azimuthUnit: .degrees, curveType: .geodesic))
        #expect(abs(curve.distance.value - 1000 / 0.9996) < 1e-4)
        #expect(abs(curve.azimuth1.value) < 1e-6)
    }

    @Test func differentReferencesGiveNoDistance() {
        #expect(
            GeometryEngine.geodeticDistance(
                from: point(0, 0), to: Point(x: 0, y: 0, spatialReference: .webMercator),
                distanceUnit: nil, azimuthUnit: nil, curveType: .geodesic) == nil)
        #expect(throws: GeospatialError.missingSpatialReference) {
            _ = try Geodesy.distance(from: Point(x: 0, y: 0), to: Point(x: 1, y: 1), curveType: .geodesic)
        }
    }

    @Test func loxodromeEndsAtPole() {
        #expect(throws: GeospatialError.self) {
            _ = try Geodesy.move([point(80, 0)], meters: 5e6, azimuth: 10, curveType: .loxodrome)
        }
    }
}

@Suite struct GeodeticLengthAndAreaTests {
    /// The Antarctic example of GeographicLib's planimeter.
    ///
    /// Expected values are from its Python implementation.
    private let antarctica = ring([
        (-63.1, -58), (-72.9, -74), (-71.9, -102), (-74.9, -102), (-74.3, -131), (-77.5, -163), (-77.4, 163),
        (-71.7, 172), (-65.9, 140), (-65.7, 113), (-66.6, 88), (-66.9, 59), (-69.8, 25), (-70.0, -4),
        (-71.0, -14), (-77.3, -33), (-77.9, -46), (-74.7, -61),
    ])

    @Test func ringAroundPoleHasAreaAndPerimeter() {
        let area = GeometryEngine.geodeticArea(of: antarctica, unit: .squareMeters, curveType: .geodesic)
        #expect(abs(area - 13_662_703_680_020.1) < 1)
        let perimeter = GeometryEngine.geodeticLength(
            of: antarctica, lengthUnit: .meters, curveType: .geodesic)
        #expect(abs(perimeter - 16_831_067.892_79) < 1e-4)
    }

    @Test func wholeWorldHasSurfaceArea() {
        let world = Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84)
        for type in CurveType.allCases {
            let area = GeometryEngine.geodeticArea(of: world, unit: .squareKilometers, curveType: type)
            // The closed formula for the surface of an oblate spheroid.
            #expect(abs(area - 510_065_621.724_09) < 1e-3, "\(type)")
        }
    }

    @Test func parallelsEncloseLessAreaThanGeodesics() {
        let quad = ring([(10, 0), (10, 10), (20, 10), (20, 0)])
        let geodesic = GeometryEngine.geodeticArea(of: quad, unit: nil, curveType: .geodesic)
        #expect(abs(geodesic - 1_190_968_350_339.391_4) < 0.1)
        for type in [CurveType.loxodrome, .shapePreserving] {
            let area = GeometryEngine.geodeticArea(of: quad, unit: nil, curveType: type)
            #expect(abs(area / 1_188_551_885_148.236_4 - 1) < 1e-9, "\(type): \(area)")
        }
    }

    @Test func slantingEdgeKeepsItsShape() {
        let triangle = ring([(0, 0), (0, 30), (40, 30)])
        let area = GeometryEngine.geodeticArea(of: triangle, unit: nil, curveType: .shapePreserving)
        #expect(abs(area / 7_097_147_185_614.342 - 1) < 1e-8, "\(area)")
    }

    @Test func holesAreSubtractedInBothDirections() {
        let hole: [(Double, Double)] = [(2, 2), (2, 4), (4, 4), (4, 2)]
        let outer: [(Double, Double)] = [(0, 0), (0, 6), (6, 6), (6, 0)]
        let whole = GeometryEngine.geodeticArea(of: ring(outer), unit: .hectares, curveType: .geodesic)
        let missing = GeometryEngine.geodeticArea(of: ring(hole), unit: .hectares, curveType: .geodesic)
        for holeRing in [hole, hole.reversed()] {
            let area = Polygon(parts: [outer, holeRing].map { $0.map { point($0.0, $0.1) } })
            let found = GeometryEngine.geodeticArea(of: area, unit: .hectares, curveType: .geodesic)
            #expect(abs(found - (whole - missing)) < 1e-6)
        }
    }

    @Test func emptyAndInvalidGeometriesHaveNoLengthOrArea() {
        let empty = Polygon(points: [], spatialReference: .wgs84)
        #expect(GeometryEngine.geodeticArea(of: empty, unit: nil, curveType: .geodesic) == 0)
        #expect(GeometryEngine.geodeticLength(of: point(1, 2), lengthUnit: nil, curveType: .geodesic) == 0)
        let line = Polyline(points: [point(0, 0), point(.nan, 1)])
        #expect(GeometryEngine.geodeticLength(of: line, lengthUnit: nil, curveType: .geodesic).isNaN)
        let nowhere = Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)])
        #expect(GeometryEngine.geodeticLength(of: nowhere, lengthUnit: nil, curveType: .geodesic).isNaN)
    }
}
