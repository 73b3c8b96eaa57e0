import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

private func line(_ positions: [(Double, Double)]) -> Polyline {
    Polyline(points: positions.map { Point(x: $0.0, y: $0.1) })
}

private func area(_ rings: [(Double, Double)]...) -> Polygon {
    Polygon(parts: rings.map { $0.map { Point(x: $0.0, y: $0.1) } })
}

private let square = area([(0, 0), (0, 10), (10, 10), (10, 0)])
private let holed = area([(0, 0), (0, 10), (10, 10), (10, 0)], [(4, 4), (6, 4), (6, 6), (4, 6)])

@Suite struct PlanarMeasuringTests {
    @Test func planarLengthsAndAreas() {
        #expect(GeometryEngine.length(of: line([(0, 0), (3, 4), (3, 10)])) == 11)
        #expect(GeometryEngine.length(of: square) == 40)
        #expect(GeometryEngine.area(of: square) == 100)
        #expect(GeometryEngine.area(of: holed) == 96)
        #expect(GeometryEngine.area(of: Envelope(xMin: 1, yMin: 1, xMax: 3, yMax: 4)) == 6)
        #expect(GeometryEngine.area(of: line([(0, 0), (1, 1)])) == 0)
        #expect(GeometryEngine.length(of: Point(x: 1, y: 2)) == 0)
    }

    @Test func distanceIsShortest() {
        let cases: [(Geometry, Geometry, Double)] = [
            (Point(x: 0, y: 0), Point(x: 3, y: 4), 5),
            (line([(0, 0), (10, 0)]), Point(x: 5, y: 2), 2),
            (line([(0, 0), (10, 0)]), line([(5, -1), (5, 1)]), 0),
            (line([(0, 0), (10, 0)]), line([(12, 1), (20, 9)]), 5.0.squareRoot()),
            (square, Point(x: 5, y: 5), 0), (holed, Point(x: 5, y: 4.5), 0.5),
            (square, area([(13, 14), (20, 14), (20, 20)]), 5),
            (square, area([(2, 2), (3, 2), (3, 3)]), 0), (area([(2, 2), (3, 2), (3, 3)]), square, 0),
            (holed, area([(4.5, 4.5), (5, 4.5), (5, 5)]), 0.5),
            (Multipoint(points: [Point(x: 50, y: 50), Point(x: 11, y: 5)]), square, 1),
            (Envelope(xMin: 20, yMin: 0, xMax: 30, yMax: 10), square, 10),
        ]
        for (first, second, expected) in cases {
            #expect(abs(GeometryEngine.distance(from: first, to: second) - expected) < 1e-12)
            #expect(abs(GeometryEngine.distance(from: second, to: first) - expected) < 1e-12)
        }
        #expect(GeometryEngine.distance(from: Polyline(points: []), to: square).isNaN)
        #expect(
            GeometryEngine.distance(
                from: Point(x: 0, y: 0, spatialReference: .wgs84),
                to: Point(x: 0, y: 0, spatialReference: .webMercator)
            ).isNaN)
    }

    @Test func distanceOfLongLinesIsFast() {
        // 100,000 segments in each line: comparing all pairs would take minutes.
        let first = line((0...100_000).map { (Double($0), Double($0 % 7)) })
        let second = line((0...100_000).map { (Double($0), Double($0 % 5) + 10) })
        let found = GeometryEngine.distance(from: first, to: second)
        // The smallest difference in y is at x = 20, with y = 6 and y = 10 (20 mod 7 = 6, 20 mod 5 = 0).
        #expect(abs(found - brute(first, second, near: 20)) < 1e-9)
    }

    private func brute(_ first: Polyline, _ second: Polyline, near x: Int) -> Double {
        let range = (x - 4)...(x + 4)
        let parts = (Array(first.parts[0].points), Array(second.parts[0].points))
        return GeometryEngine.distance(
            from: Polyline(points: range.map { parts.0[$0] }),
            to: Polyline(points: range.map { parts.1[$0] }))
    }

    @Test func combinedExtentHasFirstReference() throws {
        let combined = try #require(
            GeometryEngine.combineExtents(of: [
                Polygon(points: [], spatialReference: .wgs84),
                Point(x: 10, y: 20, z: 5, spatialReference: .wgs84),
                Point(x: 0, y: 0, spatialReference: .webMercator),
            ]))
        #expect(combined.spatialReference == .wgs84)
        #expect(abs(combined.xMin) < 1e-12 && abs(combined.yMin) < 1e-12)
        #expect(combined.xMax == 10 && combined.yMax == 20 && combined.zMin == 5)
        #expect(GeometryEngine.combineExtents(of: []) == nil)
        let envelopes = [
            Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1), Envelope(xMin: 5, yMin: 5, xMax: 6, yMax: 7),
        ]
        #expect(GeometryEngine.combineExtents(of: envelopes)?.yMax == 7)
        #expect(GeometryEngine.combineExtents(square, Point(x: 20, y: 1))?.xMax == 20)
    }
}

