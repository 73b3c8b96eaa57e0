import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct AreaUnionTests {
    private func bar(_ xMin: Double, _ yMin: Double, _ xMax: Double, _ yMax: Double) -> PackedCoordinates {
        Envelope(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax).polygon.coordinates
    }

    /// Horizontal and vertical bars that cross one another.
    private func lattice(_ count: Int) -> [PackedCoordinates] {
        let end = Double(count * 3)
        return (0..<count).flatMap { line in
            let start = Double(line * 3)
            return [bar(start, 0, start + 1, end), bar(0, start, end, start + 1)]
        }
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func neighborsAreOneArea(_ count: Int) throws {
        let cells = (0..<count).map { bar(Double($0), 0, Double($0 + 1), 1) }
        let union = Polygon(coordinates: try Topology.union(of: cells, maxVertices: 0), spatialReference: nil)
        #expect(canonical(union) == "A 0.0 0.0, 0.0 1.0, \(Double(count)) 1.0, \(Double(count)) 0.0")
    }

    @Test func separateAndEmptyAreasStay() throws {
        let areas = [bar(5, 5, 6, 6), PackedCoordinates(), bar(0, 0, 1, 1)]
        #expect(try Topology.union(of: areas, maxVertices: 0).partCount == 2)
        #expect(try Topology.union(of: [], maxVertices: 0).partCount == 0)
    }

    /// The holes between the bars are in the union.
    @Test func crossingAreasHaveHoles() throws {
        let union = try Topology.union(of: lattice(9), maxVertices: 1000)
        #expect(union.partCount == 1 + 8 * 8)
        let size = GeometryEngine.area(of: Polygon(coordinates: union, spatialReference: nil))
        #expect(size == Double(2 * 9 * 27 - 9 * 9))
    }

    @Test func limitCountsVerticesOfCrossings() throws {
        // 81 crossings with four vertices each.
        let error = #expect(throws: GeospatialError.self) {
            try Topology.union(of: lattice(9), maxVertices: 100)
        }
        #expect(error?.what.contains("borders cross too often") == true)
        #expect(try Topology.union(of: lattice(4), maxVertices: 100).partCount == 1 + 3 * 3)
    }
}
