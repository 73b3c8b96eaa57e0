import CartoucheCLibrary
import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

private func distance(_ a: Point, _ b: Point) -> Double {
    GeometryEngine.geodeticDistance(
        from: a, to: b, distanceUnit: .meters, azimuthUnit: nil, curveType: .geodesic)?.distance.value ?? .nan
}

@Suite struct GeodeticDensifyTests {
    private let newYork = Point(latitude: 40.6413, longitude: -73.7781)
    private let tokyo = Point(latitude: 35.772, longitude: 140.3929)

    @Test func segmentsAreNotTooLong() throws {
        let berlin = Point(latitude: 52.52, longitude: 13.405)
        for type in CurveType.allCases {
            let line = try #require(
                GeometryEngine.geodeticDensify(
                    Polyline(points: [newYork, berlin]), maxSegmentLength: 50, lengthUnit: .kilometers,
                    curveType: type) as? Polyline)
            let points = try #require(line.parts.first).points.map { $0 }
            #expect(line.parts.count == 1 && points.count > 100)
            #expect(points.first == newYork && points.last == berlin)
            for (a, b) in zip(points, points.dropFirst()) { #expect(distance(a, b) <= 50_000.001) }
        }
    }

    @Test func addedVerticesAreOnGeodesic() throws {
        let line = try #require(
            GeometryEngine.geodeticDensify(
                Polyline(points: [newYork, tokyo]), maxSegmentLength: 200, lengthUnit: .kilometers,
                curveType: .geodesic) as? Polyline)
        let whole = distance(newYork, tokyo)
        for part in line.parts.map(\.points) {
            for vertex in part {
                let detour = distance(newYork, vertex) + distance(vertex, tokyo) - whole
                // A cut at the antimeridian is on the chord between two added vertices.
                #expect(detour < (abs(vertex.x) == 180 ? 5 : 1e-6))
            }
        }
    }

    @Test func lineAcrossAntimeridianContinuesAtOtherEdge() throws {
        let west = Point(x: 170, y: 10, z: 0, spatialReference: .wgs84)
        let east = Point(x: -170, y: -10, z: 20, spatialReference: .wgs84)
        let line = try #require(
            GeometryEngine.geodeticDensify(
                Polyline(points: [west, east]), maxSegmentLength: 100, lengthUnit: .kilometers,
                curveType: .geodesic) as? Polyline)
        #expect(line.parts.count == 2)
        let (first, second) = (line.parts[0].points, line.parts[1].points)
        #expect(first.last?.x == 180 && second.first?.x == -180)
        #expect(first.last?.y == second.first?.y)
        #expect(abs((first.last?.z ?? .nan) - 10) < 0.01)
        #expect(line.extent.xMin == -180 && line.extent.xMax == 180)
        let length = GeometryEngine.geodeticLength(of: line, lengthUnit: nil, curveType: .geodesic)
        #expect(abs(length - distance(west, east)) < 1)
    }

    @Test func ringAroundPoleGetsEdgesToPole() throws {
        let ring = Polygon(
            points: [0.0, 90, 180, -90].map { Point(latitude: 80, longitude: $0) })
        let area = try #require(
            GeometryEngine.geodeticDensify(
                ring, maxSegmentLength: 20, lengthUnit: .kilometers, curveType: .loxodrome) as? Polygon)
        #expect(area.extent == Envelope(xMin: -180, yMin: 80, xMax: 180, yMax: 90, spatialReference: .wgs84))
        #expect(abs(GeometryEngine.area(of: area) - 3600) < 1e-6)
    }

    @Test func invalidLengthsHaveNoResult() {
        let line = Polyline(points: [newYork, tokyo])
        for length in [0, -1, Double.nan, .infinity, 1e-9] {
            #expect(
                GeometryEngine.geodeticDensify(
                    line, maxSegmentLength: length, lengthUnit: nil, curveType: .geodesic) == nil)
        }
        #expect(throws: GeospatialError.tooManyVertices(limit: 5_000_000)) {
            _ = try Geodesy.densify(line, maxSegmentMeters: 1e-9, curveType: .geodesic)
        }
    }
}

