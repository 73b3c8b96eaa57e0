import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct ClipTests {
    private let window = Envelope(xMin: 0, yMin: 0, xMax: 10, yMax: 10, spatialReference: .webMercator)

    @Test func geometriesWithinAreReturnedUnchanged() {
        let line = Polyline(
            points: [Point(x: 1, y: 1, m: 5), Point(x: 9, y: 9, m: 6)], spatialReference: .webMercator)
        #expect(GeometryEngine.clip(line, to: window) as? Polyline == line)
        let tie = area("0 0, 4 4, 4 0, 0 4")
        #expect(GeometryEngine.clip(tie, to: window) as? Polygon == tie)
        let corner = Point(x: 10, y: 10, z: 3, m: 4)
        #expect(GeometryEngine.clip(corner, to: window) as? Point == corner)
    }

    @Test func geometriesOutsideBecomeEmpty() {
        #expect(GeometryEngine.clip(Point(x: 11, y: 0), to: window) is Point)
        for text in ["P 11 0", "M 11 0, 12 3", "L 11 0, 12 3", "A 11 0, 12 3, 13 0"] {
            let clipped = GeometryEngine.clip(geometry(text), to: window)
            #expect(clipped?.isEmpty == true)
            #expect(clipped?.spatialReference == .webMercator)
        }
        #expect(
            GeometryEngine.clip(Envelope(xMin: 20, yMin: 0, xMax: 30, yMax: 1), to: window)?.isEmpty == true)
        #expect(GeometryEngine.clip(Polygon(points: []), to: window)?.isEmpty == true)
        let nowhere = Envelope(xMin: .nan, yMin: 0, xMax: 1, yMax: 1)
        #expect(GeometryEngine.clip(Point(x: 0, y: 0), to: nowhere)?.isEmpty == true)
    }

    @Test func linesEndAtBounds() throws {
        let zigzag = Polyline(points: [
            Point(x: -5, y: 5, z: 0, m: 0), Point(x: 15, y: 5, z: 20, m: 40),
            Point(x: 15, y: 8, z: 20, m: 40),
            Point(x: 5, y: 8, z: 0, m: 50),
        ])
        let clipped = try #require(GeometryEngine.clip(zigzag, to: window) as? Polyline)
        #expect(clipped.parts.count == 2)
        #expect(
            points(clipped) == [
                Point(x: 0, y: 5, z: 5, m: 10, spatialReference: .webMercator),
                Point(x: 10, y: 5, z: 15, m: 30, spatialReference: .webMercator),
            ])
        #expect(points(clipped, ofPart: 1).map(\.x) == [10, 5])
    }

    @Test(arguments: [
        // Along the border; through opposite corners; touching one corner; inside, outside and inside again at one
        // vertex.
        ("-5 0, 15 0", "L 0 0, 10 0"), ("-5 -5, 15 15", "L 0 0, 10 10"), ("-5 5, 5 -5", "L"),
        ("5 5, 10 5, 5 6", "L 5 5, 10 5, 5 6"), ("-5 15, 5 5, 5 5, 20 5", "L 0 10, 5 5, 10 5"),
        ("10 -5, 10 15, 12 15, 12 3, 8 3", "L 10 0, 10 10; 10 3, 8 3"),
    ])
    func linesAtTheBorder(_ text: String, _ expected: String) {
        #expect(canonical(GeometryEngine.clip(line(text), to: window)) == canonical(geometry(expected)))
    }

    @Test func pointsOnTheBorderStay() {
        let points = geometry("M -1 5, 0 5, 5 5, 10 10, 10 11")
        #expect(canonical(GeometryEngine.clip(points, to: window)) == "M 0.0 5.0, 10.0 10.0, 5.0 5.0")
    }

    @Test func areasEndAtBounds() {
        let cross = area("-5 4, -5 6, 15 6, 15 4; 4 -5, 4 2, 6 2, 6 -5")
        #expect(
            canonical(GeometryEngine.clip(cross, to: window))
                == canonical(area("0 4, 0 6, 10 6, 10 4; 4 0, 4 2, 6 2, 6 0")))
        // The window is inside the area, and can be infinite.
        let large = area("-100 -100, -100 100, 100 100, 100 -100")
        #expect(canonical(GeometryEngine.clip(large, to: window)) == canonical(window))
        let right = Envelope(xMin: 0, yMin: -.infinity, xMax: .infinity, yMax: .infinity)
        #expect(
            canonical(GeometryEngine.clip(large, to: right))
                == canonical(area("0 -100, 0 100, 100 100, 100 -100")))
        // The polygon crosses itself inside and outside the window.
        let tie = area("-4 -4, 4 4, 4 -4, -4 4")
        #expect(canonical(GeometryEngine.clip(tie, to: window)) == canonical(area("0 0, 4 0, 4 4")))
    }

    @Test func envelopesStayEnvelopes() {
        let other = Envelope(xMin: -5, yMin: 5, xMax: 5, yMax: 15, zMin: 1, zMax: 2)
        #expect(
            GeometryEngine.clip(other, to: window) as? Envelope
                == Envelope(
                    xMin: 0, yMin: 5, xMax: 5, yMax: 10, zMin: 1, zMax: 2, spatialReference: .webMercator))
    }

    @Test func differentReferencesAndInvalidCoordinatesHaveNoResult() {
        #expect(GeometryEngine.clip(Point(latitude: 1, longitude: 1), to: window) == nil)
        #expect(GeometryEngine.clip(line("0 0, nan 4, 50 5"), to: window) == nil)
    }
}
