import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct SimplifyTests {
    @Test(arguments: [
        // A square; a square with a hole; holes that touch the outer ring at one corner and at two points.
        "0 0, 0 4, 4 4, 4 0", "0 0, 0 4, 4 4, 4 0; 1 1, 2 1, 2 2, 1 2",
        "0 0, 0 4, 4 4, 4 0; 0 2, 2 1, 2 3", "0 0, 0 4, 4 4, 4 0; 0 2, 2 4, 2 2",
        // Loops that meet at a vertex, outside and inside.
        "0 0, 2 2, 0 4, 4 4, 2 2, 4 0",
        "2 0, 4 0, 4 4, 0 4, 0 0, 2 0, 1 2, 3 2",
        // An empty polygon.
        "",
    ])
    func simplePolygons(_ text: String) throws {
        let polygon = area(text)
        #expect(GeometryEngine.isSimple(polygon))
        #expect(GeometryEngine.simplify(polygon) as? Polygon == polygon)
    }

    @Test(arguments: [
        // A bow tie, without and with a vertex at its crossing.
        ("0 0, 4 4, 4 0, 0 4", "A 0 0, 0 4, 2 2; 2 2, 4 4, 4 0"),
        ("0 0, 2 2, 4 4, 4 0, 2 2, 0 4", "A 0 0, 0 4, 2 2; 2 2, 4 4, 4 0"),
        // Overlapping rings: the overlap is outside.
        ("0 0, 0 4, 4 4, 4 0; 2 0, 2 4, 6 4, 6 0", "A 0 0, 0 4, 2 4, 2 0; 4 0, 4 4, 6 4, 6 0"),
        // Two neighbors along a side become one area; a hole along a side is cut out.
        ("0 0, 0 4, 4 4, 4 0; 4 0, 4 4, 6 4, 6 0", "A 0 0, 0 4, 6 4, 6 0"),
        ("0 0, 0 4, 4 4, 4 0; 0 1, 0 2, 1 2, 1 1", "A 0 0, 0 1, 1 1, 1 2, 0 2, 0 4, 4 4, 4 0"),
        // The same ring twice is no area; three times is one area.
        ("0 0, 0 4, 4 4, 4 0; 0 0, 0 4, 4 4, 4 0", "A"),
        ("0 0, 0 4, 4 4, 4 0; 0 0, 0 4, 4 4, 4 0; 4 0, 4 4, 0 4, 0 0", "A 0 0, 0 4, 4 4, 4 0"),
        // Spikes to the outside and inside, and a bridge to a hole.
        ("0 0, 0 4, 4 4, 9 9, 4 4, 4 0", "A 0 0, 0 4, 4 4, 4 0"),
        ("0 0, 0 4, 4 4, 2 2, 4 4, 4 0", "A 0 0, 0 4, 4 4, 4 0"),
        (
            "0 0, 0 4, 4 4, 4 0, 0 0, 1 1, 2 1, 2 2, 1 2, 1 1",
            "A 0 0, 0 4, 4 4, 4 0; 1 1, 1 2, 2 2, 2 1"
        ),
        // Repeated vertices, and rings without area next to one with area.
        ("0 0, 0 4, 0 4, 4 4, 4 0, 4 0", "A 0 0, 0 4, 4 4, 4 0"),
        ("0 0, 0 4, 4 4, 4 0; 7 7, 8 8; 9 9", "A 0 0, 0 4, 4 4, 4 0"),
        ("0 0, 1 1, 2 2", "A"),
        // A pentagram: its five points without the center.
        (
            "0 3, 10 3, 2 -3, 5 6, 8 -3",
            "A 0 3, 4 3, 3.2 0.6; 4 3, 5 6, 6 3; "
                + "6 3, 10 3, 6.8 0.6; "
                + "6.8 0.6, 8 -3, 5 -0.75; "
                + "2 -3, 3.2 0.6, 5 -0.75"
        ),
    ])
    func simplifiedPolygons(_ text: String, _ expected: String) throws {
        let polygon = area(text)
        #expect(!GeometryEngine.isSimple(polygon))
        let simple = try #require(GeometryEngine.simplify(polygon))
        #expect(GeometryEngine.isSimple(simple))
        #expect(signedArea(simple) <= 0, "outsides are clockwise")
        let wanted = geometry(expected)
        #expect(
            canonical(simple) == canonical(wanted) || GeometryEngine.isGeometry(simple, equivalentTo: wanted))
        #expect(abs(abs(signedArea(simple)) - evenOddArea(polygon)) < 1e-9)
    }

    @Test func sampleOfThreeRectanglesLosesOverlaps() throws {
        let rectangles = area(
            """
            -13020 6710130, -14160 6710130, -14160 6709300, -13020 6709300; \
            -12160 6710730, -13160 6710730, -13160 6709100, -12160 6709100; \
            -12560 6710030, -13520 6710030, -13520 6709000, -12560 6709000
            """)
        #expect(!GeometryEngine.isSimple(rectangles))
        let simple = try #require(GeometryEngine.simplify(rectangles))
        #expect(GeometryEngine.isSimple(simple))
        // The area by inclusion and exclusion: A, B, C, the overlaps of two, and the overlap of all three.
        let (a, b, c) = (1140.0 * 830, 1000.0 * 1630, 960.0 * 1030)
        let (ab, ac, bc, abc) = (140.0 * 830, 500.0 * 730, 600.0 * 930, 140.0 * 730)
        let odd = a + b + c - 2 * (ab + ac + bc) + 4 * abc
        #expect(abs(abs(signedArea(simple)) - odd) < 1e-3)
    }

    @Test func linesLoseSegmentsWithoutLength() throws {
        let repeated = Polyline(parts: [
            [Point(x: 0, y: 0, m: 1), Point(x: 0, y: 0, m: 2), Point(x: 1, y: 1, m: 3)], [Point(x: 5, y: 5)],
        ])
        #expect(!GeometryEngine.isSimple(repeated))
        let simple = try #require(GeometryEngine.simplify(repeated) as? Polyline)
        #expect(GeometryEngine.isSimple(simple))
        #expect(simple.parts.count == 1 && points(simple).map(\.m) == [1, 3])
        // Lines can cross, and a vertical segment has a length.
        #expect(GeometryEngine.isSimple(line("0 0, 2 2, 2 0, 0 2")))
        #expect(GeometryEngine.isSimple(geometry("L 0 0 0, 0 0 5, 1 0 5")))
    }

    @Test func repeatedPointsAreRemoved() throws {
        let points = Multipoint(points: [
            Point(x: 1, y: 1, z: 1), Point(x: 2, y: 2, z: 2), Point(x: 1, y: 1, z: 3),
        ])
        #expect(!GeometryEngine.isSimple(points))
        let simple = try #require(GeometryEngine.simplify(points) as? Multipoint)
        #expect(simple.points.map(\.z) == [1, 2])
        #expect(GeometryEngine.isSimple(Point(x: 0, y: 0)) && GeometryEngine.isSimple(Point(x: .nan, y: 0)))
        #expect(GeometryEngine.isSimple(Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
    }

    @Test func invalidCoordinatesAreNotSimple() {
        let broken = area("0 0, nan 4, 4 4")
        #expect(!GeometryEngine.isSimple(broken))
        #expect(GeometryEngine.simplify(broken) == nil)
    }

    @Test func verticesKeepHeights() throws {
        let tie = geometry("A 0 0 0, 4 4 4, 4 0 0, 0 4 4") as! Polygon
        let simple = try #require(GeometryEngine.simplify(tie) as? Polygon)
        #expect(simple.hasZ)
        for vertex in simple.parts.flatMap({ Array($0.points) }) { #expect(vertex.z == vertex.y) }
    }
}

