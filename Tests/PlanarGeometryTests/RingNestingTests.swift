import CartouchePlanarGeometry
import Testing

@Suite struct RingNestingTests {
    private func square(_ x: Double, _ y: Double, _ size: Double) -> Ring {
        Ring(ring(x, y, x + size, y, x + size, y + size, x, y + size))
    }

    @Test func holesBelongToTheSmallestEnclosingRing() {
        // An island in the lake of an island, and another island.
        let nesting = RingNesting([
            square(4, 4, 2), square(0, 0, 10), square(2, 2, 6), square(20, 0, 5), square(21, 1, 1),
        ])
        #expect(nesting.isHole == [false, false, true, false, true])
        #expect(nesting.areas == [[0], [1, 2], [3, 4]])
    }

    @Test func theDirectionOfRingsIsIgnored() {
        let hole = Ring(Array(square(1, 1, 1).vertices.reversed()))
        for rings in [[square(0, 0, 3), hole], [hole, square(0, 0, 3)]] {
            #expect(RingNesting(rings).areas.count == 1)
        }
    }

    @Test func touchingRingsAreDistinguished() {
        // A hole that touches its ring at a vertex, and a neighbor with a common border.
        let nesting = RingNesting([square(0, 0, 4), Ring(ring(0, 0, 2, 1, 1, 2)), square(4, 0, 4)])
        #expect(nesting.isHole == [false, true, false])
    }

    @Test func degenerateRingsAreHandled() {
        #expect(RingNesting([]).areas.isEmpty)
        #expect(RingNesting([Ring([])]).areas == [[0]])
        let strange = RingNesting([
            square(0, 0, 4), Ring([]), Ring(ring(1, 1)), Ring(ring(nan, nan, 1, 2)), square(0, 0, 4),
        ])
        #expect(strange.isHole.count == 5)
        #expect(!strange.isHole[0])
    }

    @Test(arguments: [3, 16, 17, 200])
    func manyRingsAgreeWithPairwiseComparison(_ count: Int) {
        var random = SplitMix(state: UInt64(count))
        // Concentric squares around random centers of a coarse grid, which never cross.
        let rings = (0..<count).map { number -> Ring in
            let center = random.gridPoint(within: 6) * 100
            let half = 1 + Double(number) * 40 / Double(count)
            return square(center.x - half, center.y - half, 2 * half)
        }
        let nesting = RingNesting(rings)
        for (number, ring) in rings.enumerated() {
            let around = rings.indices.filter { other in
                other != number && rings[other].contains(ring.vertices[0])
            }
            #expect(nesting.isHole[number] == (around.count % 2 == 1))
        }
        #expect(nesting.areas.joined().sorted() == Array(rings.indices))
    }
}
