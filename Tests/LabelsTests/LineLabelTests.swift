import CartoucheCLibrary
import CartoucheLabels
import CartouchePlanarGeometry
import Testing

@Suite struct LineLabelTests {
    private let wave = (0...200).map { (vertex: Int) -> SIMD2<Double> in
        SIMD2<Double>(Double(vertex) * 4, 30 * sin(Double(vertex) / 25))
    }

    @Test("A curved label reads from left to right, for both directions of the line")
    func upright() throws {
        for line in [wave, wave.reversed()] {
            let placed = try #require(LabelSamples.place(LabelSamples.line(line)) { _ in })
            guard case .clusters(let poses) = placed.candidate.pose else {
                Issue.record("the label is not curved")
                continue
            }
            #expect(poses.allSatisfy { $0.direction.x > 0 })
            #expect(poses.count == "Long River".count)
        }
    }

    @Test("Neighboring glyphs turn by a small angle")
    func turns() throws {
        let placed = try #require(LabelSamples.place(LabelSamples.line(wave)) { _ in })
        guard case .clusters(let poses) = placed.candidate.pose else {
            Issue.record("the label has no glyphs of its own")
            return
        }
        var total = 0.0
        for (one, two) in zip(poses, poses.dropFirst()) {
            let sine = one.direction.x * two.direction.y - one.direction.y * two.direction.x
            let angle = abs(asin(max(-1, min(1, sine)))) * 180 / .pi
            #expect(angle < 22.5)
            total += angle
        }
        #expect(total <= 90)
    }

    @Test("A label does not follow a line that turns back")
    func hairpin() {
        let hairpin = [SIMD2(0.0, 0), SIMD2(35, 0), SIMD2(35, 2), SIMD2(0, 2)]
        #expect(LabelSamples.place(LabelSamples.line(hairpin)) { _ in } == nil)
    }

    @Test("A label does not straddle a sharp bend")
    func corner() throws {
        let corner = LabelSamples.line([SIMD2(0, 0), SIMD2(200, 0), SIMD2(290, -180)])
        // The middle of the line is at its bend.
        let placed = try #require(LabelSamples.place(corner) { _ in })
        let box = placed.candidate.shape.box
        #expect(box.low.x + placed.unit.anchor.x > 200 || box.high.x + placed.unit.anchor.x < 200)
        let short = LabelSamples.line([SIMD2(0, 0), SIMD2(35, 0), SIMD2(55, -30)])
        #expect(LabelSamples.place(short) { _ in } == nil)
        let gentle = LabelSamples.line([SIMD2(0, 0), SIMD2(35, 0), SIMD2(68, -10)])
        #expect(LabelSamples.place(gentle) { _ in } != nil)
    }