@Suite struct GeodesicEllipseTests {
    private func circle(_ latitude: Double, _ longitude: Double, _ meters: Double) throws -> Polygon {
        try #require(
            GeometryEngine.geodesicEllipse(
                parameters: GeodesicEllipseParameters<Polygon>(
                    center: Point(latitude: latitude, longitude: longitude), semiAxis1Length: meters,
                    semiAxis2Length: meters)))
    }

    /// The area of a circle on a sphere is 2πR²(1 − cos r/R).
    ///
    /// On the spheroid it differs by less than 1 %.
    @Test(arguments: [
        (0.0, 0.0, 1e6), (50, 179, 1e6), (89, 30, 1e6), (90, 0, 1e6), (-90, 77, 5e5), (70, -170, 3e6),
        (10, 20, 1.2e7), (80, 100, 1.5e7), (-45, 60, 1.9e7), (0, 180, 9.9e6), (88.2, 0, 2e5), (45, 7, 10.0),
    ])
    func circlesHaveTheirAreaEverywhere(latitude: Double, longitude: Double, meters: Double) throws {
        let area = try circle(latitude, longitude, meters)
        let radius = 6_371_007.18
        let share = meters / radius / 2
        let expected = 4 * Double.pi * radius * radius * sin(share) * sin(share)
        let found = GeometryEngine.geodeticArea(of: area, unit: nil, curveType: .shapePreserving)
        #expect(abs(found / expected - 1) < 0.012, "\(found) \(expected)")
        let extent = area.extent
        #expect(extent.xMin >= -180 && extent.xMax <= 180 && extent.yMin >= -90 && extent.yMax <= 90)
    }

    @Test func circleAroundPoleIsStripAboveParallel() throws {
        let cap = try circle(90, 0, 1_000_000)
        #expect(cap.parts.count == 1)
        #expect(cap.extent.xMin == -180 && cap.extent.xMax == 180 && cap.extent.yMax == 90)
        #expect(abs(cap.extent.yMin - 81.046) < 0.01)
    }

    @Test func circleAcrossAntimeridianHasTwoParts() throws {
        let area = try circle(0, 179, 500_000)
        #expect(area.parts.count == 2)
        #expect(area.extent.xMin == -180 && area.extent.xMax == 180)
    }

    @Test func longerAxisHasAxisDirection() throws {
        // The parameters of the SDK sample that draws a purple ellipse.
        let parameters = GeodesicEllipseParameters<Multipoint>(
            axisDirection: -45, center: Point(x: 40e5, y: 25e5, spatialReference: .webMercator),
            linearUnit: .kilometers, maxPointCount: 100, maxSegmentLength: 20, semiAxis1Length: 200,
            semiAxis2Length: 400)
        let ellipse = try #require(GeometryEngine.geodesicEllipse(parameters: parameters))
        #expect(ellipse.points.count == 97)  // 1938 km in pieces of 20 km.
        let center = try #require(parameters.center)
        let radii = ellipse.points.compactMap {
            GeometryEngine.geodeticDistance(
                from: center, to: $0, distanceUnit: .kilometers, azimuthUnit: .degrees, curveType: .geodesic)
        }
        let farthest = try #require(radii.max { $0.distance.value < $1.distance.value })
        #expect(abs(farthest.distance.value - 400) < 1e-6)
        // 45° below east is southeast; so is its opposite.
        #expect(abs((farthest.azimuth1.value - 135).remainder(dividingBy: 180)) < 1e-6)
        #expect(abs((radii.map(\.distance.value).min() ?? .nan) - 200) < 0.5)
    }

    @Test func sectorIsClockwiseFromStart() throws {
        var parameters = GeodesicSectorParameters<Polyline>()
        parameters.center = Point(latitude: 40, longitude: -100)
        parameters.semiAxis1Length = 100
        parameters.semiAxis2Length = 100
        parameters.linearUnit = .miles
        parameters.startDirection = 45
        parameters.sectorAngle = 90
        let arc = try #require(GeometryEngine.geodesicSector(parameters: parameters))
        let center = try #require(parameters.center)
        let azimuths = arc.parts[0].points.compactMap {
            GeometryEngine.geodeticDistance(
                from: center, to: $0, distanceUnit: nil, azimuthUnit: nil, curveType: .geodesic)?.azimuth1
                .value
        }
        #expect(abs((azimuths.first ?? .nan) - 45) < 1e-6 && abs((azimuths.last ?? .nan) - 135) < 1e-6)

        var area = GeodesicSectorParameters<Polygon>(
            center: center, semiAxis1Length: 160_934.4, semiAxis2Length: 160_934.4, sectorAngle: 90,
            startDirection: 45)
        let quarter = try #require(GeometryEngine.geodesicSector(parameters: area))
        area.sectorAngle = 360
        let whole = try #require(GeometryEngine.geodesicSector(parameters: area))
        let share =
            GeometryEngine.geodeticArea(of: quarter, unit: nil, curveType: .geodesic)
            / GeometryEngine.geodeticArea(of: whole, unit: nil, curveType: .geodesic)
        #expect(abs(share - 0.25) < 1e-3)
        #expect(quarter.parts[0].points.contains { abs($0.x + 100) < 1e-9 && abs($0.y - 40) < 1e-9 })
    }

    @Test func ellipseNeedsCenterAndAxes() {
        #expect(GeometryEngine.geodesicEllipse(parameters: GeodesicEllipseParameters<Polygon>()) == nil)
        let center = Point(latitude: 0, longitude: 0)
        for axis in [0, -5, Double.nan, .infinity, 2e7] {
            #expect(
                GeometryEngine.geodesicEllipse(
                    parameters: GeodesicEllipseParameters<Polygon>(
                        center: center, semiAxis1Length: axis, semiAxis2Length: axis)) == nil)
        }
        #expect(
            GeometryEngine.geodesicEllipse(
                parameters: GeodesicEllipseParameters<Point>(
                    center: center, semiAxis1Length: 1, semiAxis2Length: 1)) == nil)
    }
}
