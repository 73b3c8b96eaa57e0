import CartoucheCLibrary
import CartoucheLabels
import CartouchePlanarGeometry
import Testing

@Suite struct PointLabelTests {
    @Test("Labels of crowded points do not overlap")
    func noOverlaps() {
        let world = LabelWorld([LabelSamples.styled()], LabelSamples.points(600), threads: 2)
        let boxes = world.placement(at: LabelSamples.level(), threads: 2).boxes(world).map(\.box)
        #expect(boxes.count > 200)
        for (number, box) in boxes.enumerated() {
            for other in boxes.dropFirst(number + 1) {
                let shared = pointwiseMin(box.high, other.high) - pointwiseMax(box.low, other.low)
                #expect(shared.min() <= 1e-6)
            }
        }
    }

    @Test("Threads and the order of reading have no influence", arguments: [1, 2, 8])
    func deterministic(threads: Int) {
        let points = LabelSamples.points(500)
        let first = LabelWorld([LabelSamples.styled()], points, threads: 1)
        let second = LabelWorld([LabelSamples.styled()], points.reversed(), threads: threads)
        let level = LabelSamples.level()
        #expect(
            first.placement(at: level, threads: 1).summary(first)
                == second.placement(at: level, threads: threads).summary(second))
    }

    @Test("Zooming in removes no label, and keeps positions")
    func zoom() {
        let world = LabelWorld([LabelSamples.styled()], LabelSamples.points(200, side: 600), threads: 2)
        var last: Set<Int> = []
        for step in 0..<20 {
            let level = LabelSamples.level(exp2(1 - Double(step) / 8))
            let placement = world.placement(at: world.shownLevel(at: level), threads: 2)
            let now = Set(placement.boxes(world).map(\.id))
            #expect(last.isSubset(of: now))
            last = now
        }
    }

    @Test("Zooming in removes no label of a map with many points, which has fewer scales")
    func zoomOfManyPoints() {
        let world = LabelWorld([LabelSamples.styled()], LabelSamples.points(4500), threads: 2)
        var last: Set<Int> = []
        for step in 0..<12 {
            let level = LabelSamples.level(exp2(1 - Double(step) / 6))
            let shown = world.shownLevel(at: level)
            #expect(shown.unitsPerDIP >= level.unitsPerDIP * 0.999)
            let now = Set(world.placement(at: shown, threads: 2).boxes(world).map(\.id))
            #expect(last.isSubset(of: now))
            last = now
        }
        #expect(last.count > 1000)
    }

    @Test("Few labels are nearer to another labeled point", arguments: [(80, 0.0), (600, 0.2)])
    func ambiguity(count: Int, share: Double) {
        let points = LabelSamples.points(count)
        let world = LabelWorld([LabelSamples.styled()], points, threads: 1)
        let boxes = world.placement(at: LabelSamples.level(), threads: 1).boxes(world)
        func distance(_ box: Box, _ point: SIMD2<Double>) -> Double {
            let outside = pointwiseMax(pointwiseMax(box.low - point, point - box.high), SIMD2(0, 0))
            return (outside * outside).sum().squareRoot()
        }
        let anchors = Dictionary(
            uniqueKeysWithValues: points.compactMap { point -> (Int, SIMD2<Double>)? in
                guard case .point(let place) = point.geometry else { return nil }
                return (point.id, LabelSamples.level().position(of: place))
            })
        let unclear = boxes.count { label in
            guard let own = anchors[label.id].map({ distance(label.box, $0) }) else { return true }
            return boxes.contains { other in
                other.id != label.id && (anchors[other.id].map { distance(label.box, $0) <= own } ?? false)
            }
        }
        #expect(Double(unclear) <= share * Double(boxes.count))
        #expect(count > 100 || boxes.count == count)
    }

    @Test("A label prefers to be near a point without its label")
    func distinguishing() throws {
        func style(_ zones: [PointLabelPlacement.Zone]) -> (inout LabelClass) -> Void {
            {
                $0.rules.points.positions = zones.map { .zone($0) }
                $0.rules.conflicts.thinning = .init(distance: nil, scope: .labelClass)
                $0.rank = LabelRank(field: "rank")
            }
        }
        func point(_ id: Int, _ text: String, _ place: SIMD2<Double>) -> LabelFeature {
            LabelFeature(
                classIndex: 0, layer: 0, id: id, part: 0, text: text, rank: Double(id),
                geometry: .point(place), marker: Box(low: SIMD2(-2, -2), high: SIMD2(2, 2)))
        }
        let middle = point(2, "Oslo", .zero)
        let above = try #require(LabelSamples.place(middle, style([.aboveRight]))).candidate.shape.box
        let below = try #require(LabelSamples.place(middle, style([.belowLeft]))).candidate.shape.box
        // Both positions touch another point; the last point has no label because its text is that of the first.
        let first = point(1, "Rho", SIMD2(above.center.x, -above.low.y))
        let last = point(3, "Rho", SIMD2(below.center.x, -below.high.y))
        let world = LabelWorld(
            [LabelSamples.styled(style([.aboveRight, .belowLeft]))], [first, middle, last], threads: 1)
        let placement = world.placement(at: LabelSamples.level(), threads: 1)
        let ranks = placement.units.indices.map { placement.candidate(of: $0)?.rank }
        #expect(ranks == [1, 2, nil])
    }

    @Test("Moving labels makes room for more")
    func chains() {
        // Three points in a column: the middle one has a place only if another one moves.
        let world = LabelWorld([LabelSamples.styled()], LabelSamples.points(900), threads: 1)
        let placed = world.placement(at: LabelSamples.level(), threads: 1).boxes(world).count
        let fixed = LabelWorld(
            [LabelSamples.styled { $0.rules.points.positions = [.zone(.aboveRight)] }],
            LabelSamples.points(900),
            threads: 1)
        #expect(placed > fixed.placement(at: LabelSamples.level(), threads: 1).boxes(fixed).count)
    }

    @Test("A position is beside the drawn marker", arguments: PointLabelPlacement.Zone.allCases)
    func zones(zone: PointLabelPlacement.Zone) throws {
        var point = LabelSamples.points(1)[0]
        point.marker = Box(low: SIMD2(-6, -10), high: SIMD2(8, 4))
        let placed = try #require(
            LabelSamples.place(point) {
                $0.rules.points.positions = [.zone(zone)]
                $0.rules.points.offset = .points(3)
            })
        let box = placed.candidate.shape.box
        let rightGap = box.low.x - 8
        let leftGap = -6 - box.high.x
        let aboveGap = -10 - box.high.y
        let belowGap = box.low.y - 4
        func isFour(_ gap: Double) -> Bool { abs(gap - 4) < 1e-9 }
        switch zone {
        case .aboveRight: #expect(isFour(rightGap) && isFour(aboveGap))
        case .aboveCenter: #expect(isFour(aboveGap) && abs(box.center.x - 1) < 1e-9)
        case .aboveLeft: #expect(isFour(leftGap) && isFour(aboveGap))
        case .centerRight: #expect(isFour(rightGap) && abs(box.center.y + 3) < 1e-9)
        case .center: #expect(abs(box.center.x - 1) < 1e-9 && abs(box.center.y + 3) < 1e-9)
        case .centerLeft: #expect(isFour(leftGap))
        case .belowRight: #expect(isFour(rightGap) && isFour(belowGap))
        case .belowCenter: #expect(isFour(belowGap))
        case .belowLeft: #expect(isFour(leftGap) && isFour(belowGap))
        }
    }

    @Test("A rotated label turns around its point and stays upright")
    func rotation() throws {
        var point = LabelSamples.points(1)[0]
        for (angle, upright) in [(30.0, true), (90, true), (170, true)] {
            point.angle = angle
            let placed = try #require(
                LabelSamples.place(point) {
                    $0.rules.points.positions = [.zone(.centerRight)]
                    $0.rules.points.rotation = LabelRotation(field: "ANGLE")
                })
            guard case .block(_, let direction) = placed.candidate.pose else {
                Issue.record("the label is not a block")
                continue
            }
            #expect((direction.x >= -1e-9) == upright)
            #expect(placed.candidate.shape.pieces.count == 1)
        }
        point.angle = nil
        let flat = try #require(
            LabelSamples.place(point) { $0.rules.points.rotation = LabelRotation(field: "ANGLE") })
        #expect(flat.candidate.shape.pieces.isEmpty)
    }

    @Test("Labels with equal texts are thinned")
    func thinning() {
        let points = LabelSamples.points(60)
        func count(_ distance: LabelLength?) -> Int {
            let world = LabelWorld(
                [
                    LabelSamples.styled {
                        $0.rules.conflicts.thinning = .init(distance: distance, scope: .labelClass)
                    }
                ],
                points, threads: 1)
            return world.placement(at: LabelSamples.level(), threads: 1).boxes(world).count
        }
        #expect(count(nil) == 7)
        #expect(count(.mapUnits(300)) > 7)
    }

    @Test("Equal texts in different parts of a large map are thinned too")
    func thinningOfLargeMaps() {
        let world = LabelWorld(
            [LabelSamples.styled { $0.rules.conflicts.thinning = .init(distance: nil, scope: .labelClass) }],
            LabelSamples.points(800, side: 4000), threads: 2)
        #expect(world.placement(at: LabelSamples.level(), threads: 2).boxes(world).count == 7)
    }

    @Test("Labels that are never removed overlap if they must")
    func neverRemoved() {
        let world = LabelWorld(
            [LabelSamples.styled { $0.rules.conflicts.neverRemoves = true }], LabelSamples.points(900),
            threads: 1)
        #expect(world.placement(at: LabelSamples.level(), threads: 1).boxes(world).count == 900)
    }

    @Test("A feature with the weight 1000 has no label on it")
    func obstacles() throws {
        let point = LabelSamples.points(1, side: 0)[0]
        var block = LabelSamples.area([SIMD2(0, -50), SIMD2(90, -50), SIMD2(90, 50), SIMD2(0, 50)])
        block.classIndex = 1
        block.text = nil
        let classes = [
            LabelSamples.styled { $0.priority = 0 },
            LabelSamples.styled { $0.rules.conflicts.featureWeight = 1000 },
        ]
        let world = LabelWorld(classes, [point, block], threads: 1)
        let box = try #require(world.placement(at: LabelSamples.level(), threads: 1).boxes(world).first?.box)
        #expect(box.high.x <= 0)
    }

    @Test("Crowds and broken input need bounded time", .timeLimit(.minutes(5)))
    func hostile() {
        var points = LabelSamples.points(20_000, side: 0)
        points.append(
            LabelFeature(
                classIndex: 0, layer: 0, id: 0, part: 0, text: String(repeating: "word ", count: 20_000),
                rank: .nan,
                geometry: .point(SIMD2(5, 5))))
        points.append(
            LabelFeature(
                classIndex: 0, layer: 0, id: -1, part: 0, text: "  ", rank: .infinity,
                geometry: .point(SIMD2(1e300, -1e300))))
        points.append(LabelSamples.line([SIMD2(3, 3)], id: 70_000))
        points.append(LabelSamples.line([SIMD2(3, 3), SIMD2(3, 3)], id: 70_001))
        points.append(LabelSamples.area([SIMD2(1, 1)]))
        let world = LabelWorld(
            [LabelSamples.styled { $0.rules.fitting.stacking = LabelStacking() }], points, threads: 2)
        let placed = world.placement(at: LabelSamples.level(), threads: 2).boxes(world)
        #expect(placed.count > 0 && placed.count < 20)
    }
}
