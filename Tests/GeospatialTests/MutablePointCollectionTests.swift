import Geospatial
import Testing

@Suite struct MutablePointCollectionTests {
    private let points = MutablePointCollection(
        points: [Point(x: 0, y: 0), Point(x: 1, y: 0, spatialReference: .wgs84)],
        spatialReference: .webMercator)

    @Test func geometriesAreMadeOfCollections() {
        #expect(points.count == 2 && points.last?.x == 1)
        #expect(points.allSatisfy { $0.spatialReference == .webMercator })
        let line = Polyline(points: points)
        #expect(line.spatialReference == .webMercator && line.parts.first?.points.count == 2)
        #expect(Multipoint(points: points).points.count == 2)
    }

    @Test func pointsAreAddedAndRemoved() {
        points.add(Point(x: 2, y: 0))
        points.insert(Point(x: -1, y: 0), at: 0)
        points.addPoint(x: 3, y: 0)
        points[1] = Point(x: 0.5, y: 0)
        #expect(points.map(\.x) == [-1, 0.5, 1, 2, 3])
        points.remove(at: 0)
        points.add(contentsOf: [Point(x: 4, y: 0), Point(x: 5, y: 0)])
        #expect(points.map(\.x) == [0.5, 1, 2, 3, 4, 5])
        points.removeAll()
        #expect(points.isEmpty && points.spatialReference == .webMercator)
    }

    @Test func theFirstReferenceCounts() {
        let collection = MutablePointCollection()
        #expect(collection.spatialReference == nil)
        collection.add(Point(latitude: 1, longitude: 2))
        #expect(collection.spatialReference == .wgs84)
    }
}
