import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Testing

/// Placements and effects that published symbols need, or that pictures of ArcGIS show.
@Suite struct ObservedPlacementTests {
    private func places(
        _ template: [Double], offset: Double = 0, ending: AlongLineSameSize.Ending = .noConstraint,
        endingOffset: Double = 0, length: Double
    ) -> [Double] {
        var placement = AlongLineSameSize()
        placement.placementTemplate = template
        placement.endings = ending
        placement.offsetAlongLine = offset
        placement.customEndingOffset = endingOffset
        return spots(placement, on: line(0, 0, length, 0)).map(\.position.x)
    }

    private func spots(_ placement: some AppliedPlacement, on geometry: EffectGeometry) -> [MarkerSpot] {
        var work = EffectWork(scale: 1)
        var spots: [MarkerSpot] = []
        placement.place(on: geometry, grid: nil, into: &spots, &work)
        return spots
    }

    private func areNear(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    private func dashes(_ dashes: Dashes, length: Double) -> [(Double, Double)] {
        apply(dashes, to: line(0, 0, length, 0)).parts.map { ($0.points[0].x, $0.points[1].x) }
    }

    @Test func railTicksLieOnTheirDashes() {
        // Dashes of 11 pt begin every 15 pt. The tick is in the middle of every second one.
        #expect(areNear(places([30], offset: 24.5, length: 100), [5.5, 35.5, 65.5, 95.5]))
    }

    @Test func dotsOfADashedLineLieInItsGap() {
        // The line has a gap from 0 to 7 pt.
        #expect(areNear(places([11, 2, 2], offset: 10.5, length: 14), [0.5, 2.5, 4.5]))
    }

    @Test func questionMarksLieOnTheLongestDash() {
        // The dash extends from 14.22 to 21.33 pt.
        #expect(areNear(places([33.18], offset: 15.405, length: 33), [(14.22 + 21.33) / 2]))
    }

    @Test func boxesLieInTheGapsOfTheirLine() {
        // The gap extends from 6 to 15 pt.
        #expect(areNear(places([20], offset: 9.5, length: 40), [10.5, 30.5]))
    }

    @Test func movedDashesBeginWithTheRestOfADash() {
        var moved = Dashes(template: [24, 12])
        moved.offsetAlongLine = 7
        let drawn = dashes(moved, length: 100)
        #expect(areNear(drawn.map(\.0), [0, 29, 65]) && areNear(drawn.map(\.1), [17, 53, 89]))
        #expect(DashStyle(moved)?.offset == 7)
    }

    @Test func customDashesAreFittedBeforeTheirEnd() {
        var custom = Dashes(template: [24, 12])
        (custom.lineDashEnding, custom.customEndingOffset) = (.custom, 10)
        // 170 pt for 5 patterns; the next dash is cut.
        let drawn = dashes(custom, length: 180)
        #expect(areNear(drawn.map(\.0), [0, 34, 68, 102, 136, 170]))
        #expect(abs((drawn.last?.1 ?? 0) - 180) < 1e-9)
    }

    @Test func anOffsetMovesCustomMarkersWithoutStretchingThem() {
        #expect(
            areNear(places([36], offset: 10, ending: .custom, length: 180), [26, 62, 98, 134, 170]))
        // The offset isn't stretched with the pattern.
        #expect(
            areNear(
                places([36], offset: 10, ending: .custom, endingOffset: 10, length: 180),
                [24, 58, 92, 126, 160]))
    }

    @Test func gapsAtTheEndsAreTheLastDistance() {
        #expect(
            areNear(
                places([20, 30, 50], ending: .withHalfGap, length: 180),
                [22.5, 40.5, 67.5, 112.5, 130.5, 157.5]))
        #expect(areNear(places([20, 30, 50], ending: .withFullGap, length: 180), [45, 63, 90, 135, 153]))
        #expect(areNear(places([20], ending: .withFullGap, length: 60), [20, 40]))
        #expect(areNear(places([20], ending: .withHalfGap, length: 60), [10, 30, 50]))
    }

    @Test func anArrowOnACornerPointsWhereItsLineCameFrom() {
        var placement = AlongLineSameSize()
        placement.placementTemplate = [120]
        placement.endings = .withMarkers
        let corner = line(-120, 0, 0, 0, 0, -120)
        #expect(
            spots(placement, on: corner).map(\.direction) == [SIMD2(1, 0), SIMD2(1, 0), SIMD2(0, -1)])
        // Rounding errors of the distances don't change the direction.
        placement.placementTemplate = [0.1]
        let steps = line(0, 0, 0.3, 0, 0.3, 0.3, 0.6, 0.3)
        let turned = spots(placement, on: steps).map(\.direction)
        #expect(turned.count == 10 && turned[3] == SIMD2(1, 0) && turned[6] == SIMD2(0, 1))
    }

    @Test func flagsAtBothEndsAreToTheRightOfTheWayOut() {
        var placement = AtExtremities(.both)
        placement.line.offset = 10
        let flags = spots(placement, on: line(0, 0, 100, 0))
        #expect(flags.map(\.position) == [SIMD2(0, 10), SIMD2(100, -10)])
        #expect(flags.map(\.direction) == [SIMD2(-1, 0), SIMD2(1, 0)])
    }

    @Test func theSidesOfAnAxisOfAdvanceCrossAtItsHelicopter() {
        var arrow = Arrow()
        (arrow.arrowType, arrow.width) = (.crossed, 25)
        let points = apply(arrow, to: line(0, 0, 200, 0)).parts[0].points
        // The bow tie of the marker is 47 pt before the tip, 19.2 pt wide and 10.8 pt high.
        let slope = (points[2].y - points[1].y) / (points[2].x - points[1].x)
        let crossing = points[1].x - points[1].y / slope
        #expect(abs(crossing - (200 - 47)) < 0.2 && abs(-slope - 10.8 / 19.2) < 0.02)
    }

    @Test func wavesAreAsHighAsTheirAmplitude() {
        var wave = Wave()
        (wave.amplitude, wave.period, wave.waveform) = (15, 40, .square)
        let square = apply(wave, to: line(0, 0, 180, 0))
        #expect(square.box?.high.y == 7.5 && square.box?.low.y == -7.5)
        // Two waves of 90 pt.
        #expect(Set(square.parts[0].points.map(\.x)) == [0, 45, 90, 135, 180])
    }

    @Test func lightningIsVisibleInAllDirections() {
        var jog = Jog()
        (jog.angle, jog.length) = (135, 20)
        for heading in stride(from: 0.0, to: 360, by: 15) {
            let end = SIMD2<Double>(degrees: heading) * 100
            let points = apply(jog, to: .lines([[.zero, SIMD2(3, 40), end]])).parts[0].points
            let slant = (points[2] - points[1]).turned(by: -heading)
            let root = 200.0.squareRoot()
            #expect(
                points.count == 4 && near(slant, -root, root)
                    && near((points[1] + points[2]) / 2, end.x / 2, end.y / 2))
        }
    }

    @Test func aLabelAvoidsTheCourtyard() {
        var center = PolygonCenter()
        center.method = .onPolygon
        let courtyard = area([
            pairs([-120, -90, -120, 90, 120, 90, 120, -90]), pairs([-40, -30, 30, -30, 30, 40, -40, 40]),
        ])
        let places = spots(center, on: courtyard)
        // The largest circle fits into a corner beside the courtyard.
        #expect(places.count == 1 && courtyard.segments.distance(to: places[0].position) > 40)
    }

    @Test func bridgesThatAreTooNarrowTurnOver() {
        let arch = area(
            -110, -80, -110, 80, 110, 80, 110, -80, 20, -80, 20, 30, -20, 30, -20, -80)
        var offset = Offset(-30, method: .mitered)
        let fast = apply(offset, to: arch)
        // The bridge was 50 high, and is now from 50 to 60.
        #expect(fast.parts.count == 1)
        #expect(
            near(
                fast.parts[0].points, -80, 50, 80, 50, 80, -50, 50, -50, 50, 60, -50, 60, -50, -50, -80, -50))
        offset.option = .accurate
        #expect(apply(offset, to: arch).parts.count == 2)
        // A polygon that is too narrow everywhere disappears.
        offset.option = .fast
        #expect(apply(offset, to: area(0, 0, 0, 100, 50, 100, 50, 0)).parts.isEmpty)
    }
}
