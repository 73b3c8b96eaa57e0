import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

// Calls in the form that they have in the SDK's samples, so that such code compiles.

extension Geometry {
    fileprivate static var polygon1: Polygon {
        Polygon(
            points: [
                Point(x: -13960, y: 6_709_400), Point(x: -14660, y: 6_710_000),
                Point(x: -13760, y: 6_710_730),
                Point(x: -13300, y: 6_710_500), Point(x: -13160, y: 6_710_100),
            ], spatialReference: .webMercator)
    }

    fileprivate static var polygon2: Polygon {
        Polygon(
            points: [
                Point(x: -13060, y: 6_711_030), Point(x: -12160, y: 6_710_730),
                Point(x: -13160, y: 6_709_700),
                Point(x: -14560, y: 6_710_730), Point(x: -13060, y: 6_711_030),
            ], spatialReference: .webMercator)
    }
}

@Suite struct SampleCallTests {
    @Test func spatialOperations() throws {
        var results: [Geometry] = []
        let resultGeometry: Geometry? = GeometryEngine.union(.polygon1, .polygon2)
        results.append(try #require(resultGeometry))
        results.append(try #require(GeometryEngine.difference(.polygon1, .polygon2)))
        results.append(try #require(GeometryEngine.symmetricDifference(.polygon1, .polygon2)))
        results.append(try #require(GeometryEngine.intersection(.polygon1, .polygon2)))
        let areas = results.map { abs(signedArea($0)) }
        let (one, other) = (abs(signedArea(Polygon.polygon1)), abs(signedArea(Polygon.polygon2)))
        #expect(areas.allSatisfy { $0 > 0 })
        #expect(abs(areas[0] - (one + other - areas[3])) < 1e-3)
        #expect(abs(areas[1] - (one - areas[3])) < 1e-3)
        #expect(abs(areas[2] - (areas[0] - areas[3])) < 1e-3)
    }

    @Test func buffersClipsAndCuts() throws {
        let geometry: Geometry = Polygon.polygon1
        let extent = geometry.extent
        let boundingBox = GeometryEngine.buffer(around: extent, distance: 0.05)!
        #expect(!boundingBox.isEmpty)
        let points: [Point] = [Point(x: 0, y: 0), Point(x: 10, y: 0)]
        let bufferPolygon = GeometryEngine.buffer(around: points, distances: [2.0, 3.0], shouldUnion: false)
        bufferPolygon.forEach { buffer in #expect(!buffer.isEmpty) }
        if let planarGeometry = GeometryEngine.buffer(around: points[0], distance: 500) {
            #expect(planarGeometry.extent.width == 1000)
        }
        let clippedGeometry = GeometryEngine.clip(geometry, to: extent)
        #expect(clippedGeometry != nil)
        let parts = GeometryEngine.cut(
            .polygon2,
            usingCutter: Polyline(
                points: [
                    Point(x: -13360, y: 6_711_930), Point(x: -13360, y: 6_700_000),
                ], spatialReference: .webMercator))
        guard parts.count == 2, let firstPart = parts.first, let secondPart = parts.last else {
            Issue.record("\(parts.count) parts")
            return
        }
        #expect(firstPart.extent.xMin == -13360 && secondPart.extent.xMax == -13360)
    }

    @Test func hullsAndSimplifying() throws {
        let geometries: [Geometry] = [Polygon.polygon1, Polygon.polygon2]
        #expect(GeometryEngine.convexHull(for: geometries, shouldMerge: true).count == 1)
        let normalizedPoints: Geometry = Multipoint(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)])
        if let convexHullGeometry = GeometryEngine.convexHull(for: normalizedPoints) {
            switch convexHullGeometry {
            case is Polyline: break
            default: Issue.record("no line")
            }
        }
        let original: Geometry = Polygon.polygon1
        #expect(GeometryEngine.isSimple(original))
        if let simplified = GeometryEngine.simplify(original) { #expect(!simplified.isEmpty) }
    }

    @Test func spatialRelationships() {
        let polygon: Geometry = Polygon.polygon1
        let point: Geometry = Point(x: -13860, y: 6_710_000, spatialReference: .webMercator)
        #expect(!GeometryEngine.isGeometry(polygon, crossing: point))
        #expect(GeometryEngine.doesGeometry(polygon, contain: point))
        #expect(!GeometryEngine.isGeometry(polygon, disjointWith: point))
        #expect(GeometryEngine.isGeometry(polygon, intersecting: point))
        #expect(!GeometryEngine.isGeometry(polygon, overlapping: point))
        #expect(!GeometryEngine.isGeometry(polygon, touching: point))
        #expect(!GeometryEngine.isGeometry(polygon, within: point))
        #expect(GeometryEngine.isGeometry(point, within: polygon))
        #expect(GeometryEngine.isGeometry(polygon, equivalentTo: polygon))
        #expect(GeometryEngine.isGeometry(polygon, relatedTo: point, byRelation: "T*****FF*"))
    }
}
