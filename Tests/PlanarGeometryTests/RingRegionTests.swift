import CartouchePlanarGeometry
import Testing

@Suite struct RingRegionTests {
    private let square = ring(0, 0, 10, 0, 10, 10, 0, 10)

    @Test func ringsWithoutCrossingsStayUnchanged() {
        let hole = ring(2, 2, 2, 8, 8, 8, 8, 2)
        #expect(RingRegion.outlines(of: [.init(square)], .positive) == [square])
        #expect(RingRegion.outlines(of: [.init(square), .init(hole)], .positive) == [square, hole])
        #expect(RingRegion.uncrossed([square, hole]) == nil)
        // A clockwise ring with the weight -1 has positive winding numbers.
        let turned: [SIMD2<Double>] = square.reversed()
        #expect(RingRegion.outlines(of: [.init(turned, weight: -1)], .positive) == [turned])
        #expect(RingRegion.outlines(of: [.init(turned)], .positive) == [])
    }

    @Test func positivePartsOfACrossingRingRemain() {
        // A figure of eight has one loop in each direction.
        let eight = ring(0, 0, 4, 4, 4, 0, 0, 4)
        for weight: Int32 in [1, -1] {
            let loops = RingRegion.outlines(of: [.init(eight, weight: weight)], .positive)
            #expect(loops?.map { Ring($0).signedArea * Double(weight) } == [4])
        }
        #expect(RingRegion.uncrossed([eight])?.count == 2)
    }

    @Test func overlappingRingsAreUnited() {
        let other = ring(5, 5, 15, 5, 15, 15, 5, 15)
        let union = RingRegion.outlines(of: [.init(square), .init(other)], .positive) ?? []
        #expect(union.count == 1 && Ring(union[0]).signedArea == 175 && union[0].count == 8)
        #expect(union[0][0] == SIMD2(0, 0))
        // Rings with a common edge.
        let neighbor = ring(10, 0, 20, 0, 20, 10, 10, 10)
        let both = RingRegion.outlines(of: [.init(square), .init(neighbor)], .positive) ?? []
        #expect(both.count == 1 && Ring(both[0]).signedArea == 200)
    }

    @Test func tooManyCrossingsGiveNoRegionInLimitedMemory() {
        // A million places where thin rings cross, each with four crossings.
        let count = 1000
        var rings: [RingRegion.WeightedRing] = []
        for index in 0..<count {
            let (low, high) = (Double(index), Double(index) + 0.5)
            let end = Double(count)
            rings.append(.init(ring(low, -1, high, -1, high, end, low, end)))
            rings.append(.init(ring(-1, low, end, low, end, high, -1, high)))
        }
        #expect(RingRegion.outlines(of: rings, .positive) == nil)
    }

    @Test func crossingsInTheBoxesOfManyEdgesGiveNoRegionInLimitedTime() {
        // 250 lines cross 250 others in a corner, below thousands of diagonals whose boxes contain the corner.
        var rings: [RingRegion.WeightedRing] = []
        for index in 0..<250 {
            let shift = Double(index) / 250 * 9
            rings.append(.init(ring(90 + shift, 0.123, 80 + shift, 10.456)))
            rings.append(.init(ring(80 + shift, 0.321, 90 + shift, 10.789)))
        }
        #expect(RingRegion.outlines(of: rings, .nonZero) == [])
        for index in 0..<2500 {
            let shift = Double(index) / 500
            rings.append(.init(ring(-shift, shift, 100 - shift, 100 + shift)))
        }
        #expect(RingRegion.outlines(of: rings, .nonZero) == nil)
    }

    @Test func partsHaveTheEdgesOfBothAreas() {
        let other = ring(5, -5, 15, -5, 15, 15, 5, 15)
        #expect(RingRegion.part(of: [square], in: [other])?.map { abs(Ring($0).signedArea) } == [50])
        let outside = RingRegion.part(of: [square], in: [other], isInside: false)
        #expect(outside?.map { abs(Ring($0).signedArea) } == [50])
        #expect(RingRegion.part(of: [square], in: [square]) == [square])
        #expect(RingRegion.part(of: [square], in: [square], isInside: false) == [])
        #expect(RingRegion.part(of: [square], in: []) == [])
    }

    @Test func randomAreasAreDividedWithoutRest() {
        var random = SplitMix(state: 77)
        for round in 0..<400 {
            // On a small grid, many vertices touch edges and many edges coincide.
            let rings = (0..<2).map { _ in
                (0..<Int.random(in: 3...9, using: &random)).map { _ in
                    round % 2 == 0 ? random.gridPoint(within: 6) : random.point(within: 6)
                }
            }
            let inside = RingRegion.part(of: [rings[0]], in: [rings[1]]) ?? []
            let outside = RingRegion.part(of: [rings[0]], in: [rings[1]], isInside: false) ?? []
            let edges = SegmentIndex(rings.map { Ring($0) })
            for _ in 0..<60 {
                let point = random.point(within: 6)
                if edges.distance(to: point) < 1e-5 { continue }
                let isFirst = Ring(rings[0]).contains(point)
                let isSecond = Ring(rings[1]).contains(point)
                let isInside = PlanarArea(inside.map { Ring($0) }).contains(point)
                let isOutside = PlanarArea(outside.map { Ring($0) }).contains(point)
                #expect(isInside == (isFirst && isSecond), "round \(round)")
                #expect(isOutside == (isFirst && !isSecond), "round \(round)")
            }
        }
    }

    @Test func hostileRingsGiveAResult() {
        for points in [
            [], ring(1, 1), ring(1, 1, 1, 1), ring(0, 0, nan, 1, 4, 4), ring(0, 0, 1e308, 0, 0, 1e308),
            ring(-1e308, 0, 1e308, 0, 0, 1e308), ring(0, 0, .infinity, 0, 0, 1),
            ring(1e300, 1e300, 1e300, 2e300, 0, 0),
            ring(0, 0, .leastNonzeroMagnitude, 0, 0, .leastNonzeroMagnitude),
        ] {
            _ = RingRegion.outlines(of: [.init(points), .init(square)], .evenOdd)
            _ = RingRegion.uncrossed([points, points])
            _ = LoopRemoval.withoutLoops(points)
        }
    }
}
