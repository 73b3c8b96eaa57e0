import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct RelateTests {
    /// Returns the matrix of the exchanged geometries.
    private func transposed(_ matrix: String) -> String {
        let cells = Array(matrix)
        return String([0, 3, 6, 1, 4, 7, 2, 5, 8].map { cells[$0] })
    }

    private func fits(_ matrix: String, _ pattern: String) -> Bool {
        zip(matrix, pattern).allSatisfy { cell, wanted in
            wanted == "*" || wanted == cell || (wanted == "T" && cell != "F")
        }
    }

    @Test(arguments: relateCases)
    func referenceCasesHaveTheirMatrix(_ example: RelateCase) throws {
        let first = geometry(example.first)
        let second = geometry(example.second)
        #expect(try Topology.matrix(first, second) == example.matrix)
        #expect(try Topology.matrix(second, first) == transposed(example.matrix))
        #expect(GeometryEngine.isGeometry(first, relatedTo: second, byRelation: example.matrix))
        #expect(!GeometryEngine.isGeometry(first, relatedTo: second, byRelation: "F0F0F0F0F"))
    }

    @Test(arguments: relateCases)
    func relationshipsMatchTheMatrix(_ example: RelateCase) throws {
        let first = geometry(example.first)
        let second = geometry(example.second)
        let matrix = example.matrix
        let isDisjoint = fits(matrix, "FF*FF****")
        let kinds = (example.first.first, example.second.first)
        func dimension(_ letter: Character?) -> Int { letter == "A" ? 2 : letter == "L" ? 1 : 0 }
        let (a, b) = (dimension(kinds.0), dimension(kinds.1))
        let crosses =
            a < b
            ? fits(matrix, "T*T******")
            : a > b ? fits(matrix, "T*****T**") : a == 1 && fits(matrix, "0********")
        let overlaps =
            a == b && fits(matrix, a == 1 ? "1*T***T**" : "T*T***T**")
        let touches =
            a + b > 0 && ["FT*******", "F**T*****", "F***T****"].contains { fits(matrix, $0) }
        let prepared = try PreparedGeometry(first)
        func check(_ relation: SpatialRelation, _ answer: Bool, _ expected: Bool) throws {
            #expect(answer == expected, "\(relation)")
            #expect(try prepared.holds(relation, with: second) == expected, "prepared \(relation)")
        }
        try check(.disjoint, GeometryEngine.isGeometry(first, disjointWith: second), isDisjoint)
        try check(.intersects, GeometryEngine.isGeometry(first, intersecting: second), !isDisjoint)
        try check(.touches, GeometryEngine.isGeometry(first, touching: second), touches)
        try check(.crosses, GeometryEngine.isGeometry(first, crossing: second), crosses)
        try check(
            .within, GeometryEngine.isGeometry(first, within: second), fits(matrix, "T*F**F***"))
        try check(
            .contains, GeometryEngine.doesGeometry(first, contain: second), fits(matrix, "T*****FF*"))
        try check(.overlaps, GeometryEngine.isGeometry(first, overlapping: second), overlaps)
        try check(
            .equals, GeometryEngine.isGeometry(first, equivalentTo: second), fits(matrix, "T*F**FFF*"))
        try check(
            .matches(matrix),
            GeometryEngine.isGeometry(first, relatedTo: second, byRelation: matrix), true)
    }

    @Test func emptyGeometriesAreDisjoint() throws {
        let square = area("0 0, 0 2, 2 2, 2 0")
        let nothing = Polygon(points: [])
        #expect(GeometryEngine.isGeometry(square, disjointWith: nothing))
        #expect(GeometryEngine.isGeometry(nothing, equivalentTo: Polyline(points: [])))
        #expect(!GeometryEngine.isGeometry(square, equivalentTo: nothing))
        #expect(!GeometryEngine.isGeometry(nothing, within: square))
        #expect(!GeometryEngine.doesGeometry(square, contain: nothing))
        #expect(try Topology.matrix(square, nothing) == "FF2FF1FF2")
        #expect(try PreparedGeometry(nothing).holds(.disjoint, with: square))
        #expect(try !PreparedGeometry(square).holds(.intersects, with: nothing))
    }

    @Test func degenerateEnvelopesAreLinesOrPoints() {
        let square = area("0 0, 0 2, 2 2, 2 0")
        #expect(
            GeometryEngine.isGeometry(Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2), equivalentTo: square))
        #expect(GeometryEngine.isGeometry(Envelope(xMin: 1, yMin: 1, xMax: 1, yMax: 1), within: square))
        #expect(GeometryEngine.isGeometry(Envelope(xMin: 1, yMin: 1, xMax: 5, yMax: 1), crossing: square))
    }

    @Test func patternNeedsNineValidCharacters() {
        let point = Point(x: 0, y: 0)
        for pattern in ["", "T", "T*F**F**", "T*F**F**X", "T*F**F****", "ééééééééé"] {
            #expect(!GeometryEngine.isGeometry(point, relatedTo: point, byRelation: pattern))
        }
        #expect(GeometryEngine.isGeometry(point, relatedTo: point, byRelation: "t*F**fff*"))
        #expect(throws: GeospatialError.self) { try Topology.holds(.matches("nine"), point, point) }
    }

    @Test func preparedGeometryCanBeShared() async throws {
        let star = try PreparedGeometry(area("0 0, 10 0, 2 6, 5 -4, 8 6"))
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var count = 0
                    for place in 0..<400 {
                        let point = Point(x: Double(place % 20) / 2, y: Double(place / 20) / 2 - 4)
                        if try star.holds(.contains, with: point) { count += 1 }
                    }
                    return count
                }
            }
            var counts: [Int] = []
            for try await count in group { counts.append(count) }
            return counts
        }
        #expect(counts.count == 4 && Set(counts).count == 1 && counts[0] > 10)
    }
}
