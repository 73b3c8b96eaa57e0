import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Testing

/// Directions, sizes and orders of effects, with results computed by hand.
@Suite struct EffectMemberTests {
    private let root = 2.0.squareRoot()

    @Test func moveAddsRightAndUp() {
        var move = Move()
        (move.offsetX, move.offsetY) = (3, 7)
        #expect(near(apply(move, to: line(0, 0, 10, 5)).parts[0].points, 3, 7, 13, 12))
    }

    @Test func rotateTurnsCounterclockwiseAboutTheCenter() {
        var rotate = Rotate()
        rotate.angle = 90
        #expect(near(apply(rotate, to: line(0, 0, 10, 0)).parts[0].points, 5, -5, 5, 5))
    }

    @Test func scaleStretchesAboutTheCenter() {
        var scale = Scale()
        (scale.xScaleFactor, scale.yScaleFactor) = (2, -3)
        #expect(near(apply(scale, to: line(0, 0, 10, 4)).parts[0].points, -5, 8, 15, -4))
    }

    @Test func radialsStartAtThePoint() {
        var radial = Radial()
        (radial.angle, radial.length) = (90, 8)
        #expect(near(apply(radial, to: point(1, 2)).parts[0].points, 1, 2, 1, 10))
    }

    @Test func regularPolygonsStartAtTheirAngle() {
        var polygon = RegularPolygon()
        (polygon.angle, polygon.edges, polygon.radius) = (90, 3, 10)
        let half = 5 * 3.0.squareRoot()
        #expect(near(apply(polygon, to: point(1, 1)).parts[0].points, 1, 11, 1 - half, -4, 1 + half, -4))
        for edges in 3...12 {
            polygon.edges = edges
            let expected = 50 * Double(edges) * SIMD2<Double>(degrees: 360 / Double(edges)).y
            #expect(abs(apply(polygon, to: point(0, 0)).size - expected) < 1e-9)
        }
        polygon.edges = 2
        #expect(abs(apply(polygon, to: point(0, 0)).size - 100 * .pi) < 3)
    }

    @Test func sectorsRunCounterclockwise() {
        var sector = CircularSector()
        (sector.startAngle, sector.endAngle, sector.radius) = (0, 90, 10)
        let quarter = apply(sector, to: point(0, 0))
        #expect(near(quarter.parts[0].points.first, 0, 0) && near(quarter.parts[0].points[1], 10, 0))
        #expect(near(quarter.parts[0].points.last, 0, 10) && abs(quarter.size - 25 * .pi) < 1)
        (sector.startAngle, sector.endAngle) = (90, 0)
        #expect(abs(apply(sector, to: point(0, 0)).size - 75 * .pi) < 3)
    }

    @Test func cutsRemoveBothEndsAndTheMiddle() {
        var cut = Cut()
        (cut.beginCut, cut.endCut, cut.middleCut) = (10, 20, 4)
        let kept = apply(cut, to: line(0, 0, 100, 0))
        #expect(kept.parts.count == 2)
        #expect(near(kept.parts[0].points, 10, 0, 48, 0) && near(kept.parts[1].points, 52, 0, 80, 0))
        cut.invert = true
        let removed = apply(cut, to: line(0, 0, 100, 0))
        #expect(removed.parts.count == 3 && abs(removed.length - 34) < 1e-9)
        #expect(near(removed.parts[1].points, 48, 0, 52, 0))
    }

    @Test func randomCutsAndTheirComplementsMakeTheLine() {
        var random = SplitMix(state: 21)
        for _ in 0..<200 {
            let geometry = EffectGeometry.lines([random.graph(30)])
            var cut = Cut()
            (cut.beginCut, cut.endCut) = (random.number(0...40), random.number(0...40))
            cut.middleCut = random.number(0...40)
            let kept = apply(cut, to: geometry).length
            cut.invert = true
            #expect(abs(kept + apply(cut, to: geometry).length - geometry.length) < 1e-6)
        }
    }

    @Test func dashesStartWithADashAndMoveAlongTheLine() {
        var dashes = Dashes(template: [6, 4])
        let plain = apply(dashes, to: line(0, 0, 18, 0))
        #expect(plain.parts.count == 2)
        #expect(near(plain.parts[0].points, 0, 0, 6, 0) && near(plain.parts[1].points, 10, 0, 16, 0))
        dashes.offsetAlongLine = 1
        let moved = apply(dashes, to: line(0, 0, 18, 0))
        #expect(near(moved.parts[0].points, 0, 0, 5, 0) && near(moved.parts[1].points, 9, 0, 15, 0))
    }

