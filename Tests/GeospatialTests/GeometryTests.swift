import Geospatial
import Testing

@Suite struct GeometryTests {
    @Test func aPlaceByLatitudeAndLongitudeIsOnWGS84() {
        let point = Point(latitude: 34, longitude: -118)
        #expect(point.x == -118 && point.y == 34)
        #expect(point.spatialReference == .wgs84)
        #expect(!point.hasZ && !point.hasM && !point.isEmpty)
    }

    @Test func theCollectionsReferenceHoldsForPointsWithoutOne() {
        let line = Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)], spatialReference: .webMercator)
        #expect(line.parts[0][1].spatialReference == .webMercator)
        let taken = Polyline(points: [Point(x: 0, y: 0), Point(latitude: 1, longitude: 1)])
        #expect(taken.spatialReference == .wgs84)
    }

    @Test func ringsAreClosedOnce() {
        let open = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]
        #expect(Polygon(points: open).parts[0].count == 4)
        #expect(Polygon(points: open) == Polygon(points: open + [open[0]]))
    }

    @Test func heightsOfSomePointsLeaveTheOthersWithout() {
        let points = Multipoint(points: [Point(x: 0, y: 0), Point(x: 1, y: 0, z: 5)])
        #expect(points.hasZ && !points.hasM)
        #expect(points.points.map(\.z) == [nil, 5])
        #expect(points.extent.zMin == 5)
    }

    @Test func nothingIsEmptyAndEqualToItself() {
        #expect(Polyline(points: []).isEmpty)
        #expect(Polyline(parts: [[], []]).parts.isEmpty)
        #expect(Polyline(points: []).extent.isEmpty)
        #expect(Polyline(points: []).extent == Polygon(points: []).extent)
        #expect(Point(x: .nan, y: .nan) == Point(x: .nan, y: .nan))
        #expect(Set([Point(x: .nan, y: 0), Point(x: .nan, y: 0)]).count == 1)
        #expect(Polyline(points: []).extent.width == 0)
    }

    @Test func envelopesAreMadeInFourWays() {
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
    }

    @Test func viewpointsAreValues() {
        let place = Viewpoint(latitude: 1, longitude: 2, scale: 5000)
        #expect(place == Viewpoint(center: Point(latitude: 1, longitude: 2), scale: 5000))
        #expect(place.kind == .centerAndScale && place.rotation == 0)
        let extent = Viewpoint(boundingGeometry: Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1), rotation: 30)
        #expect(extent.kind == .boundingGeometry && extent.targetScale.isNaN)
        #expect(extent == extent && extent != place)
    }
}
