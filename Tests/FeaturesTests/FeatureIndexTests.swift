import Features
import Testing

@Suite struct FeatureIndexTests {
    private func boxes(_ count: Int) -> [SIMD4<Double>] {
        var state: UInt64 = 5
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        return (0..<count).map { number in
            if number % 50 == 7 { return GeometryColumn.noBounds }
            let low = SIMD2(random() * 360 - 180, random() * 180 - 90)
            return SIMD4(lowHalf: low, highHalf: low + SIMD2(random(), random()) * 3)
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 300, 5000])
    func whatTouchesIsFoundInOrder(_ count: Int) {
        let boxes = boxes(count)
        let index = FeatureIndex(boxes)
        for window in [
            SIMD4(-10.0, -10, 10, 10), SIMD4(100, 20, 100, 20), SIMD4(-180, -90, 180, 90),
            SIMD4(500, 0, 501, 1),
        ] {
            let wanted = boxes.indices.filter { GeometryColumn.touch(boxes[$0], window) }
            let found = index.features(touching: window)
            #expect(found == found.sorted() && Set(found).count == found.count)
            #expect(Set(wanted).isSubset(of: found))
            // Single precision finds a few more.
            #expect(found.count <= wanted.count + count / 100)
        }
    }

    @Test func strangeBoundsAreNoProblem() {
        let strange = [
            SIMD4(repeating: 0.0), SIMD4(-1e300, -1e300, 1e300, 1e300),
            SIMD4(-.infinity, 0, .infinity, 0), GeometryColumn.noBounds, SIMD4(1e-300, 0, 1e-300, 0),
        ]
        let index = FeatureIndex(strange)
        #expect(index.features(touching: SIMD4(-1, -1, 1, 1)) == [0, 1, 2, 4])
        #expect(index.features(touching: GeometryColumn.noBounds).isEmpty)
        let same = FeatureIndex([SIMD4<Double>](repeating: SIMD4(3, 4, 3, 4), count: 100))
        #expect(same.features(touching: SIMD4(3, 4, 3, 4)).count == 100)
    }
}
