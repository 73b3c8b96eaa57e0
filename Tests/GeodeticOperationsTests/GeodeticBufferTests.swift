import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

private func line(_ places: [(Double, Double)]) -> Polyline {
    Polyline(points: places.map { Point(latitude: $0.0, longitude: $0.1) })
}

private func area(_ rings: [(Double, Double)]...) -> Polygon {
    Polygon(parts: rings.map { $0.map { Point(latitude: $0.0, longitude: $0.1) } })
}

@Suite struct GeodeticBufferTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let geometry: Geometry
        let meters: Double
        var curve = GeometryEngine.GeodeticCurveType.geodesic
        var deviation = Double.nan
        var reference = SpatialReference.wgs84

        var testDescription: String { name }
    }

    private static let border = (0..<60).map { (place: Int) -> (Double, Double) in
        (45 + Double(place % 5) * 0.3, Double(place) * 0.4)
    }

    static let cases: [Case] = [
        Case(name: "a point", geometry: Point(latitude: 47, longitude: 8), meters: 100_000),
        Case(name: "a house", geometry: Point(latitude: 47, longitude: 8), meters: 20, deviation: 1),
        Case(
            name: "a point on the antimeridian", geometry: Point(latitude: -17, longitude: 180), meters: 5e5),
        Case(name: "a point beside the pole", geometry: Point(latitude: 88, longitude: 20), meters: 3e5),
        Case(name: "the pole", geometry: Point(latitude: -90, longitude: 20), meters: 2e6),
        Case(name: "half the world", geometry: Point(latitude: 30, longitude: 20), meters: 1.1e7),
        Case(name: "nearly all the world", geometry: Point(latitude: 30, longitude: 20), meters: 1.8e7),
        Case(
            name: "points",
            geometry: Multipoint(points: [
                Point(latitude: 10, longitude: 170), Point(latitude: 12, longitude: -175),
                Point(latitude: 60, longitude: 0),
            ]), meters: 9e5),
        Case(
            name: "a street", geometry: line([(47.36, 8.53), (47.37, 8.54), (47.372, 8.56), (47.365, 8.57)]),
            meters: 250),
        Case(
            name: "a street in Web Mercator",
            geometry: line([(47.36, 8.53), (47.37, 8.54), (47.372, 8.56)]), meters: 250,
            reference: .webMercator),
        Case(name: "a border", geometry: line(border), meters: 10_000),
        Case(name: "a flight over the pole", geometry: line([(60, -100), (60, 80)]), meters: 3e5),
        Case(name: "a flight past the pole", geometry: line([(70, -100), (65, 60)]), meters: 5e4),
        Case(name: "a crossing of the Pacific", geometry: line([(35, 140), (37, -122)]), meters: 1e5),
        Case(
            name: "the same in Web Mercator", geometry: line([(35, 140), (37, -122)]), meters: 1e5,
            reference: .webMercator),
        Case(
            name: "a course of one direction", geometry: line([(50, -5), (40, -70)]), meters: 2e5,
            curve: .loxodrome),
        Case(
            name: "a line straight on its map", geometry: line([(60, -120), (60, 20)]), meters: 3e5,
            curve: .shapePreserving),
        Case(name: "far around a line", geometry: line([(0, 0), (40, 100)]), meters: 4e6),
        Case(name: "very far around a line", geometry: line([(0, 0), (10, 20)]), meters: 9e6),
        Case(
            name: "a country", geometry: area([(42, -5), (43, 3), (49, 8), (51, 2), (48, -5)]), meters: 5e4),
        Case(
            name: "a country over the antimeridian",
            geometry: area([(65, 170), (70, 179.9), (70, 180), (62, 180), (62, 172)]), meters: 8e4),
        Case(
            name: "a square of land, shrunk",
            geometry: area(
                [(47, 8), (47, 8.2), (47.2, 8.2), (47.2, 8)],
                [(47.09, 8.09), (47.11, 8.09), (47.11, 8.11), (47.09, 8.11)]),
            meters: -1500),
        Case(
            name: "a continent, shrunk", geometry: area([(0, 10), (35, -10), (35, 35), (0, 45)]), meters: -4e5
        ),
        Case(
            name: "a zone of UTM", geometry: line([(45, 7), (46, 10), (44, 11)]), meters: 30_000,
            reference: SpatialReference(wkid: 32632)),
        Case(
            name: "ice in polar stereographic coordinates",
            geometry: line([(80, 170), (85, -100), (75, -20)]),
            meters: 2e5, reference: SpatialReference(wkid: 3995)),
        Case(
            name: "the Pacific in its own projection", geometry: line([(-10, 150), (20, -140)]), meters: 5e5,
            reference: SpatialReference(code: "+proj=robin +lon_0=-160 +datum=WGS84") ?? .wgs84),
    ]

    /// Every place on the border has the requested distance from the geometry, within the deviation.
    @Test(arguments: cases)
    func borderHasRequestedDistance(_ item: Case) throws {
        let projected = GeometryEngine.project(item.geometry, into: item.reference)
        let geometry = try #require(projected)
        let buffer = try Geodesy.buffer(
            around: geometry, meters: item.meters, maxDeviation: item.deviation, curveType: item.curve)
        #expect(buffer.spatialReference == item.reference && !buffer.isEmpty)
        let frame = try GeodeticFrame.of(item.reference)
        let source = try places(of: geometry, item.curve)
        let deviation = item.deviation.isNaN ? abs(item.meters) / 2000 : item.deviation
        var worst = 0.0
        for part in 0..<buffer.coordinates.partCount {
            let range = buffer.coordinates.range(ofPart: part)
            // A few hundred places are enough, including the middles of edges.
            let stride = max(range.count / 150, 1)
            for index in range.dropLast() where index % stride == 0 {
                let (start, end) = (
                    buffer.coordinates.positions[index], buffer.coordinates.positions[index + 1]
                )
                let ends = frame.geographic([start, end])
                if isCut(ends[0], ends[1]) { continue }
                for place in frame.geographic([start, (start + end) / 2]) {
                    let distance = source.reduce(Double.infinity) {
                        min($0, frame.solver.inverse(from: $1, to: place).distance)
                    }
                    worst = max(worst, abs(distance - abs(item.meters)))
                }
            }
        }
        // The geometry is only sampled; the samples have this distance from each other.
        #expect(worst < deviation + sampling(source, frame, abs(item.meters)), "\(item.name): \(worst) m")
    }

    /// Whether an edge is along the antimeridian, at a pole, or along a seam.
    private func isCut(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
        (abs(start.y) > 89.999 || abs(end.y) > 89.999)
            || (abs(abs(start.x) - 180) < 1e-6 && abs(abs(end.x) - 180) < 1e-6)
            || (abs(start.x - 20) < 1e-6 && abs(end.x - 20) < 1e-6)
    }

    private func places(
        of geometry: Geometry, _ curve: GeometryEngine.GeodeticCurveType
    ) throws -> [SIMD2<Double>] {
        let frame = try GeodeticFrame.of(geometry.spatialReference)
        switch geometry {
        case let point as Point: return frame.geographic([SIMD2(point.x, point.y)])
        case let points as Multipoint: return frame.geographic(points.coordinates.positions)
        default:
            let length = GeometryEngine.geodeticLength(of: geometry, lengthUnit: nil, curveType: curve)
            let dense = try Geodesy.densify(geometry, maxSegmentMeters: length / 1500, curveType: curve)
            return frame.geographic(
                (dense as? Polyline)?.coordinates.positions ?? (dense as? Polygon)?.coordinates.positions
                    ?? [])
        }
    }

    /// Returns the maximum error of a distance that is measured to the nearer of two samples.
    private func sampling(
        _ source: [SIMD2<Double>], _ frame: GeodeticFrame, _ meters: Double
    ) -> Double {
        guard source.count > 10 else { return meters * 1e-9 + 1e-6 }
        let step = zip(source, source.dropFirst()).reduce(0) {
            max($0, min(frame.solver.inverse(from: $1.0, to: $1.1).distance, 1e5))
        }
        return step * step / 8 / meters + 1e-6
    }

    @Test func bufferContainsNearPlacesOnly() throws {
        let path = line([(35, 140), (60, 179), (37, -122)])
        let buffer = try #require(
            GeometryEngine.geodeticBuffer(
                around: path, distance: 300, distanceUnit: .kilometers, maxDeviation: .nan,
                curveType: .geodesic))
        let source = try places(of: path, .geodesic)
        let frame = try GeodeticFrame.of(.wgs84)
        var seed: UInt64 = 7
        var inside = 0
        for _ in 0..<300 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let longitude = 130 + Double(seed >> 40) / Double(1 << 24) * 120
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = SIMD2(
                longitude > 180 ? longitude - 360 : longitude, 25 + Double(seed >> 40) / Double(1 << 24) * 50)
            let distance = source.reduce(Double.infinity) {
                min($0, frame.solver.inverse(from: $1, to: place).distance)
            }
            guard abs(distance - 300_000) > 1000 else { continue }
            let isIn = GeometryEngine.distance(from: buffer, to: Point(x: place.x, y: place.y)) == 0
            #expect(isIn == (distance < 300_000), "\(place): \(distance)")
            if isIn { inside += 1 }
        }
        #expect(inside > 30)
    }

    @Test func bufferContainsItsArea() throws {
        let country = area([(42, -5), (43, 3), (49, 8), (51, 2), (48, -5)])
        func size(_ kilometers: Double) throws -> Double {
            let buffer = try #require(
                GeometryEngine.geodeticBuffer(
                    around: country, distance: kilometers, distanceUnit: .kilometers, maxDeviation: .nan,
                    curveType: .geodesic))
            #expect(buffer.parts.count == 1)
            return GeometryEngine.geodeticArea(of: buffer, unit: .squareKilometers, curveType: .geodesic)
        }
        let plain = GeometryEngine.geodeticArea(of: country, unit: .squareKilometers, curveType: .geodesic)
        let perimeter = GeometryEngine.geodeticLength(
            of: country, lengthUnit: .kilometers, curveType: .geodesic)
        // Steiner's formula for convex shapes; the curvature of the globe removes some tenths of a percent.
        for distance in [10.0, 100] {
            let expected = plain + perimeter * distance + .pi * distance * distance
            #expect(abs(try size(distance) / expected - 1) < 5e-3)
        }
        #expect(abs(try size(0) / plain - 1) < 1e-4)
        let shrunk = try size(-10)
        // The strip along the border, minus its overlap with itself at the five corners. The overlap is the squared
        // width times the sum of the cotangents of half the angles; for a pentagon the sum is 3.6 or more.
        let overlap = shrunk - (plain - perimeter * 10)
        #expect(overlap > 3.6 * 100 && overlap < 8 * 100)
    }

    @Test func largeAndEmptyBuffers() throws {
        let all = try #require(
            GeometryEngine.geodeticBuffer(
                around: Point(latitude: 1, longitude: 2), distance: 2e7, distanceUnit: .meters,
                maxDeviation: .nan, curveType: .geodesic))
        #expect(all.extent == Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84))
        func buffer(_ geometry: Geometry, _ distance: Double) -> Polygon? {
            GeometryEngine.geodeticBuffer(
                around: geometry, distance: distance, distanceUnit: nil, maxDeviation: .nan,
                curveType: .geodesic)
        }
        #expect(buffer(Point(latitude: 1, longitude: 2), -5)?.isEmpty == true)
        #expect(buffer(line([(0, 0), (1, 1)]), 0)?.isEmpty == true)
        #expect(buffer(Polygon(points: [], spatialReference: .wgs84), 5)?.isEmpty == true)
        #expect(buffer(area([(47, 8), (47, 8.2), (47.2, 8.2)]), -1e6)?.isEmpty == true)
        #expect(buffer(Point(latitude: 1, longitude: 2), .nan) == nil)
        #expect(buffer(Point(x: 1, y: 2), 5) == nil)
        #expect(buffer(line([(0, 0), (.nan, 1)]), 5) == nil)
        // A line without length is a point.
        let circle = try #require(buffer(Point(latitude: 0, longitude: 0), 1000))
        for path in [line([(0, 0), (0, 0), (0, 0)]), line([(0, 0), (0, 0)])] {
            let around = try #require(buffer(path, 1000))
            #expect(abs(around.extent.width / circle.extent.width - 1) < 1e-3)
        }
        #expect(throws: GeospatialError.self) {
            _ = try Geodesy.buffer(
                around: line([(0, 0), (1, 1)]), meters: 1e6, maxDeviation: 1e-9, curveType: .geodesic)
        }
    }

    /// Returns a path with lines to the north and lines to the east that cross one another.
    private func lattice(_ count: Int) -> Polyline {
        let last = Double(count) / 10
        var places: [(Double, Double)] = []
        for number in 0...count {
            let at = Double(number) / 10
            places += number % 2 == 0 ? [(0, at), (last, at)] : [(last, at), (0, at)]
        }
        for number in 0...count {
            let at = Double(number) / 10
            places += number % 2 == 0 ? [(at, last), (at, 0)] : [(at, 0), (at, last)]
        }
        return line(places)
    }

    @Test func crossingsAreLimited() throws {
        let buffer = try Geodesy.buffer(around: lattice(20), meters: 500, curveType: .geodesic)
        #expect(buffer.parts.count == 1 + 20 * 20)
        // 240 · 240 crossings have 230,400 vertices.
        let error = #expect(throws: GeospatialError.self) {
            try Geodesy.buffer(around: lattice(240), meters: 500, maxDeviation: 20, curveType: .geodesic)
        }
        #expect(error?.what.contains("borders cross too often") == true)
    }

    @Test func buffersCanBeUnited() {
        let points = [
            Point(latitude: 10, longitude: 10), Point(latitude: 10, longitude: 11),
            Point(latitude: 50, longitude: 0),
        ]
        func count(_ shouldUnion: Bool) -> [Int] {
            GeometryEngine.geodeticBuffer(
                around: points, distances: [100, 200], distanceUnit: .kilometers, maxDeviation: .nan,
                curveType: .geodesic, shouldUnion: shouldUnion
            ).map(\.parts.count)
        }
        #expect(count(false) == [1, 1, 1])
        #expect(count(true) == [2])
    }
}
