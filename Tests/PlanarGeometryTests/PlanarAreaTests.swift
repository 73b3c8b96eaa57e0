import CartouchePlanarGeometry
import Testing

@Suite struct PlanarAreaTests {
    private func area(_ rings: [SIMD2<Double>]...) -> PlanarArea { PlanarArea(rings.map(Ring.init)) }
    private let horseshoe = ring(0, 0, 10, 0, 10, 2, 2, 2, 2, 8, 10, 8, 10, 10, 0, 10)

    @Test func holesAreSubtracted() throws {
        let frame = area(ring(0, 0, 10, 0, 10, 10, 0, 10), ring(4, 4, 6, 4, 6, 6, 4, 6))
        #expect(frame.size == 96)
        #expect(frame.centroid == SIMD2(5, 5))
        #expect(frame.contains(SIMD2(1, 5)) && !frame.contains(SIMD2(5, 5)))
        let lopsided = area(ring(0, 0, 10, 0, 10, 10, 0, 10), ring(5, 0.5, 9.5, 0.5, 9.5, 9.5, 5, 9.5))
        #expect(try #require(lopsided.centroid).x < 5)
        #expect(frame.parts.count == 1)
        #expect(area(ring(0, 0, 1, 0, 1, 1), ring(5, 0, 6, 0, 6, 1)).parts.count == 2)
    }

    @Test func degenerateAreasHaveNoCentroid() {
        #expect(PlanarArea([]).centroid == nil)
        #expect(PlanarArea([]).box == nil)
        #expect(PlanarArea([]).labelPoint == nil)
        #expect(area([]).labelPoint == nil)
        #expect(area(ring(1, 1, 2, 2, 3, 3)).centroid == nil)
        #expect(area(ring(1, 1, 2, 2, 3, 3)).labelPoint == SIMD2(2, 2))
        #expect(area(ring(1, 1)).labelPoint == SIMD2(1, 1))
        #expect(area(ring(1, 1, 5, 1)).labelPoint == SIMD2(3, 1))
        #expect(area(ring(nan, nan, nan, nan)).labelPoint == nil)
        for strange in [area([]), area(ring(1, 1)), area(ring(0, 0, 5, 5, 9, 9)), area(ring(nan, 1, 2, nan))]
        {
            let pole = PoleOfInaccessibility(of: strange)
            #expect(pole.distance == 0 && pole.position == nil)
        }
    }

    @Test func labelPointsAreInside() throws {
        let shape = area(horseshoe)
        #expect(!shape.contains(try #require(shape.centroid)))
        #expect(shape.contains(try #require(shape.labelPoint)))
        // The centroid of a convex area is the result.
        #expect(area(ring(0, 0, 4, 0, 4, 4, 0, 4)).labelPoint == SIMD2(2, 2))
        var random = SplitMix(state: 9)
        for _ in 0..<200 {
            let star = star(around: random.point(within: 1e6), &random)
            #expect(star.contains(try #require(star.labelPoint)))
        }
    }

    @Test func polesAreInTheLargestCircle() throws {
        let square = PoleOfInaccessibility(of: area(ring(0, 0, 4, 0, 4, 4, 0, 4)))
        #expect(square.distance == 2 && square.position == SIMD2(2, 2))
        // The arms of the horseshoe are 2 wide. Its corners have slightly more space.
        let bend = PoleOfInaccessibility(of: area(horseshoe))
        let best = 2 * (2 - 2.0.squareRoot())
        #expect(bend.distance <= best + 1e-9 && bend.distance > best / 1.011)
        #expect(area(horseshoe).contains(try #require(bend.position)))
    }

    @Test func polesAreWithinOnePercentOfTheMaximum() throws {
        var random = SplitMix(state: 4)
        for _ in 0..<20 {
            let star = star(around: SIMD2(0, 0), &random)
            let pole = PoleOfInaccessibility(of: star)
            let position = try #require(pole.position)
            let border = SegmentIndex(star.rings)
            #expect(star.contains(position))
            #expect(abs(border.distance(to: position) - pole.distance) < 1e-9)
            for _ in 0..<2000 {
                let other = random.point(within: 200) - 100
                if star.contains(other) { #expect(border.distance(to: other) <= pole.distance * 1.0101) }
            }
        }
    }

    /// Returns a star without crossings.
    private func star(around center: SIMD2<Double>, _ random: inout SplitMix) -> PlanarArea {
        // The directions of a coarse circle, without calls to the C library.
        var arm = SIMD2(1.0, 0.0)
        let turn = SIMD2(0.980_066_577_841_242, 0.198_669_330_795_061)
        let vertices = (0..<31).map { _ -> SIMD2<Double> in
            arm = SIMD2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x)
            return center + arm * Double.random(in: 20...90, using: &random)
        }
        return PlanarArea([Ring(vertices)])
    }
}