    @Test func randomDashesHaveTheirShareOfTheLine() {
        var random = SplitMix(state: 3)
        for _ in 0..<200 {
            let geometry = EffectGeometry.lines([random.graph(40)])
            var dashes = Dashes(template: [random.number(1...9), random.number(1...9)])
            let (dash, period) = (dashes.dashTemplate[0], dashes.dashTemplate[0] + dashes.dashTemplate[1])
            let whole = (geometry.length / period).rounded(.down)
            let plain = whole * dash + min(geometry.length - whole * period, dash)
            #expect(abs(apply(dashes, to: geometry).length - plain) < 1e-6)
            // Fitted with half a dash at both ends, the share of the dashes is exact.
            dashes.lineDashEnding = .halfPattern
            let fitted = apply(dashes, to: geometry)
            #expect(abs(fitted.length - geometry.length * dash / period) < 1e-6)
            #expect(fitted.parts.first?.points.first == geometry.parts[0].points.first)
        }
    }

    @Test func donutsLieInsideForPositiveWidths() {
        let square = area(0, 0, 0, 20, 20, 20, 20, 0)
        var donut = Donut()
        donut.width = 3
        #expect(abs(apply(donut, to: square).size - (400 - 14 * 14)) < 1e-9)
        donut.width = -3
        #expect(abs(apply(donut, to: square).size - (26 * 26 - 400)) < 1e-9)
        donut.width = 10
        #expect(apply(donut, to: square).size == 400)
    }

    @Test func enclosingPolygonsContainTheLine() {
        var enclosing = EnclosingPolygon()
        let bent = line(0, 0, 10, 2, 4, 8, 5, 3)
        enclosing.method = .rectangularBox
        #expect(apply(enclosing, to: bent).size == 80)
        enclosing.method = .closePath
        #expect(apply(enclosing, to: bent).parts[0].points == bent.parts[0].points)
        enclosing.method = .convexHull
        #expect(apply(enclosing, to: bent).size == 36)
    }

    @Test(.enabled(if: isGeosInstalled, "GEOS is not installed"))
    func convexHullsAreThoseOfGEOS() throws {
        var enclosing = EnclosingPolygon()
        enclosing.method = .convexHull
        var random = SplitMix(state: 9)
        for _ in 0..<200 {
            let polygon = random.polygon()
            let hull = try #require(GeometryEngine.convexHull(for: polygon.polygon) as? Polygon)
            #expect(abs(apply(enclosing, to: polygon).size - abs(GeometryEngine.area(of: hull))) < 1e-6)
        }
    }

    @Test func extensionsContinueTheLine() {
        var end = Extension()
        (end.origin, end.length, end.deflection) = (.endOfLine, 5, 0)
        #expect(near(apply(end, to: line(0, 0, 10, 0)).parts[0].points, 10, 0, 15, 0))
        end.deflection = 90
        #expect(near(apply(end, to: line(0, 0, 10, 0)).parts[0].points, 10, 0, 10, 5))
        end.origin = .beginningOfLine
        #expect(near(apply(end, to: line(0, 0, 10, 0)).parts[0].points, 0, 0, 0, -5))
    }

    @Test func jogsCrossTheLineAtTheirPosition() {
        var jog = Jog()
        (jog.angle, jog.length, jog.position) = (90, 10, 25)
        #expect(near(apply(jog, to: line(0, 0, 40, 0)).parts[0].points[1...2].map { $0 }, 10, -5, 10, 5))
    }

    @Test func feathersWidenTowardsTheirEnd() {
        var feather = LocalizerFeather()
        (feather.length, feather.width, feather.angle, feather.style) = (10, 4, 90, .left)
        #expect(near(apply(feather, to: point(0, 0)).parts[0].points, 0, 0, -2, 10, 0, 8, 0, 0))
        feather.style = .right
        #expect(near(apply(feather, to: line(0, 0, 30, 0)).parts[0].points, 0, 0, 10, -2, 8, 0, 0, 0))
    }

    @Test func offsetHatchesLieOnTheRight() {
        var hatch = OffsetHatch()
        (hatch.length, hatch.spacing) = (4, 10)
        let hatches = apply(hatch, to: line(0, 0, 20, 0))
        #expect(hatches.parts.count == 3 && near(hatches.parts[1].points, 10, 0, 10, -4))
        let inside = apply(hatch, to: area(0, 0, 0, 10, 10, 10, 10, 0))
        #expect(inside.parts.count == 4 && near(inside.parts[0].points, 0, 0, 4, 0))
    }