@Suite struct ProximityTests {
    @Test func nearestCoordinateCanBeBetweenVertices() throws {
        let result = try #require(GeometryEngine.nearestCoordinate(in: square, to: Point(x: 13, y: 5)))
        #expect(result.coordinate == Point(x: 10, y: 5) && result.distance == 3)
        #expect(result.partIndex == 0 && result.pointIndex == 2)
        let vertex = try #require(GeometryEngine.nearestVertex(in: square, to: Point(x: 13, y: 4)))
        #expect(vertex.coordinate == Point(x: 10, y: 0) && vertex.distance == 5)
        #expect(vertex.partIndex == 0 && vertex.pointIndex == 3)
    }

    @Test func nearestCoordinateInsideAreaIsThePoint() throws {
        let result = try #require(GeometryEngine.nearestCoordinate(in: holed, to: Point(x: 2, y: 2)))
        #expect(result.coordinate == Point(x: 2, y: 2) && result.distance == 0)
        let inHole = try #require(GeometryEngine.nearestCoordinate(in: holed, to: Point(x: 5, y: 4.5)))
        #expect(inHole.coordinate == Point(x: 5, y: 4) && inHole.partIndex == 1)
    }

    @Test func curvesHaveIndexOfTheirFirstVertex() throws {
        // East from (0, 0), then half a circle around (10, 5) to (10, 10).
        let arc = EllipticArcSegment.makeCircular(
            centerPoint: Point(x: 10, y: 5), radius: 5, startAngle: -.pi / 2, centralAngle: .pi,
            spatialReference: nil)
        let line = Polyline(parts: [
            MutablePart(segments: [
                LineSegment(startPoint: Point(x: 0, y: 0), endPoint: Point(x: 10, y: 0)), arc,
            ])
        ])
        let point = Point(x: 20, y: 5)
        let nearest = try #require(GeometryEngine.nearestCoordinate(in: line, to: point))
        #expect(abs(nearest.distance - 5) < 0.01 && nearest.pointIndex == 1)
        let vertex = try #require(GeometryEngine.nearestVertex(in: line, to: Point(x: 12, y: 10)))
        #expect(vertex.pointIndex == 2 && abs(vertex.coordinate.y - 10) < 1e-9)
    }

    @Test func heightsAreInterpolated() throws {
        let slope = Polyline(points: [Point(x: 0, y: 0, z: 0, m: 100), Point(x: 10, y: 0, z: 20, m: 200)])
        let result = try #require(GeometryEngine.nearestCoordinate(in: slope, to: Point(x: 2.5, y: 1)))
        #expect(result.coordinate == Point(x: 2.5, y: 0, z: 5, m: 125))
    }

    @Test func emptyGeometriesHaveNoNearestPosition() {
        #expect(GeometryEngine.nearestVertex(in: Polygon(points: []), to: Point(x: 0, y: 0)) == nil)
        #expect(GeometryEngine.nearestCoordinate(in: square, to: Point(x: .nan, y: 0)) == nil)
        let nowhere = line([(.nan, .nan), (.nan, 1)])
        #expect(GeometryEngine.nearestCoordinate(in: nowhere, to: Point(x: 0, y: 0)) == nil)
    }
}

@Suite struct AlongLineTests {
    private let path = Polyline(parts: [
        [Point(x: 0, y: 0), Point(x: 10, y: 0)], [Point(x: 100, y: 0), Point(x: 100, y: 30)],
    ])