    @Test("Labels above and below a line keep their side", arguments: LineLabelPlacement.Layout.all)
    func sides(layout: LineLabelPlacement.Layout) throws {
        let line = LabelSamples.line([SIMD2(0, 0), SIMD2(300, 0)])
        for side in [LineLabelPlacement.Side.above, .below, .on] {
            let placed = try #require(
                LabelSamples.place(line) {
                    $0.rules.lines.layout = layout
                    $0.rules.lines.sides = [side]
                    $0.rules.lines.offset = .points(3)
                })
            let box = placed.candidate.shape.box
            switch side {
            case .above: #expect(abs(box.high.y + 4) < 0.01)
            case .below: #expect(abs(box.low.y - 4) < 0.01)
            default: #expect(abs(box.center.y) < 0.01)
            }
        }
    }

    @Test("Labels repeat at multiples of a distance that double with each power of 2 of the scale")
    func repeats() {
        let line = LabelSamples.line([SIMD2(0, 0), SIMD2(4000, 0)])
        let styled = LabelSamples.styled { $0.rules.lines.repetition = .points(216) }
        let world = LabelWorld([styled], [line], threads: 1)
        let placed = world.placement(at: LabelSamples.level(), threads: 1).boxes(world).map(\.box.center.x)
            .sorted()
        #expect(placed.count == 13)
        for (one, two) in zip(placed, placed.dropFirst()) { #expect(abs(two - one - 288) < 1) }
        let finer = world.placement(at: LabelSamples.level(0.5), threads: 1).boxes(world).map(\.box.center.x)
            .sorted()
        #expect(finer.count == 27)
        for x in placed { #expect(finer.contains { abs($0 / 2 - x) < 1 }) }
    }

    @Test("A very long line has a bounded number of labels", .timeLimit(.minutes(5)))
    func longLines() {
        for (length, isLabeled) in [(1e9, true), (1e13, false), (1e300, false)] {
            let styled = LabelSamples.styled { $0.rules.lines.repetition = .points(24) }
            let line = LabelSamples.line([SIMD2(0, 0), SIMD2(length, 0)])
            let world = LabelWorld([styled], [line], threads: 2)
            let boxes = world.placement(at: LabelSamples.level(), threads: 2).boxes(world)
            #expect(boxes.isEmpty != isLabeled && boxes.count < 1000)
        }
    }

    @Test(
        "Many long lines have a bounded number of labels together, and each has one", .timeLimit(.minutes(5)))
    func manyLongLines() {
        func placement(_ count: Int) -> LabelPlacement {
            let styled = LabelSamples.styled {
                $0.rules.lines.layout = .straight
                $0.rules.lines.connection = .none
                $0.rules.lines.repetition = .points(60)
            }
            let lines = (0..<count).map { number in
                LabelSamples.line(
                    [SIMD2(0, Double(number) * 50), SIMD2(30_000, Double(number) * 50)], id: number + 1)
            }
            return LabelWorld([styled], lines, threads: 2).placement(at: LabelSamples.level(), threads: 2)
        }
        let few = placement(4)
        #expect(!few.hasFewerRepeats && few.units.count > 4 * 300)
        let many = placement(400)
        #expect(many.hasFewerRepeats && (20_000...40_800).contains(many.units.count))
        #expect(
            Set(many.units.indices.filter { many.candidate(of: $0) != nil }.map { many.units[$0].feature })
                .count == 400)
        // Positions that were not chosen take no memory.
        #expect(many.units.allSatisfy { $0.candidates.count < 2 })
    }

    @Test("Pieces with equal texts are labeled as one line")
    func connection() {
        let pieces = (0..<10).map { number in
            LabelSamples.line(
                [SIMD2(Double(number) * 30, 0), SIMD2(Double(number + 1) * 30, 0)], id: number + 1)
        }
        func count(_ connection: LineLabelPlacement.Connection) -> Int {
            let world = LabelWorld(
                [LabelSamples.styled { $0.rules.lines.connection = connection }], pieces, threads: 1)
            return world.placement(at: LabelSamples.level(), threads: 1).boxes(world).count
        }
        #expect(count(.none) == 0)
        #expect(count(.unambiguous) == 1)
        #expect(count(.minimizesLabels) == 1)
    }

    @Test("A label at the end of a line stays there")
    func ends() throws {
        let line = LabelSamples.line([SIMD2(0, 0), SIMD2(300, 0)])
        let cases: [(LineLabelPlacement.Place, (Box) -> Bool)] = [
            (.start, { abs($0.low.x) < 3 }), (.end, { abs($0.high.x - 300) < 3 }),
            (.beforeStart, { $0.high.x <= 0 }), (.afterEnd, { $0.low.x >= 300 }),
            (.fraction(0.5), { abs($0.center.x - 150) < 3 }),
        ]
        for (place, isThere) in cases {
            let placed = try #require(LabelSamples.place(line) { $0.rules.lines.places = [place] })
            let box = placed.candidate.shape.box
            #expect(isThere(Box(low: box.low + placed.unit.anchor, high: box.high + placed.unit.anchor)))
        }
    }

    @Test("Short lines have no label")
    func minimumLength() {
        let line = LabelSamples.line([SIMD2(0, 0), SIMD2(300, 0)])
        #expect(LabelSamples.place(line) { $0.rules.fitting.minimumSize = .length(.mapUnits(400)) } == nil)
        #expect(LabelSamples.place(line) { $0.rules.fitting.minimumSize = .length(.mapUnits(200)) } != nil)
    }

    @Test("A line with a million vertices needs bounded time", .timeLimit(.minutes(5)))
    func manyVertices() {
        let long = (0..<1_000_000).map { (vertex: Int) -> SIMD2<Double> in
            SIMD2<Double>(Double(vertex) / 100, sin(Double(vertex) / 1e4) * 40)
        }
        let world = LabelWorld(
            [LabelSamples.styled { $0.rules.lines.repetition = .points(100) }], [LabelSamples.line(long)],
            threads: 2)
        #expect(!world.placement(at: LabelSamples.level(), threads: 2).boxes(world).isEmpty)
    }
}

extension LineLabelPlacement.Layout {
    /// The layouts whose labels are parallel to a horizontal line.
    fileprivate static var all: [LineLabelPlacement.Layout] { [.curved, .straight, .horizontal] }
}