    @Test func offsetTangentsFollowTheirEnd() {
        var tangent = OffsetTangent()
        tangent.offset = 5
        #expect(near(apply(tangent, to: line(0, 0, 10, 0, 10, 8)).parts[0].points, 5, 0, 15, 0, 15, 8))
        tangent.method = .endOfLine
        #expect(near(apply(tangent, to: line(0, 0, 10, 0, 10, 8)).parts[0].points, 0, 5, 10, 5, 10, 13))
    }

    @Test func reversedRingsKeepTheirStart() {
        #expect(near(apply(Reverse(), to: line(0, 0, 10, 0)).parts[0].points, 10, 0, 0, 0))
        #expect(
            near(apply(Reverse(), to: area(0, 0, 0, 9, 9, 9, 9, 0)).parts[0].points, 0, 0, 9, 0, 9, 9, 0, 9))
    }

    @Test func controlPointsHideEverySecondPiece() {
        let bends = line(0, 0, 10, 0, 10, 10, 20, 10, 20, 20)
        var marked = apply(AddControlPoints(), to: bends)
        #expect(marked.parts[0].controlPoints == [1, 2, 3])
        let shown = apply(Suppress(), to: marked)
        #expect(shown.parts.count == 2)
        #expect(
            near(shown.parts[0].points, 0, 0, 10, 0) && near(shown.parts[1].points, 10, 10, 20, 10, 20, 20))
        var suppress = Suppress()
        suppress.invert = true
        #expect(near(apply(suppress, to: marked).parts[0].points, 10, 0, 10, 10))
        var narrow = AddControlPoints()
        narrow.angleTolerance = 80
        marked = apply(narrow, to: bends)
        #expect(marked.parts[0].controlPoints.isEmpty)
    }

    @Test func taperedPolygonsChangeTheirWidth() {
        var taper = TaperedPolygon()
        (taper.fromWidth, taper.toWidth) = (2, 6)
        let points = apply(taper, to: line(0, 0, 10, 0)).parts[0].points
        #expect(near(points, 0, 1, 10, 3, 10, -3, 0, -1))
        taper.length = 5
        #expect(abs(apply(taper, to: line(0, 0, 10, 0)).size - 20) < 1e-9)
    }

    @Test func wavesStartToTheLeft() {
        var wave = Wave()
        (wave.amplitude, wave.period, wave.waveform) = (4, 4, .triangle)
        let points = apply(wave, to: line(0, 0, 16, 0)).parts[0].points
        #expect(near(points, 0, 0, 2, 2, 6, -2, 8, 0, 10, 2, 14, -2, 16, 0))
        wave.waveform = .square
        #expect(near(apply(wave, to: line(0, 0, 8, 0)).parts[0].points, 0, 0, 0, 2, 4, 2, 4, -2, 8, -2, 8, 0))
        wave.waveform = .sinus
        let sinus = apply(wave, to: line(0, 0, 15, 0))
        #expect(sinus.box?.high.y == 2 && sinus.box?.low.y == -2)
        #expect(near(sinus.parts[0].points[6], 15.0 / 8, 2))
    }

    @Test func arrowsPointToTheEnd() {
        var arrow = Arrow()
        arrow.width = 4
        let open = apply(arrow, to: line(0, 0, 40, 0)).parts[0]
        #expect(near(open.points, 0, 2, 36, 2, 36, 3, 40, 0, 36, -3, 36, -2, 0, -2) && !open.isClosed)
        arrow.arrowType = .block
        #expect(apply(arrow, to: line(0, 0, 40, 0)).parts[0].isClosed)
        arrow.arrowType = .crossed
        // The sides cross halfway between 2.75 widths and 1 width before the tip.
        let crossed = apply(arrow, to: line(0, 0, 40, 0)).parts[0].points
        #expect(near(crossed, 0, 2, 29, 2, 36, -2, 36, -3, 40, 0, 36, 3, 36, 2, 29, -2, 0, -2))
    }

    @Test func positiveOffsetsAreToTheLeft() {
        #expect(near(apply(Offset(3), to: line(0, 0, 10, 0)).parts[0].points, 0, 3, 10, 3))
        #expect(near(apply(Offset(-3), to: line(0, 0, 10, 0)).parts[0].points, 0, -3, 10, -3))
        #expect(apply(Offset(3), to: area(0, 0, 0, 10, 10, 10, 10, 0)).size == 256)
        #expect(apply(Offset(-3), to: area(0, 0, 10, 0, 10, 10, 0, 10)).size == 16)
    }
}
