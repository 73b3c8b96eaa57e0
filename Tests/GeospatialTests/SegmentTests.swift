import CartoucheCLibrary
import CartoucheGeospatial
import Testing

@Suite struct SegmentTests {
    /// The heart of an SDK sample: two Bézier curves and two half circles whose ends differ only by rounding.
    private func heart(center: Point, sideLength: Double) -> Polygon {
        let spatialReference = center.spatialReference
        let minX = center.x - sideLength * 0.5
        let minY = center.y - sideLength * 0.5
        func point(_ x: Double, _ y: Double) -> Point {
            Point(x: minX + sideLength * x, y: minY + sideLength * y, spatialReference: spatialReference)
        }
        let leftCurve = CubicBezierSegment(
            startPoint: point(0.5, 0), controlPoint1: point(0.5, 0.25), controlPoint2: point(0, 0.5),
            endPoint: point(0, 0.75), spatialReference: spatialReference)
        let leftArc = EllipticArcSegment.makeCircular(
            centerPoint: point(0.25, 0.75), radius: sideLength * 0.25, startAngle: .pi, centralAngle: -.pi,
            spatialReference: spatialReference)
        let rightArc = EllipticArcSegment.makeCircular(
            centerPoint: point(0.75, 0.75), radius: sideLength * 0.25, startAngle: .pi, centralAngle: -.pi,
            spatialReference: spatialReference)
        let rightCurve = CubicBezierSegment(
            startPoint: point(1, 0.75), controlPoint1: point(1, 0.5), controlPoint2: point(0.5, 0.25),
            endPoint: point(0.5, 0), spatialReference: spatialReference)
        return Polygon(parts: [
            MutablePart(
                segments: [leftCurve, leftArc, rightArc, rightCurve], spatialReference: spatialReference)
        ])
    }

    @Test func heartKeepsItsFourCurves() throws {
        let heart = heart(center: Point(x: 40e5, y: 5e5, spatialReference: .webMercator), sideLength: 10e5)
        #expect(heart.hasCurves && heart.spatialReference == .webMercator)
        #expect(heart.parts.count == 1 && heart.parts[0].count == 4, "\(heart.parts[0].map(\.endPoint))")
        #expect(heart.parts[0].map(\.isCurve) == [true, true, true, true])
        #expect(heart.parts[0][1] is EllipticArcSegment && heart.parts[0][3] is CubicBezierSegment)
        let extent = heart.extent
        #expect(abs(extent.width - 10e5) < 1e-3 && abs(extent.height - 10e5) < 1e-3)
        // The area under two Bézier curves (exact, by Green's theorem) and two half discs.
        let square = 1e12
        let wedge = 2 * square * bezierArea([(0.5, 0), (0.5, 0.25), (0, 0.5), (0, 0.75)], to: 0.5)
        let discs = square * .pi * 0.0625
        #expect(abs(area(heart) / (wedge + discs) - 1) < 1e-4)
        let read = try Polygon.fromJSON(heart.toJSON())
        #expect(read.hasCurves && read.parts[0].count == 4)
        #expect(read.extent == extent)
    }

    /// Returns the area between a curve with increasing y and the line x = `edge`, by the midpoint rule.
    private func bezierArea(_ p: [(Double, Double)], to edge: Double) -> Double {
        var sum = 0.0
        for step in 0..<20_000 {
            let t = (Double(step) + 0.5) / 20_000
            let u = 1 - t
            let x = u * u * u * p[0].0 + 3 * u * u * t * p[1].0 + 3 * u * t * t * p[2].0 + t * t * t * p[3].0
            let dy =
                3 * u * u * (p[1].1 - p[0].1) + 6 * u * t * (p[2].1 - p[1].1) + 3 * t * t * (p[3].1 - p[2].1)
            sum += (edge - x) * dy / 20_000
        }
        return sum
    }

    private func area(_ polygon: Polygon) -> Double {
        var sum = 0.0
        let ring = polygon.coordinates.positions.map { $0 - polygon.coordinates.positions[0] }
        for (a, b) in zip(ring, ring.dropFirst()) { sum += a.x * b.y - a.y * b.x }
        return abs(sum) / 2
    }

