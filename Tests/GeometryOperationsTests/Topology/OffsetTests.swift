import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct OffsetTests {
    private func offset(
        _ geometry: Geometry, _ distance: Double, _ type: GeometryEngine.OffsetType,
        bevelRatio: Double = 4, flattenError: Double = 0
    ) -> Geometry? {
        GeometryEngine.offset(
            geometry, byDistance: distance, offsetType: type, bevelRatio: bevelRatio,
            flattenError: flattenError)
    }

    private let angle = line("0 0, 10 0, 10 10")

    @Test func positiveDistanceIsToTheRight() {
        #expect(canonical(offset(angle, 1, .mitered)) == canonical(line("0 -1, 11 -1, 11 10")))
        #expect(canonical(offset(angle, 1, .squared)) == canonical(line("0 -1, 11 -1, 11 10")))
        #expect(canonical(offset(angle, 1, .bevelled)) == canonical(line("0 -1, 10 -1, 11 0, 11 10")))
        for type in GeometryEngine.OffsetType.allCases {
            #expect(canonical(offset(angle, -1, type)) == canonical(line("0 1, 9 1, 9 10")))
        }
    }

    @Test func directionDoesNotChange() throws {
        let right = try #require(offset(angle, 1, .mitered) as? Polyline)
        #expect(points(right).map(\.x) == [0, 11, 11])
        let left = try #require(offset(angle, -1, .mitered) as? Polyline)
        #expect(points(left).map(\.y) == [1, 1, 10])
    }

    @Test func longMitersAreCutOff() {
        let root = 2.0.squareRoot()
        #expect(
            canonical(offset(angle, 1, .mitered, bevelRatio: 1))
                == canonical(
                    Polyline(points: [
                        Point(x: 0, y: -1), Point(x: 9 + root, y: -1), Point(x: 11, y: 1 - root),
                        Point(x: 11, y: 10),
                    ])))
        #expect(
            canonical(offset(angle, 1, .mitered, bevelRatio: 0.5))
                == canonical(offset(angle, 1, .bevelled)))
    }

    @Test func sharpCornersAreSquared() {
        let tip = line("0 0, 10 0, 0 1")
        let root = 101.0.squareRoot()
        let expected = Polyline(points: [
            Point(x: 0, y: -1), Point(x: 11, y: -1), Point(x: 10 + 11 / root, y: 9 / root),
            Point(x: 1 / root, y: 1 + 10 / root),
        ])
        #expect(canonical(offset(tip, 1, .squared)) == canonical(expected))
    }

    @Test func roundCornersHaveTheDistance() throws {
        let round = try #require(offset(angle, 1, .rounded, flattenError: 0.001) as? Polyline)
        for vertex in points(round) {
            let gap =
                vertex.y < 0 && vertex.x > 10
                ? hypot(vertex.x - 10, vertex.y) : vertex.x > 10 ? vertex.x - 10 : -vertex.y
            #expect(gap > 1 - 1e-9 && gap <= 1.001 + 1e-9)
        }
        #expect(abs(length(round) - (20 + .pi / 2)) < 0.002)
        let coarse = try #require(offset(angle, 1, .rounded, flattenError: 0.2) as? Polyline)
        #expect(points(coarse).count < points(round).count)
    }

    @Test func offsetIsNowhereNearerThanDistance() throws {
        // Both legs of a hairpin are too near to leave a line between them.
        let hairpin = line("0 0, 10 0, 10 1, 0 1")
        #expect(offset(hairpin, -1, .mitered)?.isEmpty == true)
        #expect(canonical(offset(hairpin, 1, .mitered)) == canonical(line("0 -1, 11 -1, 11 2, 0 2")))
        // A dent that is narrower than twice the distance is skipped.
        let dent = line("0 0, 10 0, 10 -3, 11 -3, 11 0, 20 0")
        let passed = try #require(offset(dent, -2, .mitered) as? Polyline)
        #expect(passed.parts.count == 1)
        #expect(canonical(passed) == canonical(line("0 2, 20 2")))
    }

    @Test func closedLinesStayClosed() {
        let ring = line("0 0, 0 10, 10 10, 10 0, 0 0")
        #expect(canonical(offset(ring, 2, .rounded)) == canonical(line("2 2, 2 8, 8 8, 8 2, 2 2")))
        #expect(canonical(offset(ring, -2, .mitered)) == canonical(line("-2 -2, -2 12, 12 12, 12 -2, -2 -2")))
        #expect(offset(ring, 6, .mitered)?.isEmpty == true)
    }

    @Test func positiveDistanceShrinksAreas() {
        let frame = area("0 0, 0 10, 10 10, 10 0; 4 4, 4 6, 6 6, 6 4")
        for type in [GeometryEngine.OffsetType.mitered, .squared] {
            #expect(
                canonical(offset(frame, 1, type))
                    == canonical(area("1 1, 1 9, 9 9, 9 1; 3 3, 3 7, 7 7, 7 3")))
            #expect(canonical(offset(frame, -1, type)) == canonical(area("-1 -1, -1 11, 11 11, 11 -1")))
        }
        // A growing hole gets bevels at its corners: each is half a square of size 1.
        #expect(abs(abs(signedArea(offset(frame, 1, .bevelled))) - (64 - 16 + 4 * 0.5)) < 1e-9)
        let discs = 96 * tan(Double.pi / 96)
        #expect(abs(abs(signedArea(offset(frame, 1, .rounded))) - (64 - (12 + discs))) < 1e-9)
        #expect(abs(abs(signedArea(offset(area("0 0, 0 10, 10 10, 10 0"), -1, .bevelled))) - 142) < 1e-9)
        let envelope = Envelope(xMin: 0, yMin: 0, xMax: 10, yMax: 10, spatialReference: .wgs84)
        #expect(canonical(offset(envelope, 2, .rounded)) == canonical(area("2 2, 2 8, 8 8, 8 2")))
        #expect(offset(envelope, 2, .rounded)?.spatialReference == .wgs84)
    }

    @Test func narrowAreasVanish() {
        // From Esri's open geometry library: no part of this is wider than 4.
        let bracket = area("0 0, 0 16, 16 16, 16 11, 10 10, 10 12, 3 12, 3 4, 10 4, 10 6, 16 5, 16 0")
        for type in GeometryEngine.OffsetType.allCases {
            #expect(offset(bracket, 1, type)?.isEmpty == false)
            #expect(offset(bracket, 4, type)?.isEmpty == true)
        }
    }

    @Test func pointsHaveNoOffset() {
        #expect(offset(Point(x: 0, y: 0), 1, .mitered) == nil)
        #expect(offset(geometry("M 0 0, 1 1"), 1, .mitered) == nil)
        #expect(offset(angle, .nan, .mitered) == nil)
        #expect(offset(angle, 1, .mitered, bevelRatio: .nan) == nil)
        #expect(offset(line("0 0, nan 1"), 1, .mitered) == nil)
        #expect(offset(angle, 0, .mitered) as? Polyline == angle)
        #expect(offset(Polyline(points: []), 1, .rounded)?.isEmpty == true)
    }
}
