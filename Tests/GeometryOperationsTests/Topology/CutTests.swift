import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct CutTests {
    @Test func leftPiecesComeFirst() {
        let square = area("0 0, 0 10, 10 10, 10 0")
        let pieces = GeometryEngine.cut(square, usingCutter: line("4 -1, 4 11"))
        #expect(
            pieces.map(canonical) == [
                canonical(area("0 0, 0 10, 4 10, 4 0")), canonical(area("4 0, 4 10, 10 10, 10 0")),
            ])
        let other = GeometryEngine.cut(square, usingCutter: line("4 11, 4 -1"))
        #expect(other.map(canonical) == pieces.map(canonical).reversed())
        let envelope = Envelope(xMin: 0, yMin: 0, xMax: 10, yMax: 10, spatialReference: .wgs84)
        let halves = GeometryEngine.cut(envelope, usingCutter: line("-1 5, 11 5"))
        #expect(halves.count == 2 && halves.allSatisfy { $0.spatialReference == .wgs84 })
    }

    /// Areas and numbers of parts are those of Esri's open geometry library for the same figures.
    @Test(arguments: [
        // A diamond in a square: the four corners are on its left.
        (
            "0 0, 0 30, 30 30, 30 0", "15 0, 0 15, 15 30, 30 15, 15 0", [450.0, 450], [4, 1]
        ),
        // A closed cutter cuts out a piece; the area around it has no side.
        (
            "0 0, 0 30, 30 30, 30 0", "10 10, 20 10, 20 20, 10 20, 10 10", [100, 0, 800], [1, 0, 2]
        ),
        (
            "0 0, 0 30, 30 30, 30 0", "10 10, 10 20, 20 20, 20 10, 10 10", [0, 100, 800], [0, 1, 2]
        ),
        // Three squares on one line.
        (
            "0 0, 0 10, 10 10, 10 0; 0 20, 0 30, 10 30, 10 20; 0 40, 0 50, 10 50, 10 40", "5 -1, 5 51",
            [150, 150], [3, 3]
        ),
    ])
    func referencePolygons(_ text: String, _ cutter: String, _ areas: [Double], _ parts: [Int]) {
        let pieces = GeometryEngine.cut(area(text), usingCutter: line(cutter))
        #expect(pieces.map { abs(signedArea($0)) } == areas)
        #expect(pieces.map { ($0 as? Polygon)?.parts.count } == parts)
    }

    @Test func piecesBetweenTwoCuttersAndUncutPartsComeLast() {
        let pieces = GeometryEngine.cut(
            area("0 0, 0 10, 10 10, 10 0; 20 0, 20 10, 21 10, 21 0"),
            usingCutter: line("3 -1, 3 11; 7 -1, 7 11"))
        // Left of both, right of both, between them, and the second part.
        #expect(pieces.map { abs(signedArea($0)) } == [30, 30, 40, 10])
    }

    @Test func cutterMustCrossCompletely() {
        let square = area("0 0, 0 10, 10 10, 10 0")
        for cutter in [
            "4 -1, 4 9", "4 4, 6 6", "0 -1, 0 11", "-1 -1, -1 11", "5 10, 5 12", "0 0, 0 10, 10 10",
        ] {
            #expect(GeometryEngine.cut(square, usingCutter: line(cutter)).isEmpty, "\(cutter)")
        }
        // A free end beyond a cut changes nothing.
        let pieces = GeometryEngine.cut(square, usingCutter: line("4 -1, 4 11; 6 4, 6 6"))
        #expect(pieces.map { abs(signedArea($0)) } == [40, 60])
    }

    @Test func holesAreCutToo() {
        let frame = area("0 0, 0 10, 10 10, 10 0; 2 2, 8 2, 8 8, 2 8")
        let pieces = GeometryEngine.cut(frame, usingCutter: line("-1 5, 11 5"))
        #expect(pieces.map { abs(signedArea($0)) } == [32, 32])
        #expect(pieces.map { ($0 as? Polygon)?.parts.count } == [1, 1])
    }

    @Test func selfCrossingPolygonIsCutByEvenOddArea() {
        let tie = area("0 0, 4 4, 4 0, 0 4")
        let pieces = GeometryEngine.cut(tie, usingCutter: line("-1 2, 5 2"))
        #expect(pieces.map { abs(signedArea($0)) } == [4, 4])
    }

    @Test func linesAreCutAtCrossings() throws {
        let path = Polyline(points: [Point(x: 0, y: 0, z: 0, m: 10), Point(x: 10, y: 0, z: 100, m: 20)])
        let pieces = GeometryEngine.cut(path, usingCutter: line("4 -1, 4 1"))
        #expect(pieces.count == 2)
        let left = try #require(pieces[0] as? Polyline)
        #expect(points(left) == [Point(x: 0, y: 0, z: 0, m: 10), Point(x: 4, y: 0, z: 40, m: 14)])
        let right = try #require(pieces[1] as? Polyline)
        #expect(
            points(right) == [Point(x: 4, y: 0, z: 40, m: 14), Point(x: 10, y: 0, z: 100, m: 20)])
    }

    /// Lengths and numbers of parts and segments are those of Esri's open geometry library for the same figures.
    @Test(arguments: [
        (
            "0 0, 2 0, 4 0, 6 0, 8 0, 10 0, 12 0, 14 0, 16 0, 18 0, 20 0",
            """
            1 0, 4 0; 6 -1, 6 1; 6 0, 8 0; 9 -1, 9 1; 10 0, 12 0; 12 1, 12 -1; 12 0, 15 0; 15 1, 15 -1; \
            16 0, 16 -1, 17 -1, 17 1, 17 0, 18 0; 18 0, 18 -1
            """, [6.0, 12, 1, 1], [4, 6, 1, 1], [4, 8, 1, 1]
        ),
        (
            "-2 0, -1 0, 0 0, 2 0, 4 2, 8 2, 10 4, 12 4",
            """
            -1.5 0, -0.75 0; -0.5 0, 1 0, 1 2, 3 -2, 4 2, 5 -2, 5 4, 8 2, 6 0, 6 3; \
            9 5, 9 2, 10 2, 10 5, 10.5 5, 10.5 3; 11 4, 11 5; 12 5, 12 4
            """, [5.74264068, 6.75, 0.5, 0.25, 1, 1.41421356], [4, 6, 1, 1, 1, 1], [4, 8, 1, 1, 1, 1]
        ),
    ])
    func referenceLines(
        _ text: String, _ cutter: String, _ lengths: [Double], _ parts: [Int], _ segments: [Int]
    ) {
        let pieces = GeometryEngine.cut(line(text), usingCutter: line(cutter))
        #expect(pieces.count == lengths.count)
        for (piece, expected) in zip(pieces, lengths) { #expect(abs(length(piece) - expected) < 1e-7) }
        #expect(pieces.map { ($0 as? Polyline)?.parts.count } == parts)
        #expect(
            pieces.map { ($0 as? Polyline)?.parts.reduce(0) { $0 + $1.points.count - 1 } } == segments)
    }

    @Test func uncutGeometriesGiveNoPieces() {
        let path = line("0 0, 10 0")
        for cutter in ["20 -1, 20 1", "0 -1, 0 1", "10 0, 12 3", "5 5, 5 5"] {
            #expect(GeometryEngine.cut(path, usingCutter: line(cutter)).isEmpty, "\(cutter)")
        }
        #expect(GeometryEngine.cut(line("610 552, 610 552"), usingCutter: line("610 552, 610 552")).isEmpty)
        #expect(GeometryEngine.cut(Point(x: 0, y: 0), usingCutter: path).isEmpty)
        #expect(GeometryEngine.cut(Polyline(points: []), usingCutter: path).isEmpty)
        #expect(GeometryEngine.cut(path, usingCutter: Polyline(points: [])).isEmpty)
        #expect(GeometryEngine.cut(path, usingCutter: line("4 nan, 4 1")).isEmpty)
    }

    @Test func selfCrossingLinesAreCut() {
        // The loop crosses the cutter three times.
        let loop = line("0 0, 6 0, 6 4, 2 4, 2 -4")
        let pieces = GeometryEngine.cut(loop, usingCutter: line("4 -9, 4 9"))
        #expect(pieces.map { length($0) } == [14.0, 8.0])
        #expect(pieces.map { ($0 as? Polyline)?.parts.count } == [2, 1])
    }
}