    @Test func circularArcsFollowTheirAngle() {
        let arc = EllipticArcSegment.makeCircular(
            centerPoint: Point(x: 10, y: 0, spatialReference: .webMercator), radius: 5, startAngle: 0,
            centralAngle: -.pi / 2)
        #expect(arc.startPoint == Point(x: 15, y: 0, spatialReference: .webMercator))
        #expect(abs(arc.endPoint.x - 10) < 1e-12 && abs(arc.endPoint.y + 5) < 1e-12)
        #expect(
            arc.isCircular && !arc.isCounterClockwise && arc.semiMajorAxis == 5 && arc.endAngle == -.pi / 2)
        let through = EllipticArcSegment.makeCircular(
            startPoint: Point(x: 1, y: 0), endPoint: Point(x: 0, y: 1),
            interiorPoint: Point(x: -1, y: 0))
        #expect(!through.isCounterClockwise)
        #expect(abs(through.centralAngle + 1.5 * .pi) < 1e-12 && abs(through.semiMajorAxis - 1) < 1e-12)
        #expect(abs(through.centerPoint.x) < 1e-12 && abs(through.centerPoint.y) < 1e-12)
    }

    @Test func wholeTurnIsCircleAndNoTurnIsPoint() {
        func polygon(_ angle: Double) -> Polygon {
            Polygon(parts: [
                MutablePart(segments: [
                    EllipticArcSegment.makeCircular(
                        centerPoint: Point(x: 0, y: 0), radius: 2, startAngle: 1, centralAngle: angle)
                ])
            ])
        }
        for angle: Double in [2 * .pi, -2 * .pi, 99] {
            let circle = polygon(angle)
            #expect(abs(area(circle) - 4 * .pi) < 1e-3)
            #expect(circle.parts[0].count == 1 && circle.parts[0][0].isClosed)
            for bound in [-circle.extent.xMin, -circle.extent.yMin, circle.extent.xMax, circle.extent.yMax] {
                #expect(abs(bound - 2) < 1e-12)
            }
        }
        for angle: Double in [0, 1e-20, -1e-20, .nan] {
            #expect(area(polygon(angle)).isNaN || area(polygon(angle)) == 0)
        }
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func parametersSelectOneOfFourArcs(isMinor: Bool, isCounterClockwise: Bool) throws {
        let arc = EllipticArcSegment(
            startPoint: Point(x: 3, y: 1), endPoint: Point(x: 5, y: 4), rotationAngle: 0.5, isMinor: isMinor,
            isCounterClockwise: isCounterClockwise, semiMajorAxis: 4, minorMajorRatio: 0.6)
        #expect((abs(arc.centralAngle) < .pi) == isMinor && arc.isCounterClockwise == isCounterClockwise)
        // The same ellipse, created from its angles, has the same ends.
        let again = EllipticArcSegment(
            centerPoint: arc.centerPoint, rotationAngle: 0.5, semiMajorAxis: 4, minorMajorRatio: 0.6,
            startAngle: arc.startAngle, centralAngle: arc.centralAngle)
        for (a, b) in [(arc.startPoint, again.startPoint), (arc.endPoint, again.endPoint)] {
            #expect(hypot(a.x - b.x, a.y - b.y) < 1e-12)
        }
        for position in Polyline(parts: [MutablePart(segments: [arc])]).coordinates.positions {
            let d = position - SIMD2(arc.centerPoint.x, arc.centerPoint.y)
            let u = (d.x * cos(0.5) + d.y * sin(0.5)) / 4
            let v = (d.y * cos(0.5) - d.x * sin(0.5)) / 2.4
            #expect(abs(hypot(u, v) - 1) < 1e-12)
        }
    }

    @Test func tooSmallEllipseIsEnlarged() {
        let arc = EllipticArcSegment(
            startPoint: Point(x: 0, y: 0), endPoint: Point(x: 10, y: 0), rotationAngle: 0, isMinor: true,
            isCounterClockwise: false, semiMajorAxis: 1, minorMajorRatio: 0.5)
        #expect(abs(arc.semiMajorAxis - 5) < 1e-12)
        #expect(abs(Polyline(parts: [MutablePart(segments: [arc])]).extent.yMax - 2.5) < 1e-9)
    }

    @Test func segmentsThatDoNotMeetAreJoined() {
        let part = MutablePart(segments: [
            LineSegment(xStart: 0, yStart: 0, xEnd: 1, yEnd: 0),
            LineSegment(xStart: 1, yStart: 0, xEnd: 2, yEnd: 0),
            LineSegment(xStart: 3, yStart: 1, xEnd: 4, yEnd: 1),
        ])
        #expect(part.points.map(\.x) == [0, 1, 2, 3, 4])
        part.removeSegment(at: 1)
        #expect(part.points.map(\.x) == [0, 1, 2, 3, 4])
        part.setSegment(LineSegment(xStart: 9, yStart: 9, xEnd: 1, yEnd: 0), at: 0)
        #expect(part.points.map(\.x) == [9, 1, 2, 3, 4])
        part.insert(
            CubicBezierSegment(
                startPoint: Point(x: 9, y: 9), controlPoint1: Point(x: 8, y: 9),
                controlPoint2: Point(x: 7, y: 9),
                endPoint: Point(x: 9, y: 9)), at: 0)
        #expect(part.points.map(\.x) == [9, 9, 1, 2, 3, 4] && part.hasCurves)
        part.segments = []
        #expect(part.isEmpty && !part.hasCurves)
    }

    @Test func curvesStayIfTheirVerticesStay() {
        let arc = EllipticArcSegment.makeCircular(
            centerPoint: Point(x: 2, y: 0), radius: 1, startAngle: .pi, centralAngle: .pi)
        let part = MutablePart(segments: [
            LineSegment(xStart: 0, yStart: 0, xEnd: 1, yEnd: 0), arc,
            LineSegment(xStart: 3, yStart: 0, xEnd: 4, yEnd: 0),
        ])
        #expect(part.segments.map(\.isCurve) == [false, true, false])
        part.points.remove(at: 0)
        #expect(part.segments.map(\.isCurve) == [true, false])
        part.insertPoint(x: 0, y: 5, at: 0)
        part.insertPoint(x: 0, y: 6, at: 0)
        #expect(part.segments.map(\.isCurve) == [false, false, true, false])
        part.addPoint(x: 8, y: 8)
        part.removePoint(at: 0)
        #expect(part.segments.map(\.isCurve) == [false, true, false, false])
        let copy = MutablePart(Polyline(parts: [part]).parts[0])
        #expect(copy.segments.map(\.isCurve) == [false, true, false, false])
        part.removePoint(at: 2)
        #expect(!part.hasCurves && copy.hasCurves)
    }

    @Test func geometriesWithCurvesAreHashable() throws {
        let heart = heart(center: Point(x: 0, y: 0), sideLength: 8)
        #expect(heart == self.heart(center: Point(x: 0, y: 0), sideLength: 8))
        let straight = Polygon(coordinates: heart.coordinates, spatialReference: nil)
        #expect(straight != heart && !straight.hasCurves && straight.extent == heart.extent)
        #expect(Set([heart, straight, heart]).count == 2)
        #expect(Polygon(parts: heart.parts) == heart)
        #expect(heart.withBuilder { $0.add(Point(x: 99, y: 99)) } != heart)
        #expect(heart.withBuilder { _ in } == heart)
        #expect(PolygonBuilder(polygon: heart).hasCurves)
    }

    @Test func invalidNumbersMakeStraightSegments() {
        for bad in [Double.nan, .infinity, -.infinity, 0, 1e308] {
            let segments: [any Segment] = [
                EllipticArcSegment.makeCircular(
                    centerPoint: Point(x: bad, y: 0), radius: 1, startAngle: 0, centralAngle: 1),
                EllipticArcSegment.makeCircular(
                    centerPoint: Point(x: 0, y: 0), radius: bad, startAngle: bad, centralAngle: bad),
                EllipticArcSegment(
                    startPoint: Point(x: 0, y: 0), endPoint: Point(x: 1, y: 1), rotationAngle: bad,
                    isMinor: true,
                    isCounterClockwise: true, semiMajorAxis: bad, minorMajorRatio: bad),
                EllipticArcSegment(
                    startPoint: Point(x: 1, y: 1), endPoint: Point(x: 1, y: 1), rotationAngle: 0,
                    isMinor: true,
                    isCounterClockwise: true, semiMajorAxis: bad, minorMajorRatio: 1),
                EllipticArcSegment.makeCircular(
                    startPoint: Point(x: 0, y: 0), endPoint: Point(x: 1, y: 1),
                    interiorPoint: Point(x: bad, y: bad)),
                CubicBezierSegment(
                    startPoint: Point(x: 0, y: 0), controlPoint1: Point(x: bad, y: bad),
                    controlPoint2: Point(x: bad, y: 1), endPoint: Point(x: 3, y: bad)),
            ]
            let line = Polyline(parts: [MutablePart(segments: segments)])
            #expect(line == Polyline(parts: line.parts))
            #expect(line.coordinates.positions.count < 20_000)
            _ = line.toJSON()
            _ = line.extent
        }
    }
}
