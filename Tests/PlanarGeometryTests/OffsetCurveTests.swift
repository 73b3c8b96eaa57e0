import CartouchePlanarGeometry
import Testing

@Suite struct OffsetCurveTests {
    private static let joins: [OffsetJoin] = [
        .bevel, .miter(limit: 10, cut: .bevel), .miter(limit: 2, cut: .square),
        .miter(limit: 1, cut: .square),
        .squared, .round(step: 0.1, .inscribed), .round(step: 0.1, .circumscribed),
    ]

    private let corner = ring(0, 0, 10, 0, 10, 10)
    private let square = ring(0, 0, 10, 0, 10, 10, 0, 10)

    private func near(_ left: [SIMD2<Double>]?, _ right: [SIMD2<Double>]) -> Bool {
        guard let left, left.count == right.count else { return false }
        return zip(left, right).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
    }

    @Test func positiveDistancesAreToTheLeft() {
        for join in Self.joins {
            #expect(OffsetCurve(distance: 1, join: join).trimmed(line: corner) == ring(0, 1, 9, 1, 9, 10))
            #expect(
                near(
                    OffsetCurve(distance: 1, join: join).cleared(lines: [corner]).first,
                    ring(0, 1, 9, 1, 9, 10)))
        }
    }

    @Test func joinsFillTheGap() {
        func offset(_ join: OffsetJoin) -> [SIMD2<Double>]? {
            OffsetCurve(distance: -1, join: join).trimmed(line: corner)
        }
        #expect(near(offset(.bevel), ring(0, -1, 10, -1, 11, 0, 11, 10)))
        #expect(near(offset(.miter(limit: 10, cut: .bevel)), ring(0, -1, 11, -1, 11, 10)))
        #expect(near(offset(.miter(limit: 1.4, cut: .bevel)), ring(0, -1, 10, -1, 11, 0, 11, 10)))
        #expect(near(offset(.squared), ring(0, -1, 11, -1, 11, 10)))
        let root = 2.0.squareRoot()
        #expect(
            near(
                offset(.miter(limit: 1, cut: .square)),
                ring(0, -1, 10, -1, 9 + root, -1, 11, 1 - root, 11, 0, 11, 10)))
        #expect(near(offset(.miter(limit: 0.5, cut: .square)), ring(0, -1, 10, -1, 11, 0, 11, 10)))
    }

    @Test func arcsStayWithinTheTolerance() throws {
        for (join, range) in [
            (OffsetJoin.round(inscribedWithin: 0.01, radius: 3), 3.0 - 0.01...3.0),
            (OffsetJoin.round(circumscribedWithin: 0.01, radius: 3), 3.0...3.0 + 0.01),
        ] {
            let curve = try #require(OffsetCurve(distance: -3, join: join).trimmed(line: corner))
            for (a, b) in zip(curve, curve.dropFirst()) {
                for point in [a, (a + b) / 2] where point.x > 10 && point.y < 0 {
                    let arm = point - SIMD2(10, 0)
                    let radius = (arm * arm).sum().squareRoot()
                    #expect(radius > range.lowerBound - 1e-9 && radius < range.upperBound + 1e-9)
                }
            }
            #expect(curve.count > 5)
        }
    }

    @Test func offsetRingsStartAtTheSecondVertex() {
        for join in Self.joins {
            #expect(
                near(
                    OffsetCurve(distance: 1, join: join).complete(ring: square),
                    ring(9, 1, 9, 9, 1, 9, 1, 1)))
            let collapsed = OffsetCurve(distance: 6, join: join).complete(ring: square)
            #expect(RingRegion.outlines(of: [.init(collapsed)], .positive)?.isEmpty == true)
        }
        let closed = square + [square[0]]
        #expect(
            near(
                OffsetCurve(distance: -2, join: .squared).cleared(lines: [closed]).first,
                ring(-2, -2, 12, -2, 12, 12, -2, 12, -2, -2)))
        #expect(OffsetCurve(distance: 6, join: .squared).cleared(lines: [closed]).isEmpty)
    }

    @Test func allCornersOfAClosedLineAreEqual() throws {
        // The corner at which a closed line starts is not different from the others.
        let closed = square + [square[0]]
        let pieces = OffsetCurve(distance: -1, join: .bevel).cleared(lines: [closed])
        let outline = try #require(pieces.count == 1 ? pieces[0] : nil)
        #expect(outline.first == outline.last)
        #expect(abs(Ring(outline).signedArea - (100 + 40 + 4 * 0.5)) < 1e-9)
    }

    @Test func usedUpSidesAreRemoved() {
        // A dent that is narrower than twice the distance.
        let dent = ring(0, 0, 10, 0, 10, -3, 11, -3, 11, 0, 20, 0)
        let curve = OffsetCurve(distance: 2, join: .miter(limit: 10, cut: .square))
        #expect(curve.cleared(lines: [dent]).count == 1)
        #expect(
            near(
                curve.trimmed(line: ring(0, 0, 10, 0, 10.5, 0.5, 11, 0, 21, 0)).map { [$0[0], $0.last!] },
                ring(0, 2, 21, 2)))
    }

    @Test(arguments: joins)
    func degenerateLinesAreHandled(_ join: OffsetJoin) {
        for distance in [0.0, 1, -1, 1e-300, 1e300, nan, .infinity] {
            let curve = OffsetCurve(distance: distance, join: join)
            #expect(curve.trimmed(line: []) == nil)
            #expect(curve.trimmed(line: ring(1, 1)) == nil)
            #expect(curve.trimmed(line: ring(1, 1, 1, 1, 1, 1)) == nil)
            #expect(curve.complete(ring: []).isEmpty)
            #expect(curve.complete(ring: ring(1, 1)).isEmpty)
            #expect(curve.cleared(lines: []).isEmpty)
            #expect(curve.cleared(lines: [[], ring(1, 1), ring(2, 2, 2, 2)]).isEmpty)
            #expect(curve.strips(alongRing: ring(1, 1)).isEmpty)
            for line in [
                ring(0, 0, 1, 0, 0, 0), ring(0, 0, 5, 0, 10, 0), ring(0, 0, nan, 1, 4, 4),
                ring(0, 0, 1e200, 1e200, 0, 1e200), ring(0, 0, 1, 1, 1, 1, 2, 0),
            ] {
                _ = curve.trimmed(line: line)
                let ring = RingRegion.WeightedRing(curve.complete(ring: line, tolerance: 0.1))
                _ = RingRegion.outlines(of: [ring, ring], .positive)
                _ = curve.strips(alongRing: line)
                if line.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { _ = curve.cleared(lines: [line]) }
            }
        }
    }

    @Test(arguments: joins)
    func clearedCurvesKeepTheDistance(_ join: OffsetJoin) {
        // The chords of other joins cut off corners.
        guard case .round(_, .circumscribed) = join else { return }
        var random = SplitMix(state: 8)
        for _ in 0..<40 {
            let lines = (0..<2).map { _ in random.walk(25, step: 4) }
            let all = SegmentIndex(
                lines.flatMap { line in
                    zip(line, line.dropFirst()).map { .init(PlanarSegment(from: $0, to: $1)) }
                })
            for distance in [0.5, -2, 7] {
                for piece in OffsetCurve(distance: distance, join: join).cleared(lines: lines) {
                    for (a, b) in zip(piece, piece.dropFirst()) {
                        for share in [0.0, 0.3, 0.5, 1] {
                            #expect(all.distance(to: a + (b - a) * share) > abs(distance) - 1e-5)
                        }
                    }
                }
            }
        }
    }

    /// Each offset segment is compared with the few segments that are at the distance, not with all.
    @Test func clearedCurvesOfManyVertices() throws {
        // Points of a quarter circle have the tangent of half of their angle as the parameter.
        let arc = (0...8000).map { vertex -> SIMD2<Double> in
            let tangent = Double(vertex) / 8000
            let square = tangent * tangent
            return SIMD2<Double>(1 - square, 2 * tangent) * (100 / (1 + square))
        }
        for (distance, radius) in [(-1000.0, 1100.0), (-1, 101), (1, 99), (99.5, 0.5)] {
            let curves = OffsetCurve(distance: distance, join: .bevel).cleared(lines: [arc])
            let curve = try #require(curves.count == 1 ? curves[0] : nil)
            #expect(curve.allSatisfy { abs(($0 * $0).sum().squareRoot() - radius) < 1e-3 })
            #expect(abs(curve[0].y) < 0.2)
            #expect(abs(curve[curve.count - 1].x) < 0.2)
        }
        #expect(OffsetCurve(distance: 101, join: .bevel).cleared(lines: [arc]).isEmpty)
        // A long segment beside a wave of many vertices is cut at both ends of the wave.
        let wave = (0...20_000).map { (vertex: Int) -> SIMD2<Double> in
            SIMD2<Double>(50 + Double(vertex) / 200, vertex.isMultiple(of: 2) ? 0 : 0.1)
        }
        let beside = OffsetCurve(distance: 2, join: .bevel).cleared(lines: [ring(0, -1.5, 200, -1.5), wave])
        let reach = (4 - 0.4 * 0.4).squareRoot()
        #expect(near(beside.first, ring(0, 0.5, 50.005 - reach, 0.5)))
        #expect(near(beside.dropFirst().first, ring(149.995 + reach, 0.5, 200, 0.5)))
        // The distance is millions of times as long as the segments.
        var random = SplitMix(state: 5)
        _ = OffsetCurve(distance: 1e9, join: .miter(limit: 4, cut: .bevel)).cleared(lines: [
            random.walk(4000, step: 1)
        ])
    }

    @Test func segmentsThatAreMuchLongerThanTheDistanceAreCut() throws {
        // The squares of the lengths do not have the digits of the distance.
        let long = ring(2_147_483_648, 5.5, 0, 0)
        let upright = ring(-5, 3, -5, -100)
        let curves = OffsetCurve(distance: -10.5, join: .bevel).cleared(lines: [long, upright])
        let end = try #require(curves.first?.last)
        let reach = (10.5 * 10.5 - 7.5 * 7.5).squareRoot()
        #expect(abs(end.x - (reach - 5)) < 1e-2 && abs(end.y - 10.5) < 1e-6)
    }

    @Test func clearedCurvesContainEverythingAtTheDistance() {
        // The points at the distance to the left of each segment's middle must be on a curve, if they are far enough
        // from all other segments.
        var random = SplitMix(state: 11)
        for _ in 0..<40 {
            let line = random.walk(20, step: 5)
            let all = SegmentIndex(zip(line, line.dropFirst()).map { .init(PlanarSegment(from: $0, to: $1)) })
            let curves = OffsetCurve(distance: 2, join: .round(step: 0.05, .circumscribed)).cleared(lines: [
                line
            ])
            let found = SegmentIndex(
                curves.flatMap { curve in
                    zip(curve, curve.dropFirst()).map { .init(PlanarSegment(from: $0, to: $1)) }
                })
            for (a, b) in zip(line, line.dropFirst()) {
                let segment = PlanarSegment(from: a, to: b)
                let place = (a + b) / 2 + SIMD2(-segment.direction.y, segment.direction.x) * 2
                guard all.distance(to: place) > 2 - 1e-9 else { continue }
                #expect(found.distance(to: place) < 1e-4)
            }
        }
    }

    @Test func stripsCoverTheAreaBetweenRingAndOffset() {
        let strips = OffsetCurve(distance: -1, join: .squared).strips(alongRing: square)
        #expect(strips.count == 8)
        let area = strips.reduce(0.0) { (sum: Double, strip) in sum + abs(Ring(strip).signedArea) }
        #expect(abs(area - 44) < 1e-9)
        let inner = OffsetCurve(distance: 1, join: .squared).strips(alongRing: square + [square[0]])
        #expect(inner.count == 4)
    }
}

@Suite struct LoopRemovalTests {
    @Test func linesLoseTheirLoops() {
        let loop = ring(0, 0, 10, 0, 10, 5, 5, 5, 5, -5)
        #expect(LoopRemoval.withoutLoops(loop) == ring(0, 0, 5, 0, 5, -5))
        let plain = ring(0, 0, 10, 0, 10, 5)
        #expect(LoopRemoval.withoutLoops(plain) == plain)
        for line in [[], ring(1, 1), ring(1, 1, 1, 1, 1, 1), ring(0, 0, nan, 1, 4, 4)] {
            #expect(LoopRemoval.withoutLoops(line).count == line.count)
        }
    }

    @Test func resultsDoNotCrossThemselves() {
        var random = SplitMix(state: 6)
        for _ in 0..<30 {
            let line = LoopRemoval.withoutLoops(random.walk(60, step: 6))
            #expect(LoopRemoval.withoutLoops(line) == line)
        }
    }
}
