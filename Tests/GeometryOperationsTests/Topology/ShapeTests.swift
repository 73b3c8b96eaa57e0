import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct ShapeTests {
    /// The area of a regular polygon with 96 corners on the unit circle.
    private let disc = 48 * sin(2 * Double.pi / 96)

    @Test func pointBufferHas96Segments() throws {
        let center = Point(x: 500, y: -300, z: 4, spatialReference: .webMercator)
        let buffer = try #require(GeometryEngine.buffer(around: center, distance: 100))
        #expect(buffer.parts.count == 1 && points(buffer).count == 97)
        #expect(abs(abs(signedArea(buffer)) - disc * 10_000) < 1e-6)
        #expect(buffer.spatialReference == .webMercator && !buffer.hasZ)
        for vertex in points(buffer) {
            #expect(abs(hypot(vertex.x - 500, vertex.y + 300) - 100) < 1e-9)
        }
    }

    @Test func buffersGrowAndShrinkAreas() throws {
        let square = area("0 0, 0 10, 10 10, 10 0")
        let grown = try #require(GeometryEngine.buffer(around: square, distance: 1))
        #expect(abs(abs(signedArea(grown)) - (100 + 40 + disc)) < 1e-9)
        let shrunk = GeometryEngine.buffer(around: square, distance: -2)
        #expect(canonical(shrunk) == "A 2.0 2.0, 2.0 8.0, 8.0 8.0, 8.0 2.0")
        #expect(GeometryEngine.buffer(around: square, distance: -6)?.isEmpty == true)
        let envelope = Envelope(xMin: 0, yMin: 0, xMax: 10, yMax: 10)
        #expect(canonical(GeometryEngine.buffer(around: envelope, distance: 0)) == canonical(square))
        let lane = try #require(GeometryEngine.buffer(around: line("0 0, 20 0"), distance: 3))
        #expect(abs(abs(signedArea(lane)) - (120 + disc * 9)) < 1e-9)
    }

    @Test func buffersWithoutAreaAreEmpty() {
        #expect(GeometryEngine.buffer(around: Point(x: 1, y: 1), distance: 0)?.isEmpty == true)
        #expect(GeometryEngine.buffer(around: line("0 0, 1 1"), distance: -1)?.isEmpty == true)
        #expect(GeometryEngine.buffer(around: Point(x: .nan, y: .nan), distance: 5)?.isEmpty == true)
        #expect(GeometryEngine.buffer(around: Polyline(points: []), distance: 5)?.isEmpty == true)
        #expect(GeometryEngine.buffer(around: Point(x: 1, y: 1), distance: .nan) == nil)
        #expect(GeometryEngine.buffer(around: Point(x: 1, y: 1), distance: .infinity) == nil)
        #expect(GeometryEngine.buffer(around: Point(x: .infinity, y: 1), distance: 1) == nil)
    }

    @Test func lastDistanceAppliesToRemainingGeometries() {
        let points = (0..<3).map { Point(x: Double($0) * 10, y: 0) }
        let single = GeometryEngine.buffer(around: points, distances: [1, 2], shouldUnion: false)
        #expect(single.map { abs(signedArea($0)) / disc }.map { ($0 * 1e6).rounded() / 1e6 } == [1, 4, 4])
        let one = GeometryEngine.buffer(around: points, distances: [1, 2], shouldUnion: true)
        #expect(one.count == 1 && one[0].parts.count == 3)
        #expect(abs(abs(signedArea(one[0])) - 9 * disc) < 1e-9)
        #expect(GeometryEngine.buffer(around: [Point](), distances: [1], shouldUnion: true).isEmpty)
        #expect(GeometryEngine.buffer(around: points, distances: [], shouldUnion: false).isEmpty)
    }

    @Test(arguments: hullCases.indices)
    func referenceHulls(_ index: Int) {
        let example = hullCases[index]
        #expect(
            canonical(GeometryEngine.convexHull(for: geometry(example.geometry)))
                == canonical(geometry(example.hull)))
    }

    @Test func hullsHaveTheirDimension() throws {
        let reference = SpatialReference.wgs84
        let one = GeometryEngine.convexHull(
            for: Multipoint(points: [Point(x: 1, y: 2, z: 3, m: 4)], spatialReference: reference))
        #expect(one as? Point == Point(x: 1, y: 2, z: 3, spatialReference: reference))
        #expect(GeometryEngine.convexHull(for: geometry("M 0 0, 2 2, 1 1")) is Polyline)
        let solid = try #require(
            GeometryEngine.convexHull(for: geometry("M 0 0 1, 4 0 2, 4 4 3, 0 4 4, 2 2 9")) as? Polygon)
        #expect(Set(points(solid).map { $0.z ?? -1 }) == [1, 2, 3, 4])
        #expect(GeometryEngine.convexHull(for: Polyline(points: []))?.isEmpty == true)
        #expect(GeometryEngine.convexHull(for: Point(x: 0, y: .infinity)) == nil)
    }

    @Test func hullsCanBeMerged() {
        let geometries: [Geometry] = [
            Point(x: 0, y: 0), line("10 0, 10 10"), area("0 8, 0 10, 2 10"),
        ]
        let merged = GeometryEngine.convexHull(for: geometries, shouldMerge: true)
        #expect(merged.map(canonical) == ["A 0.0 0.0, 0.0 10.0, 10.0 10.0, 10.0 0.0"])
        let each = GeometryEngine.convexHull(for: geometries, shouldMerge: false)
        #expect(each.count == 3 && each[0] is Point && each[1] is Polyline && each[2] is Polygon)
        #expect(GeometryEngine.convexHull(for: [Geometry](), shouldMerge: true).isEmpty)
    }

    @Test func labelPointIsInsidePolygon() throws {
        let square = Polygon(
            points: [Point(x: 0, y: 0), Point(x: 0, y: 4), Point(x: 4, y: 4), Point(x: 4, y: 0)],
            spatialReference: .wgs84)
        #expect(GeometryEngine.labelPoint(for: square) == Point(x: 2, y: 2, spatialReference: .wgs84))
        // The centroid of a horseshoe is in its gap.
        let horseshoe = area("0 0, 0 10, 10 10, 10 8, 2 8, 2 2, 10 2, 10 0")
        let point = try #require(GeometryEngine.labelPoint(for: horseshoe))
        #expect(GeometryEngine.doesGeometry(horseshoe, contain: point))
        // The largest part has the label; the order of the parts does not matter.
        let parts = area("0 0, 0 1, 1 1, 1 0; 20 0, 20 6, 26 6, 26 0; 50 0, 50 2, 52 2, 52 0")
        #expect(GeometryEngine.labelPoint(for: parts) == Point(x: 23, y: 3))
        #expect(GeometryEngine.labelPoint(for: Polygon(points: [])) == nil)
        #expect(GeometryEngine.labelPoint(for: area("0 0, 1 1, 2 2")) == nil)
        #expect(GeometryEngine.labelPoint(for: area("0 0, 1 1, nan 2")) == nil)
    }

    @Test(arguments: boundaryCases.indices)
    func referenceBoundaries(_ index: Int) {
        let example = boundaryCases[index]
        #expect(
            canonical(GeometryEngine.boundary(of: geometry(example.geometry)))
                == canonical(geometry(example.boundary)))
    }

    @Test func boundariesKeepHeightsAndMeasures() throws {
        let line = Polyline(points: [
            Point(x: 0, y: 0, z: 1, m: 10), Point(x: 1, y: 0, z: 2, m: 20), Point(x: 2, y: 0, z: 3, m: 30),
        ])
        let ends = try #require(GeometryEngine.boundary(of: line) as? Multipoint)
        #expect(Array(ends.points) == [Point(x: 0, y: 0, z: 1, m: 10), Point(x: 2, y: 0, z: 3, m: 30)])
        #expect(GeometryEngine.boundary(of: Point(x: 1, y: 1))?.isEmpty == true)
        #expect(
            canonical(GeometryEngine.boundary(of: Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 1)))
                == canonical(geometry("L 0 0, 0 1, 2 1, 2 0, 0 0")))
    }
}
