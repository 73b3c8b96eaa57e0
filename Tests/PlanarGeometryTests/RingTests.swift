import CartouchePlanarGeometry
import Testing

@Suite struct RingTests {
    private let square = ring(0, 0, 4, 0, 4, 4, 0, 4)

    @Test func counterClockwiseAreasArePositive() {
        #expect(Ring(square).signedArea == 16)
        #expect(Ring(square.reversed()).signedArea == -16)
        #expect(Ring(square + [square[0]]).signedArea == 16)
        // Both loops of a bow tie cancel each other. A ring with two turns counts twice.
        #expect(Ring(ring(0, 0, 2, 2, 2, 0, 0, 2)).signedArea == 0)
        #expect(Ring(square + square).signedArea == 32)
    }

    @Test func degenerateRingsHaveNoArea() {
        #expect(Ring([SIMD2<Double>]()).signedArea == 0)
        #expect(Ring(ring(3, 4)).signedArea == 0)
        #expect(Ring(ring(3, 4, 5, 6)).signedArea == 0)
        #expect(Ring(ring(0, 0, 1, 1, 2, 2)).signedArea == 0)
        #expect(Ring(ring(0, 0, nan, 1, 2, 2)).signedArea.isNaN)
        #expect(Ring([SIMD2<Double>]()).box.isEmpty)
    }

    @Test func smallRingsFarFromTheOriginKeepTheirPrecision() {
        let far = square.map { $0 * 0.25 + SIMD2(1e12, -1e12) }
        #expect(Ring(far).signedArea == 1)
    }

    @Test func eachPointBelongsToExactlyOneArea() {
        // Nine squares cover the plane from 0 to 6. Each point on their borders belongs to exactly one square.
        let tiles = (0..<9).map { tile -> Ring in
            let corner = SIMD2(Double(tile % 3), Double(tile / 3)) * 2
            let vertices = ring(0, 0, 2, 0, 2, 2, 0, 2).map { $0 + corner }
            return Ring(tile % 2 == 0 ? vertices : vertices.reversed())
        }
        for x in stride(from: 0.5, to: 6, by: 0.5) {
            for y in stride(from: 0.5, to: 6, by: 0.5) {
                #expect(tiles.count { $0.contains(SIMD2(x, y)) } == 1, "\(x) \(y)")
            }
        }
    }

    @Test func pointsOnTheBorderAreDistinguished() {
        let area = Ring(square)
        #expect(area.side(of: SIMD2(2, 2)) == .inside)
        #expect(area.side(of: SIMD2(5, 2)) == .outside)
        for border in ring(0, 0, 4, 4, 2, 0, 4, 1, 3, 4, 0, 2) {
            #expect(area.side(of: border) == .border)
        }
        // Points beyond the ends of horizontal edges.
        #expect(area.side(of: SIMD2(5, 4)) == .outside)
        #expect(area.side(of: SIMD2(-1, 0)) == .outside)
    }

    @Test func degenerateRingsContainNothing() {
        for vertices in [[], ring(1, 1), ring(0, 0, 2, 2), ring(0, 0, 1, 1, 2, 2), ring(1, 1, 1, 1, 1, 1)] {
            #expect(!Ring(vertices).contains(SIMD2(0.5, 1)))
            #expect(Ring(vertices).side(of: SIMD2(0.5, 1)) == .outside)
        }
        #expect(!Ring(square).contains(SIMD2(nan, 2)))
        #expect(!Ring(square).contains(SIMD2(2, nan)))
        _ = Ring(ring(0, 0, nan, nan, 4, 4)).contains(SIMD2(1, 2))
        let huge = square.map { $0 * 1e200 }
        #expect(!Ring(huge).contains(SIMD2(5e200, 1)))
    }

    @Test func windingNumbersCountTurns() {
        var winding = WindingNumber(around: SIMD2(2, 2))
        winding.addRing(square)
        #expect(winding.value == 1)
        winding.addRing(square)
        #expect(winding.value == 2 && !winding.isOdd)
        winding.addRing(square.reversed() + [square[3]])
        #expect(winding.value == 1 && winding.isOdd)
        winding.addRing([])
        winding.addRing([SIMD2(0, 0)])
        #expect(winding.value == 1)
    }

    @Test func randomRingsAgreeWithASecondAlgorithm() {
        var random = SplitMix(state: 1)
        for _ in 0..<300 {
            let vertices = (0..<Int.random(in: 3...20, using: &random)).map { _ in random.point(within: 10) }
            for _ in 0..<20 {
                let point = random.point(within: 10)
                var isInside = false
                for (a, b) in zip(vertices, vertices.dropFirst() + [vertices[0]])
                where (a.y > point.y) != (b.y > point.y)
                    && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
                {
                    isInside.toggle()
                }
                #expect(Ring(vertices).contains(point) == isInside)
                #expect(Ring(vertices).side(of: point) == (isInside ? .inside : .outside))
                #expect(SegmentIndex([Ring(vertices)]).windingNumber(around: point).isOdd == isInside)
            }
        }
    }
}
