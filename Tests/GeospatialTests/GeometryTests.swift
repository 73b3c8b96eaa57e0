import CartoucheGeospatial
import Testing

@Suite struct GeometryTests {
    @Test func latitudeAndLongitudeAreOnWGS84() {
        let point = Point(latitude: 34, longitude: -118)
        #expect(point.x == -118 && point.y == 34)
        #expect(point.spatialReference == .wgs84)
        #expect(!point.hasZ && !point.hasM && !point.isEmpty)
    }

    @Test func collectionReferenceAppliesToItsPoints() {
        let line = Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)], spatialReference: .webMercator)
        #expect(line.parts[0].points[1].spatialReference == .webMercator)
        let taken = Polyline(points: [Point(x: 0, y: 0), Point(latitude: 1, longitude: 1)])
        #expect(taken.spatialReference == .wgs84)
    }

    @Test func ringsAreClosedOnce() {
        let open = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]
        #expect(Polygon(points: open).parts[0].points.count == 4)
        #expect(Polygon(points: open) == Polygon(points: open + [open[0]]))
    }

    @Test func missingHeightsStayMissing() {
        let points = Multipoint(points: [Point(x: 0, y: 0), Point(x: 1, y: 0, z: 5)])
        #expect(points.hasZ && !points.hasM)
        #expect(points.points.map(\.z) == [nil, 5])
        #expect(points.extent.zMin == 5)
    }

    @Test func emptyGeometriesAreEqual() {
        #expect(Polyline(points: []).isEmpty)
        #expect(Polyline(parts: [[], []]).parts.isEmpty)
        #expect(Polyline(points: []).extent.isEmpty)
        #expect(Polyline(points: []).extent == Polygon(points: []).extent)
        #expect(Point(x: .nan, y: .nan) == Point(x: .nan, y: .nan))
        #expect(Set([Point(x: .nan, y: 0), Point(x: .nan, y: 0)]).count == 1)
        #expect(Polyline(points: []).extent.width == 0)
    }

    @Test func envelopesHaveFourInitializers() {
        let expected = Envelope(xMin: -1, yMin: 0, xMax: 3, yMax: 10, spatialReference: .webMercator)
        #expect(
            expected
                == Envelope(
                    min: Point(x: -1, y: 0, spatialReference: .webMercator), max: Point(x: 3, y: 10)))
        #expect(
            expected
                == Envelope(
                    center: Point(x: 1, y: 5, spatialReference: .webMercator), width: 4, height: 10))
        #expect(expected == Envelope(xRange: -1...3, yRange: 0...10, spatialReference: .webMercator))
        #expect(expected.center == Point(x: 1, y: 5, spatialReference: .webMercator))
        #expect(Envelope(xMin: 3, yMin: 10, xMax: -1, yMax: 0).xMin == -1)
        let deep = Envelope(center: Point(x: 0, y: 0, z: 10), width: 2, height: 2, depth: 4)
        #expect(deep.zMin == 8 && deep.zMax == 12 && deep.depth == 4)
        #expect(Envelope(center: Point(x: 0, y: 0), width: 2, height: 2, depth: 4).zMin == -2)
        #expect(Envelope(xRange: 0...1, yRange: 0...1, zRange: 2...3, mRange: 4...5).mMax == 5)
    }

    @Test func partsAreSegmentsBetweenPoints() throws {
        let line = Polyline(
            parts: [
                [Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 0)],
                [Point(x: 5, y: 5), Point(x: 6, y: 5)],
            ], spatialReference: .wgs84)
        #expect(line.parts.map(\.count) == [2, 1])
        #expect(line.parts.flatMap(\.points).count == 5)
        #expect(line.parts.first?.startPoint == Point(latitude: 0, longitude: 0))
        #expect(line.parts.last?.endPoint == Point(latitude: 5, longitude: 6))
        let second = try #require(line.parts[0][1] as? LineSegment)
        #expect(
            second
                == LineSegment(
                    startPoint: Point(x: 1, y: 1), endPoint: Point(x: 2, y: 0), spatialReference: .wgs84))
        #expect(!second.isCurve && !line.hasCurves && !line.parts[0].hasCurves)
        #expect(Polyline(parts: line.parts) == line)
        #expect(Polygon(parts: line.parts).parts.map(\.count) == [3, 2])
        #expect(Polyline(points: Multipoint(points: line.parts[0].points).points).parts == [line.parts[0]])
        let one = Polyline(points: [Point(x: 3, y: 4)])
        #expect(one.parts[0].isEmpty && one.parts[0].startPoint == one.parts[0].endPoint)
        #expect(Polyline(parts: []).isEmpty)
    }

    @Test func viewpointsAreHashable() {
        let place = Viewpoint(latitude: 1, longitude: 2, scale: 5000)
        #expect(place == Viewpoint(center: Point(latitude: 1, longitude: 2), scale: 5000))
        #expect(place.kind == .centerAndScale && place.rotation == 0)
        let extent = Viewpoint(boundingGeometry: Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1), rotation: 30)
        #expect(extent.kind == .boundingGeometry && extent.targetScale.isNaN)
        #expect(extent == extent && extent != place)
    }

    @Test(
        "The rotation of a viewpoint is brought into 0 ..< 360",
        arguments: [
            (0, 0), (45.5, 45.5), (360, 0), (-90, 270), (725, 5), (-360, 0), (-1e-20, 0), (.nan, 0),
            (.infinity, 0),
        ] as [(Double, Double)])
    func rotation(given: Double, expected: Double) {
        let center = Viewpoint(center: Point(x: 0, y: 0), scale: 1, rotation: given)
        #expect(center.rotation == expected && center.rotation.sign == .plus)
        let box = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1)
        #expect(Viewpoint(boundingGeometry: box, rotation: given).rotation == expected)
    }
}
