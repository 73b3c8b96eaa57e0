import CartouchePlanarGeometry
import Testing

@Suite struct PlanarSegmentTests {
    @Test func nearestPointsAreOnTheSegment() {
        let segment = PlanarSegment(from: SIMD2(0, 0), to: SIMD2(10, 0))
        #expect(segment.nearest(to: SIMD2(4, 3)) == (4, 9))
        #expect(segment.nearest(to: SIMD2(-4, 3)) == (0, 25))
        #expect(segment.nearest(to: SIMD2(14, -3)) == (10, 25))
        #expect(segment.left(of: SIMD2(4, 3)) == 3)
        #expect(segment.left(of: SIMD2(4, -3)) == -3)
    }

    @Test func segmentsWithoutLengthArePoints() {
        let point = PlanarSegment(from: SIMD2(3, 4), to: SIMD2(3, 4))
        #expect(point.length == 0 && point.direction == SIMD2(0, 0))
        #expect(point.nearest(to: SIMD2(0, 0)) == (0, 25))
        #expect(point.squaredDistance(to: PlanarSegment(from: SIMD2(0, 0), to: SIMD2(0, 0))) == 25)
    }

    @Test(arguments: [1e-300, 1e-160, 1e-100, 1, 1e100, 1e160, 1e300])
    func lengthsOfAllMagnitudes(_ size: Double) {
        let segment = PlanarSegment(from: SIMD2(0, 0), to: SIMD2(3, 4) * size)
        #expect(abs(segment.length / size - 5) < 1e-15)
        #expect(abs(segment.direction.x - 0.6) < 1e-15 && abs(segment.direction.y - 0.8) < 1e-15)
    }

    @Test func coordinatesThatAreNotFiniteGiveSuchLengths() {
        #expect(!PlanarSegment(from: SIMD2(0, 0), to: SIMD2(nan, 1)).length.isFinite)
        #expect(!PlanarSegment(from: SIMD2(0, 0), to: SIMD2(1, nan)).length.isFinite)
        #expect(!PlanarSegment(from: SIMD2(0, 0), to: SIMD2(1, .infinity)).length.isFinite)
        #expect(!PlanarSegment(from: SIMD2(-1.7e308, 0), to: SIMD2(1.7e308, 0)).length.isFinite)
        let segment = PlanarSegment(from: SIMD2(0, 0), to: SIMD2(1, 0))
        #expect(segment.distance(to: SIMD2(nan, 0)).isNaN)
    }

    @Test func distancesAgreeWithManySamples() {
        var random = SplitMix(state: 2)
        for _ in 0..<100 {
            let (a, b, point) = (random.point(within: 10), random.point(within: 10), random.point(within: 10))
            let segment = PlanarSegment(from: a, to: b)
            #expect(abs(segment.distance(to: point) - triedDistance(point, a, b)) < 1e-3)
            let other = PlanarSegment(from: point, to: random.point(within: 10))
            let tried = (0...500).map {
                segment.distance(to: point + (other.end - point) * (Double($0) / 500))
            }.min()!
            let distance = segment.squaredDistance(to: other).squareRoot()
            #expect(distance <= tried + 1e-12 && tried - distance < 0.02)
            #expect(distance == other.squaredDistance(to: segment).squareRoot())
        }
    }

    @Test func touchingSegmentsHaveDistanceZero() {
        func distance(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
            PlanarSegment(from: a[0], to: a[1]).squaredDistance(to: PlanarSegment(from: b[0], to: b[1]))
        }
        #expect(distance(ring(0, 0, 4, 4), ring(0, 4, 4, 0)) == 0)
        // Segments that touch, overlap, or are apart on one line.
        #expect(distance(ring(0, 0, 4, 0), ring(2, 0, 2, 5)) == 0)
        #expect(distance(ring(0, 0, 4, 0), ring(2, 0, 9, 0)) == 0)
        #expect(distance(ring(0, 0, 4, 0), ring(6, 0, 9, 0)) == 4)
        #expect(distance(ring(0, 0, 4, 0), ring(0, 3, 4, 3)) == 9)
    }
}