/// Returns the area inside an odd number of rings.
///
/// It adds trapezia between all y at which a vertex or crossing is. It is slow, and independent of GEOS.
func evenOddArea(_ polygon: Polygon) -> Double {
    var sides: [(SIMD2<Double>, SIMD2<Double>)] = []
    for (start, end) in segments(of: polygon.coordinates) where start.y != end.y {
        sides.append(start.y < end.y ? (start, end) : (end, start))
    }
    var heights = Set(sides.flatMap { [$0.0.y, $0.1.y] })
    for (place, first) in sides.enumerated() {
        for second in sides[..<place] {
            let (u, v) = (first.1 - first.0, second.1 - second.0)
            let cross = u.x * v.y - u.y * v.x
            guard cross != 0 else { continue }
            let gap = second.0 - first.0
            let fraction = (gap.x * v.y - gap.y * v.x) / cross
            if fraction > 0, fraction < 1 { heights.insert(first.0.y + u.y * fraction) }
        }
    }
    let levels = heights.sorted()
    func x(_ side: (SIMD2<Double>, SIMD2<Double>), _ y: Double) -> Double {
        side.0.x + (side.1.x - side.0.x) * (y - side.0.y) / (side.1.y - side.0.y)
    }
    var area = 0.0
    for (low, high) in zip(levels, levels.dropFirst()) {
        let middle = (low + high) / 2
        let crossings = sides.filter { $0.0.y < middle && middle < $0.1.y }.map { x($0, middle) }.sorted()
        for place in stride(from: 0, to: crossings.count - 1, by: 2) {
            area += (crossings[place + 1] - crossings[place]) * (high - low)
        }
    }
    return area
}
