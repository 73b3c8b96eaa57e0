import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct OverlayTests {
    @Test(arguments: overlayCases)
    func referenceCases(_ example: OverlayCase) throws {
        let first = geometry(example.first)
        let second = geometry(example.second)
        if let expected = example.intersection {
            #expect(canonical(GeometryEngine.intersection(first, second)) == canonical(geometry(expected)))
        }
        if let expected = example.union {
            #expect(canonical(GeometryEngine.union(first, second)) == canonical(geometry(expected)))
        }
        if let expected = example.difference {
            #expect(canonical(GeometryEngine.difference(first, second)) == canonical(geometry(expected)))
        }
        if let expected = example.symmetricDifference {
            #expect(
                canonical(GeometryEngine.symmetricDifference(first, second))
                    == canonical(geometry(expected)))
        }
    }

    @Test func intersectionsAreSortedByDimension() {
        // They cross at (1, 1) and share the stretch from (4, 0) to (6, 0).
        let first = line("0 0, 2 2; 4 0, 8 0")
        let second = line("0 2, 2 0; 3 0, 6 0")
        let shared = GeometryEngine.intersections(first, second)
        #expect(shared.map(canonical) == ["M 1.0 1.0", "L 4.0 0.0, 6.0 0.0"])
        #expect(canonical(GeometryEngine.intersection(first, second)) == "L 4.0 0.0, 6.0 0.0")
        // One pair of squares shares a corner, another a side, and the third an area.
        let areas = GeometryEngine.intersections(
            area("0 0, 0 2, 2 2, 2 0; 10 0, 10 2, 12 2, 12 0; 20 0, 20 2, 22 2, 22 0"),
            area("2 2, 2 4, 4 4, 4 2; 12 0, 12 2, 14 2, 14 0; 21 0, 21 2, 23 2, 23 0"))
        #expect(
            areas.map(canonical) == [
                "M 2.0 2.0", "L 12.0 0.0, 12.0 2.0", "A 21.0 0.0, 21.0 2.0, 22.0 2.0, 22.0 0.0",
            ])
        #expect(GeometryEngine.intersections(first, area("20 20, 20 21, 21 21")).isEmpty)
    }

    @Test func unionKeepsHighestDimension() {
        let square = area("0 0, 0 2, 2 2, 2 0")
        #expect(canonical(GeometryEngine.union(square, Point(x: 9, y: 9))) == canonical(square))
        #expect(canonical(GeometryEngine.union(line("0 0, 1 0"), Point(x: 9, y: 9))) == "L 0.0 0.0, 1.0 0.0")
        let points = GeometryEngine.union(Point(x: 1, y: 1), Point(x: 1, y: 1))
        #expect(canonical(points) == "M 1.0 1.0")
        #expect(points is Multipoint)
    }

    @Test func unionOfManyIsOneArea() throws {
        let cells: [Geometry] = (0..<100).map { cell in
            let (x, y) = (Double(cell % 10), Double(cell / 10))
            return Envelope(xMin: x, yMin: y, xMax: x + 1, yMax: y + 1, spatialReference: .webMercator)
        }
        let union = try #require(GeometryEngine.union(of: cells))
        #expect(canonical(union) == "A 0.0 0.0, 0.0 10.0, 10.0 10.0, 10.0 0.0")
        #expect(union.spatialReference == .webMercator)
        #expect(GeometryEngine.union(of: []) == nil)
    }

    @Test func emptyGeometriesChangeNothing() {
        let square = area("0 0, 0 2, 2 2, 2 0")
        let nothing = Polygon(points: [])
        #expect(canonical(GeometryEngine.union(square, nothing)) == canonical(square))
        #expect(canonical(GeometryEngine.difference(square, nothing)) == canonical(square))
        #expect(canonical(GeometryEngine.symmetricDifference(nothing, square)) == canonical(square))
        #expect(canonical(GeometryEngine.intersection(square, nothing)) == "A")
        #expect(canonical(GeometryEngine.difference(nothing, square)) == "A")
        #expect(canonical(GeometryEngine.union(of: [nothing, Polyline(points: [])])) == "A")
        #expect(GeometryEngine.intersections(square, nothing).isEmpty)
        let noPoint = Point(x: .nan, y: .nan)
        #expect(GeometryEngine.intersection(square, noPoint) as? Point == noPoint)
        #expect(canonical(GeometryEngine.intersection(square, Point(x: 1, y: 1))) == "M 1.0 1.0")
    }

    @Test func spatialReferencesMustBeTheSame() throws {
        let here = Point(x: 1, y: 1, spatialReference: .wgs84)
        let elsewhere = Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2, spatialReference: .webMercator)
        #expect(GeometryEngine.intersection(here, elsewhere) == nil)
        #expect(GeometryEngine.union(of: [here, elsewhere]) == nil)
        #expect(!GeometryEngine.isGeometry(here, intersecting: elsewhere))
        #expect(!GeometryEngine.isGeometry(here, disjointWith: elsewhere))
        #expect(
            throws: GeospatialError.differentSpatialReferences("EPSG:4326", "EPSG:3857")
        ) { try Topology.intersection(here, elsewhere) }
        // A geometry without a spatial reference gets that of the other.
        let loose = Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2)
        #expect(GeometryEngine.intersection(here, loose)?.spatialReference == .wgs84)
        #expect(GeometryEngine.intersection(loose, here)?.spatialReference == .wgs84)
    }

    @Test func heightsAreKeptAndInterpolated() throws {
        let slope = geometry("L 0 0 0, 10 0 100")
        let half = try #require(
            GeometryEngine.intersection(slope, area("-1 -1, -1 1, 5 1, 5 -1")) as? Polyline)
        #expect(half.hasZ)
        #expect(Set(points(half).map { $0.z ?? -1 }) == [0, 50])
        let flat = try #require(GeometryEngine.intersection(line("0 0, 4 0"), line("2 0, 6 0")) as? Polyline)
        #expect(!flat.hasZ)
    }

    @Test func invalidInputGivesTypedErrors() {
        let broken = Polygon(points: [Point(x: 0, y: 0), Point(x: .infinity, y: 1), Point(x: 1, y: 0)])
        #expect(GeometryEngine.union(broken, area("0 0, 0 1, 1 1")) == nil)
        #expect(throws: GeospatialError.unusableCoordinate(index: 1)) {
            try Topology.union(of: [broken])
        }
        #expect("\(GeospatialError.unusableCoordinate(index: 1))".contains("coordinate 1"))
    }
}