    @Test func distanceContinuesInNextPart() {
        #expect(GeometryEngine.point(along: path, atDistance: 4) == Point(x: 4, y: 0))
        #expect(GeometryEngine.point(along: path, atDistance: 25) == Point(x: 100, y: 15))
        #expect(GeometryEngine.point(along: path, atDistance: -1) == Point(x: 0, y: 0))
        #expect(GeometryEngine.point(along: path, atDistance: 1e9) == Point(x: 100, y: 30))
        #expect(GeometryEngine.point(along: path, atDistance: .nan) == nil)
        #expect(GeometryEngine.point(along: Polyline(points: []), atDistance: 1) == nil)
    }

    @Test func fractionIsThatOfNearestPosition() {
        func share(_ x: Double, _ y: Double, _ tolerance: Double) -> Double {
            GeometryEngine.polyline(
                path, fractionalLengthClosestTo: Point(x: x, y: y), tolerance: tolerance)
        }
        #expect(share(5, 3, 5) == 0.125)
        #expect(share(99, 20, -1) == 0.75)
        #expect(share(5, 3, 2).isNaN)
        // Beyond the end: within the tolerance, or beyond an end of the line.
        #expect(share(100, 31, 2) == 1)
        #expect(share(100, 31, -1).isNaN)
    }

    @Test func geographicLengthsAreGeodesic() {
        // Degrees of latitude become longer toward the pole, so half of the degrees is less than half of the
        // length.
        let meridian = Polyline(points: [Point(latitude: 0, longitude: 5), Point(latitude: 80, longitude: 5)])
        let share = GeometryEngine.polyline(
            meridian, fractionalLengthClosestTo: Point(latitude: 40, longitude: 6), tolerance: -1)
        // 4,429,529 m of 8,885,140 m.
        #expect(abs(share - 0.498_532) < 1e-5, "\(share)")
    }
}

