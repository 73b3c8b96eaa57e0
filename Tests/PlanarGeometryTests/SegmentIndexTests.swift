import CartouchePlanarGeometry
import Testing

@Suite struct SegmentIndexTests {
    private func index(_ line: [SIMD2<Double>]) -> SegmentIndex {
        SegmentIndex(
            zip(line, line.dropFirst()).enumerated().map {
                .init(PlanarSegment(from: $1.0, to: $1.1), line: 7, vertex: $0)
            })
    }

    /// Lines of several sizes and positions: integer coordinates, pixels, Web Mercator, very small, very large.
    private static let scales = [(1.0, 0.0), (0.37, 500), (0.1, 2e7), (1e-9, 1), (1e200, 0)]

    @Test(arguments: 0..<5)
    func resultsAgreeWithALinearSearch(_ number: Int) {
        let (scale, shift) = Self.scales[number]
        var random = SplitMix(state: UInt64(number))
        for count in [2, 5, 6, 40, 400] {
            let line = (0..<count).map { _ in random.gridPoint(within: 60) * scale + shift }
            let index = index(line)
            let segments = index.entries.map(\.segment)
            for _ in 0..<40 {
                let point = random.point(within: 80) * scale + shift - 10 * scale
                let hit = index.nearest(to: point)
                let squares = segments.map { $0.nearest(to: point).squared }
                #expect(hit?.entry == squares.firstIndex(of: squares.min()!))
                #expect(hit?.squared == squares.min())
                let hint = Int.random(in: 0..<segments.count, using: &random)
                #expect(index.nearest(to: point, hint: hint).entry == hit?.entry)

                let distance = hit!.squared.squareRoot() * 1.5
                let near = [Int32](unsafeUninitializedCapacity: segments.count) { buffer, count in
                    count = index.entries(within: distance, of: point, into: buffer) ?? 0
                }.map(Int.init)
                #expect(near == near.sorted() && Set(near).count == near.count)
                #expect(
                    Set(near).isSuperset(
                        of: segments.indices.filter { squares[$0].squareRoot() <= distance }))

                let window = Box(low: point, high: point + random.point(within: 15) * scale)
                var found: [Int] = []
                index.forEach(touching: window) { found.append($0) }
                #expect(found == segments.indices.filter { segments[$0].box.touches(window) })

                let other = PlanarSegment(from: point, to: random.point(within: 80) * scale + shift)
                let nearest = segments.map { $0.squaredDistance(to: other) }.min()!
                #expect(index.squaredDistance(to: other, below: .infinity) == nearest)
                #expect(index.squaredDistance(to: other, below: nearest / 2) == nearest / 2)
            }
        }
    }

    @Test func windingNumbersAgreeWithTheRings() {
        var random = SplitMix(state: 3)
        for round in 0..<60 {
            let rings = (0..<3).map { _ in
                Ring(
                    (0..<30).map { _ in round % 2 == 0 ? random.gridPoint(within: 9) : random.point(within: 9)
                    })
            }
            let index = SegmentIndex(rings)
            for _ in 0..<30 {
                let point = round % 3 == 0 ? random.gridPoint(within: 9) : random.point(within: 9)
                var winding = WindingNumber(around: point)
                for ring in rings { winding.addRing(ring.vertices) }
                #expect(index.windingNumber(around: point).value == winding.value)
            }
        }
    }

    @Test func emptyIndexesAndNaNAreHandled() {
        let empty = SegmentIndex([SegmentIndex.Entry]())
        #expect(empty.isEmpty && empty.nearest(to: SIMD2(0, 0)) == nil)
        #expect(empty.distance(to: SIMD2(0, 0)) == .infinity)
        #expect(!empty.windingNumber(around: SIMD2(0, 0)).isOdd)
        empty.forEach(touching: Box(low: SIMD2(0, 0), high: SIMD2(1, 1))) { _ in Issue.record("nothing") }
        #expect(empty.squaredDistance(to: PlanarSegment(from: .zero, to: .zero), below: 5) == 5)

        let gaps = index(ring(0, 0, 1, 0, nan, 0, 2, 0, 3, 0, 4, .infinity, 5, 0))
        #expect(gaps.entries.map(\.vertex) == [0, 3])
        #expect(gaps.nearest(to: SIMD2(2.5, 1))?.squared == 1)
        #expect(gaps.nearest(to: SIMD2(nan, 1)) != nil)
        gaps.forEach(touching: Box(low: SIMD2(nan, nan), high: SIMD2(nan, nan))) { _ in
            Issue.record("NaN touches nothing")
        }
        var all = 0
        gaps.forEach(touching: Box(low: SIMD2(repeating: -.infinity), high: SIMD2(repeating: .infinity))) {
            _ in
            all += 1
        }
        #expect(all == 2)
    }

    @Test func singlePointsAreFound() {
        let points = SegmentIndex(
            (0..<50).map { number in
                let place = SIMD2(Double(number * number % 17), Double(number))
                return .init(PlanarSegment(from: place, to: place), line: number)
            })
        let hit = points.nearest(to: SIMD2(8, 5))
        #expect(hit?.entry == 5 && hit?.squared == 0 && hit?.along == 0)
    }

    @Test func theFirstOfEquallyNearSegmentsIsReturned() {
        let same = SegmentIndex(
            (0..<100).map { .init(PlanarSegment(from: SIMD2(0, 0), to: SIMD2(4, 0)), line: $0) })
        #expect(same.nearest(to: SIMD2(2, 2))?.entry == 0)
        #expect(same.nearest(to: SIMD2(2, 2), hint: 80).entry == 0)
    }

    @Test func verticesOfRingsAreNumbered() {
        let index = SegmentIndex([Ring(ring(0, 0, 4, 0, 4, 4, 0, 0)), Ring(ring(9, 9, 9, 8, 8, 8))])
        #expect(index.entries.map(\.line) == [0, 0, 0, 1, 1, 1])
        for entry in index.entries {
            let vertices = [ring(0, 0, 4, 0, 4, 4, 0, 0), ring(9, 9, 9, 8, 8, 8)][Int(entry.line)]
            #expect(vertices[Int(entry.vertex)] == entry.segment.start)
        }
    }
}
