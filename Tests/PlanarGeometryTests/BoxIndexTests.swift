import CartouchePlanarGeometry
import Testing

@Suite struct BoxIndexTests {
    private static let none = Box(low: SIMD2(nan, nan), high: SIMD2(nan, nan))

    private func boxes(_ count: Int, shift: Double) -> [Box] {
        var random = SplitMix(state: 5)
        return (0..<count).map { number in
            if number % 50 == 7 { return Self.none }
            let low = random.point(within: 360) - 180 + shift
            return Box(low: low, high: low + random.point(within: 3))
        }
    }

    private func box(_ bounds: Double...) -> Box {
        Box(bounds: SIMD4(bounds[0], bounds[1], bounds[2], bounds[3]))
    }

    @Test(arguments: [0, 1, 15, 16, 17, 300, 5000], [0, 3e7])
    func touchingItemsAreFoundInOrder(_ count: Int, _ shift: Double) {
        let boxes = boxes(count, shift: shift)
        let index = BoxIndex(boxes)
        for window in [
            box(-10, -10, 10, 10), box(100, 20, 100, 20), box(-180, -180, 180, 180), box(500, 0, 501, 1),
        ] {
            let window = Box(low: window.low + shift, high: window.high + shift)
            let wanted = boxes.indices.filter { boxes[$0].touches(window) }
            let found = index.items(touching: window)
            #expect(found == found.sorted() && Set(found).count == found.count)
            #expect(Set(wanted).isSubset(of: found))
            // Because of single precision, the index finds a few more, also far from the origin.
            #expect(found.count <= wanted.count + count / 100)
            var visited: Set<Int> = []
            index.forEach(touching: window) { visited.insert($0) }
            #expect(visited == Set(found))
            let last = found.last
            #expect(index.contains(touching: window) { $0 == last } == (last != nil))
            #expect(!index.contains(touching: window) { _ in false })
        }
    }

    @Test func orderKeepsNeighborsTogether() {
        let boxes = boxes(5000, shift: 0)
        let order = BoxIndex.order(of: boxes)
        #expect(order.sorted() == boxes.indices.filter { !boxes[$0].isEmpty })
        func length(_ order: [Int]) -> Double {
            zip(order, order.dropFirst()).reduce(0) {
                let step = boxes[$1.1].center - boxes[$1.0].center
                return $0 + (step * step).sum().squareRoot()
            }
        }
        #expect(length(order) < length(order.sorted()) / 20)
    }

    @Test func unusualBoxesAreHandled() {
        let strange = [
            box(0, 0, 0, 0), box(-1e300, -1e300, 1e300, 1e300), box(-.infinity, 0, .infinity, 0), Self.none,
            box(1e-300, 0, 1e-300, 0), box(0, nan, 0, nan), .nothing,
        ]
        let index = BoxIndex(strange)
        #expect(index.items(touching: box(-1, -1, 1, 1)) == [0, 1, 2, 4])
        #expect(index.items(touching: Self.none).isEmpty)
        let same = BoxIndex(Array(repeating: box(3, 4, 3, 4), count: 100))
        #expect(same.items(touching: box(3, 4, 3, 4)).count == 100)
    }
}

@Suite struct BoxTests {
    @Test func coordinatesThatAreNaNAreIgnored() {
        let box = Box(around: [SIMD2(1, nan), SIMD2(nan, 5), SIMD2(-2, 7)])
        #expect(box == Box(low: SIMD2(-2, 5), high: SIMD2(1, 7)))
        #expect(box.center == SIMD2(-0.5, 6) && box.size == SIMD2(3, 2))
        #expect(Box(around: []).isEmpty && Box(around: [SIMD2(nan, 1)]).isEmpty)
        #expect(Box(low: SIMD2(-1.7e308, 0), high: SIMD2(1.7e308, 0)).center == SIMD2(0, 0))
    }

    @Test func boxesWithACommonBorderTouch() {
        let box = Box(low: SIMD2(0, 0), high: SIMD2(2, 2))
        #expect(box.touches(Box(low: SIMD2(2, 2), high: SIMD2(3, 3))))
        #expect(!box.touches(Box(low: SIMD2(2.1, 0), high: SIMD2(3, 3))))
        #expect(box.touches(Box(low: SIMD2(2.1, 0), high: SIMD2(3, 3)).outset(by: 0.2)))
        #expect(box.contains(box) && !box.contains(box.outset(by: 1)) && !box.touches(.nothing))
    }
}
