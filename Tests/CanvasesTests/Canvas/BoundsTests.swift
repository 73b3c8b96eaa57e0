import CartoucheCanvases
import Testing

@Suite("Bounds")
struct BoundsTests {
    /// Returns a star without sharp points, because the tips of needles would not be visible.
    private func star(_ dice: inout Dice, closed: Bool = true) -> Path {
        let count = 5 + Int(dice.next(0...4.9))
        let center = (dice.next(80...120), dice.next(80...120))
        return path(
            (0..<count).map { index in
                let turn = (Double(index) + Double(dice.next(0...0.5))) / Double(count) * 2 * .pi
                let arc = Path.Arc(
                    center: .zero, xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), start: 0, sweep: 0)
                let unit = arc.point(at: turn)
                let radius = dice.next(20...40)
                return (center.0 + Float(unit.x) * radius, center.1 + Float(unit.y) * radius)
            }, closed: closed)
    }

    private func style(_ dice: inout Dice, dashes: [Double] = []) -> StrokeStyle {
        StrokeStyle(
            width: Double(dice.next(1...16)),
            cap: [.butt, .round, .square][Int(dice.next(0...2.99))],
            join: [.round, .miter, .bevel][Int(dice.next(0...2.99))],
            miterLimit: Double(dice.next(1...6)), dashes: dashes)
    }

    /// Compares the box of some calls with the pixels that they draw.
    private func compare(
        isTight: Bool = true, _ label: String, _ body: (inout Recording) -> Void
    ) throws {
        var recording = Recording()
        body(&recording)
        let image = drawn(220, 220) { recording.replay(on: &$0) }
        let bounds = try #require(recording.bounds)
        var (left, top, right, bottom) = (220, 220, -1, -1)
        for y in 0..<220 {
            for x in 0..<220 where image.alpha(x, y) > 0 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        try #require(right >= 0)
        // The margin of a tenth of a pixel allows for the raster's arcs and corners.
        #expect(
            Float(left) >= (bounds.low.x - 0.1).rounded(.down)
                && Float(top) >= (bounds.low.y - 0.1).rounded(.down)
                && Float(right + 1) <= (bounds.high.x + 0.1).rounded(.up)
                && Float(bottom + 1) <= (bounds.high.y + 0.1).rounded(.up),
            "\(label): ink \(left) \(top) \(right + 1) \(bottom + 1), bounds \(bounds)")
        guard isTight else { return }
        #expect(
            bounds.low.x >= Float(left) - 1 && bounds.low.y >= Float(top) - 1
                && bounds.high.x <= Float(right + 2) && bounds.high.y <= Float(bottom + 2),
            "\(label): ink \(left) \(top) \(right + 1) \(bottom + 1), bounds \(bounds)")
    }

    @Test("Contain all drawn pixels and are at most one pixel larger", arguments: 0..<40)
    func tight(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed + 100))
        let area = star(&dice)
        let line = star(&dice, closed: false)
        try compare("fill") { $0.fill(area, with: black, rule: .nonZero) }
        let solid = style(&dice)
        try compare("ring \(solid)") { $0.stroke(area, with: black, style: solid) }
        try compare("line \(solid)") { $0.stroke(line, with: black, style: solid) }
        let dashed = style(&dice, dashes: [9, 7])
        try compare("dashes \(dashed)") { $0.stroke(line, with: black, style: dashed) }
        try compare("curves") { canvas in
            canvas.fill(
                AllCalls.curves.transformed(by: .translation(x: 60, y: 60)), with: black, rule: .nonZero)
        }
        var turn = AffineTransform(
            a: Double(dice.next(0.2...0.5)), b: Double(dice.next(0.2...0.5)),
            c: Double(dice.next(-0.5 ... -0.2)), d: Double(dice.next(0.2...0.5)), tx: 0, ty: 0)
        let center = turn.apply(to: SIMD2(100, 100))
        (turn.tx, turn.ty) = (110 - center.x, 110 - center.y)
        try compare("moved") { canvas in
            canvas.within(.transform(.translation(x: -100, y: -60))) { canvas in
                canvas.within(.transform(.translation(x: 100, y: 70))) { canvas in
                    canvas.fill(area, with: black, rule: .nonZero)
                    canvas.stroke(line, with: black, style: solid)
                }
            }
        }
        try compare("turned \(turn)") { canvas in
            canvas.within(.transform(turn)) {
                $0.stroke(line, with: black, style: solid)
                $0.fill(area, with: black, rule: .nonZero)
            }
        }
        try compare("image") { canvas in
            canvas.draw(
                drawn(30, 20) { $0.fill(box(0, 0, 30, 20), with: black, rule: .nonZero) },
                transform: AffineTransform(a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: 90, ty: 90),
                opacity: 1, sampling: .nearest)
        }
        try compare("glyphs") { canvas in
            canvas.draw(
                GlyphRun(
                    face: AllCalls.face, size: 60,
                    glyphs: [.init(id: 3, position: SIMD2(60, 120)), .init(id: 1, position: SIMD2(90, 100))],
                    paint: black))
        }
    }

    @Test("Contain stamps and clips", arguments: 0..<20)
    func loose(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed + 300))
        var recording = Recording()
        let inner = style(&dice)
        recording.stroke(box(-9, -5, 9, 5), with: black, style: inner)
        let marker = MarkerPicture(recording)
        let quarter = Stamp(position: PixelPoint(100, 100), rotation: Float(90 * (seed % 4)), scale: 2)
        try compare("quarter turn") { $0.stamp(marker, at: [quarter]) }
        let stamps = (0..<5).map { _ in
            Stamp(
                position: PixelPoint(dice.next(60...160), dice.next(60...160)),
                rotation: dice.next(-400...400), scale: dice.next(0.3...2))
        }
        try compare(isTight: false, "stamps") { $0.stamp(marker, at: stamps) }
        let (area, clip) = (star(&dice), star(&dice))
        try compare(isTight: false, "clip") { canvas in
            canvas.clip(to: clip, rule: .nonZero) { $0.fill(area, with: black, rule: .nonZero) }
        }
        var canvas = BoundsCanvas()
        canvas.clip(to: box(0, 0, 10, 10), rule: .nonZero) {
            $0.fill(box(5, -5, 40, 8), with: black, rule: .nonZero)
        }
        #expect(canvas.box == PixelBox(low: PixelPoint(5, 0), high: PixelPoint(10, 8)))
    }

    @Test("Are nil for an empty drawing, and infinite for infinite coordinates")
    func emptyAndInfinite() {
        var canvas = BoundsCanvas()
        canvas.fill(Path(), with: black, rule: .nonZero)
        canvas.stroke(path([(5, 5)]), with: black, style: .init(width: 3))
        canvas.clip(to: box(0, 0, 1, 1), rule: .nonZero) {
            $0.fill(box(5, 5, 6, 6), with: black, rule: .nonZero)
        }
        #expect(canvas.box == nil && canvas.radius == 0)
        canvas.fill(path([(0, 0), (.infinity, 3), (1, 1)]), with: black, rule: .nonZero)
        #expect(canvas.box?.low.x == -.infinity && canvas.box?.high.y == .infinity)
        #expect(canvas.radius == .infinity)
    }
}
