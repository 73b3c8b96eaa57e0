import CartoucheCanvases
import CartoucheImages
import Testing

/// Draws a scene with all kinds of calls, which crosses bands and sides.
func scene(on canvas: inout some Canvas) {
    var random = Dice(seed: 7)
    func point() -> (Float, Float) { (random.next(-40...340), random.next(-60...460)) }
    for index in 0..<60 {
        let color = Color(
            red: Double(random.next(0...1)), green: Double(random.next(0...1)), blue: 0.5,
            alpha: index % 2 == 0 ? 1 : 0.4)
        let shape = path((0..<(3 + index % 7)).map { _ in point() }, closed: index % 3 == 0)
        canvas.fill(shape, with: .color(color), rule: index % 2 == 0 ? .nonZero : .evenOdd)
        canvas.stroke(
            shape, with: black,
            style: StrokeStyle(
                width: Double(index % 9), cap: [.butt, .round, .square][index % 3],
                join: [.round, .miter, .bevel][index % 3], dashes: index % 4 == 0 ? [7, 3] : []))
    }
    var star = Recording()
    star.fill(path([(0, -9), (3, 7), (-8, -3), (8, -3), (-3, 7)]), with: black, rule: .evenOdd)
    star.stroke(box(-6, -6, 6, 6), with: .color(Color(red: 1, green: 0, blue: 0)), style: .init(width: 1.5))
    var large = Recording()
    large.fill(
        box(-50, -30, 50, 30), with: .color(Color(red: 0, green: 1, blue: 0, alpha: 0.3)), rule: .nonZero)
    let markers = [MarkerPicture(star), MarkerPicture(large)]
    let stamps = (0..<200).map { _ in
        let (x, y) = point()
        return Stamp(position: PixelPoint(x, y), rotation: random.next(0...360), scale: random.next(0.5...2))
    }
    canvas.clip(to: path([(20, 10), (280, 60), (250, 380), (60, 300)]), rule: .nonZero) { canvas in
        canvas.stamp(markers, at: stamps, which: stamps.indices.map { $0 % 10 == 0 ? 1 : 0 })
        canvas.group(opacity: 0.5) { canvas in
            canvas.fill(box(100, 100, 220, 290), with: black, rule: .nonZero)
            canvas.fill(
                box(120, 50, 160, 390), with: .color(Color(red: 1, green: 1, blue: 1)), rule: .nonZero)
        }
    }
}

/// A generator of random numbers that are the same in every run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ range: ClosedRange<Float>) -> Float {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let unit = Float(state >> 40) / Float(1 << 24)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
}

@Suite("Deterministic images")
struct DeterminismTests {
    @Test("Do not depend on the number of threads", arguments: [2, 3, 4, 9])
    func threads(count: Int) {
        let one = drawn(300, 400) { scene(on: &$0) }
        let many = drawn(300, 400, threads: count) { scene(on: &$0) }
        #expect(one == many)
        #expect(one.coveredArea > 1000)
    }

    @Test("Do not depend on the division into batches")
    func batches() {
        let one = drawn(300, 400) { scene(on: &$0) }
        #expect(one == drawn(300, 400, batchBytes: 1) { scene(on: &$0) })
        #expect(one == drawn(300, 400, threads: 2, batchBytes: 3000) { scene(on: &$0) })
    }

    @Test("Do not depend on recording the calls first")
    func recorded() {
        var list = Recording()
        scene(on: &list)
        #expect(drawn(300, 400) { scene(on: &$0) } == drawn(300, 400) { list.replay(on: &$0) })
    }
}