@Suite struct ReshapingTests {
    @Test func densifyingDividesEvenly() throws {
        let dense = try #require(
            GeometryEngine.densify(line([(0, 0), (9, 0), (9, 1)]), maxSegmentLength: 4) as? Polyline)
        #expect(dense == line([(0, 0), (3, 0), (6, 0), (9, 0), (9, 1)]))
        #expect((GeometryEngine.densify(square, maxSegmentLength: 5) as? Polygon)?.parts[0].points.count == 9)
        #expect(
            GeometryEngine.densify(Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2), maxSegmentLength: 1)
                is Polygon)
        #expect(GeometryEngine.densify(Point(x: 1, y: 1), maxSegmentLength: 1) as? Point == Point(x: 1, y: 1))
        for length in [0, -1, Double.nan, 1e-300] {
            #expect(GeometryEngine.densify(square, maxSegmentLength: length) == nil)
        }
        #expect(throws: GeospatialError.tooManyVertices(limit: 5_000_000)) {
            _ = try PlanarGeometry.densify(square, maxSegmentLength: 1e-6)
        }
    }

    @Test func generalizingKeepsImportantVertices() throws {
        let bumpy = line([(0, 0), (1, 0.1), (2, -0.1), (3, 5), (4, 6), (5, 7), (6, 8.1), (7, 9)])
        let plain = try #require(
            GeometryEngine.generalize(bumpy, maxDeviation: 0.5, removeDegenerateParts: false) as? Polyline)
        #expect(plain == line([(0, 0), (2, -0.1), (3, 5), (7, 9)]))
        // Only a vertex on a straight line is removed.
        let exact = GeometryEngine.generalize(bumpy, maxDeviation: 0, removeDegenerateParts: false)
        #expect((exact as? Polyline)?.parts[0].points.map(\.x) == [0, 1, 2, 3, 5, 6, 7])
        #expect(GeometryEngine.generalize(bumpy, maxDeviation: .nan, removeDegenerateParts: true) == nil)
    }

    @Test func smallRingsBecomeTrianglesOrAreRemoved() throws {
        let islands = area(
            [(0, 0), (0, 100), (100, 100), (100, 0)], [(200, 0), (200, 1), (201, 1), (201, 0)])
        let kept = try #require(
            GeometryEngine.generalize(islands, maxDeviation: 5, removeDegenerateParts: false) as? Polygon)
        #expect(kept.parts.count == 2 && kept.parts[1].points.count == 4)
        let removed = try #require(
            GeometryEngine.generalize(islands, maxDeviation: 5, removeDegenerateParts: true) as? Polygon)
        #expect(removed.parts.count == 1 && removed.parts[0].points.count == 5)
    }

    @Test func adversarialLineIsGeneralizedFast() {
        // Every vertex is a little farther away, so each split removes only one vertex.
        let spiky = line(
            (0..<60_000).map { index -> (Double, Double) in
                (Double(index), index.isMultiple(of: 2) ? 0.0 : Double(index) * 1e-3)
            })
        let result = GeometryEngine.generalize(spiky, maxDeviation: 1e-4, removeDegenerateParts: false)
        #expect((result as? Polyline)?.parts[0].points.count ?? 0 > 50_000)
    }

    @Test func heightsAreSetOrRemoved() {
        let high = GeometryEngine.makeGeometry(from: square, z: 7)
        #expect(high.hasZ && high.parts[0].points[1] == Point(x: 0, y: 10, z: 7))
        #expect(GeometryEngine.makeGeometry(from: high, z: nil) == square)
        let measured = GeometryEngine.makeGeometry(from: Point(x: 1, y: 2, z: 3), m: 4)
        #expect(measured == Point(x: 1, y: 2, z: 3, m: 4))
        #expect(GeometryEngine.makeGeometry(from: measured, z: nil, m: nil) == Point(x: 1, y: 2))
        let unknown: Geometry = line([(0, 0), (1, 1)])
        #expect((GeometryEngine.makeGeometry(from: unknown, z: 2) as? Polyline)?.hasZ == true)
    }

    @Test func movingRotatingAndScaling() throws {
        #expect(
            GeometryEngine.move(Point(x: 1, y: 2, z: 9), deltaX: 3, deltaY: -1) == Point(x: 4, y: 1, z: 9))
        let turned = try #require(
            GeometryEngine.rotate(line([(1, 0), (2, 0)]), by: 450, around: Point(x: 0, y: 0)) as? Polyline)
        #expect(turned == line([(0, 1), (0, 2)]))
        #expect(GeometryEngine.rotate(Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2), by: 45) is Polygon)
        let stretched = GeometryEngine.scale(square, factorX: 2, factorY: -1, origin: Point(x: 0, y: 0))
        #expect(stretched == area([(0, 0), (0, -10), (20, -10), (20, 0)]))
        #expect(
            GeometryEngine.scale(Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 4), factorX: 0.5, factorY: 0.5)
                == Envelope(xMin: 0.5, yMin: 1, xMax: 1.5, yMax: 3))
        #expect(GeometryEngine.move(square, deltaX: .nan, deltaY: 0) == nil)
        #expect(GeometryEngine.rotate(square, by: .infinity) == nil)
        let atOrigin = Point(x: 0, y: 0, spatialReference: .webMercator)
        let east = GeometryEngine.rotate(Point(latitude: 0, longitude: 1), by: 90, around: atOrigin) as? Point
        #expect(abs((east?.x ?? .nan)) < 1e-12 && abs((east?.y ?? .nan) - 1) < 1e-12)
    }

    @Test func extendingReachesNearestIntersection() throws {
        let short = Polyline(points: [Point(x: 0, y: 0, z: 0), Point(x: 2, y: 0, z: 2)])
        let walls = Polyline(parts: [
            [Point(x: 5, y: -1), Point(x: 5, y: 1)], [Point(x: 4, y: -1), Point(x: 4, y: 1)],
            [Point(x: -3, y: -5), Point(x: -3, y: 5)],
        ])
        let long = try #require(GeometryEngine.extend(short, to: walls))
        #expect(long.parts[0].points.map(\.x) == [-3, 0, 2, 4])
        #expect(long.parts[0].points.map(\.z) == [-3, 0, 2, 4])
        let moved = try #require(
            GeometryEngine.extend(
                short, to: walls, options: [.relocateEnds, .doNotExtendFromStartPoint, .keepEndAttributes]))
        #expect(moved.parts[0].points.map(\.x) == [0, 4] && moved.parts[0].points.map(\.z) == [0, 2])
        #expect(GeometryEngine.extend(short, to: line([(0, 5), (9, 5)])) == nil)
    }
}
