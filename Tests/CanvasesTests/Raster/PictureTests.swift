import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Patterns, images, clips and groups")
struct PictureTests {
    /// Four pixels: red and green above blue and white.
    private let quad: Image = drawn(2, 2) { canvas in
        let colors = [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
        for (index, color) in colors.enumerated() {
            let x = Float(index % 2)
            let y = Float(index / 2)
            canvas.fill(
                box(x, y, x + 1, y + 1),
                with: .color(Color(red: color.0, green: color.1, blue: color.2)), rule: .nonZero)
        }
    }

    private func words(_ image: Image) -> [[UInt32]] {
        (0..<image.height).map { Array(image.bitmap.row($0)) }
    }

    @Test("A pattern repeats pixel by pixel", arguments: [Sampling.nearest, .bilinear])
    func pattern(sampling: Sampling) {
        let image = drawn(7, 5) {
            $0.fill(
                box(0, 0, 7, 5),
                with: .pattern(
                    Pattern(image: quad, transform: .translation(x: -3, y: 101), sampling: sampling)),
                rule: .nonZero)
        }
        for y in 0..<5 { for x in 0..<7 { #expect(image[x, y] == quad[(x + 3) % 2, (y + 1) % 2]) } }
    }

    @Test("A pattern has an opacity, and its edge is antialiased")
    func patternOpacity() {
        let image = drawn(4, 2) {
            $0.fill(
                box(0.5, 0, 4, 2), with: .pattern(Pattern(image: quad, opacity: 0.4)), rule: .nonZero)
        }
        #expect(image.alpha(2, 0) == 102)
        #expect(image.alpha(0, 0) == 51)
    }

    @Test("An image at its own size keeps its pixels; enlarged images are sharp or smooth")
    func draw() {
        let same = drawn(4, 4) {
            $0.draw(quad, transform: .translation(x: 1, y: 2), opacity: 1, sampling: .bilinear)
        }
        for y in 0..<2 { for x in 0..<2 { #expect(same[x + 1, y + 2] == quad[x, y]) } }
        #expect(same.coveredArea == 4)
        let hard = drawn(8, 8) {
            $0.draw(quad, transform: .scale(x: 4, y: 4), opacity: 1, sampling: .nearest)
        }
        #expect(hard[3, 3] == quad[0, 0])
        #expect(hard[4, 3] == quad[1, 0])
        let soft = drawn(8, 8) {
            $0.draw(quad, transform: .scale(x: 4, y: 4), opacity: 1, sampling: .bilinear)
        }
        #expect(soft[0, 0] == quad[0, 0])
        #expect(soft[3, 0].red > 0.5 && soft[3, 0].green > 0.2)
        #expect(soft.coveredArea == 64)
    }

    @Test("An image that is reduced in size is averaged")
    func shrink() {
        let stripes = drawn(64, 64) { canvas in
            for x in 0..<32 {
                canvas.fill(box(Float(2 * x), 0, Float(2 * x + 1), 64), with: black, rule: .nonZero)
            }
        }
        let image = drawn(8, 8) {
            $0.draw(stripes, transform: .scale(x: 0.125, y: 0.125), opacity: 1, sampling: .bilinear)
        }
        for y in 0..<8 { for x in 0..<8 { #expect(abs(image.alpha(x, y) - 128) <= 1) } }
    }

    @Test("Clips multiply, and end with their scope")
    func clips() {
        let image = drawn(10, 300) { canvas in
            canvas.clip(to: box(2, 0, 8, 300), rule: .nonZero) { canvas in
                canvas.clip(to: box(0, 50, 4.5, 250), rule: .nonZero) {
                    $0.fill(box(0, 0, 10, 300), with: black, rule: .nonZero)
                }
            }
            canvas.fill(box(9, 0, 10, 1), with: black, rule: .nonZero)
        }
        #expect(abs(image.coveredArea - (2.5 * 200 + 1)) < 0.5)
        #expect(image.alpha(4, 100) == 128)
    }

    @Test("An empty clip hides only its own content")
    func emptyClips() {
        let image = drawn(10, 300) { canvas in
            for clip in [Path(), box(-20, -20, -10, -10), box(3, 3, 3, 3)] {
                canvas.clip(to: clip, rule: .nonZero) { canvas in
                    canvas.group(opacity: 0.5) {
                        $0.fill(box(0, 0, 10, 300), with: black, rule: .nonZero)
                    }
                    canvas.clip(to: box(0, 0, 9, 9), rule: .nonZero) {
                        $0.fill(box(0, 0, 10, 300), with: black, rule: .nonZero)
                    }
                }
            }
            canvas.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        }
        #expect(image.coveredArea == 1)
    }

    @Test("A group is one image: overlaps inside do not add up")
    func groups() {
        let image = drawn(10, 10) { canvas in
            canvas.group(opacity: 0.5) { canvas in
                canvas.fill(box(0, 0, 6, 10), with: black, rule: .nonZero)
                canvas.fill(box(4, 0, 10, 10), with: black, rule: .nonZero)
            }
        }
        for x in 0..<10 { #expect(image.alpha(x, 5) == 128) }
    }

    @Test("Nested groups and clips do not depend on the size of batches", arguments: [1, 500, 5000])
    func longGroups(batchBytes: Int) {
        func draw(on canvas: inout RasterCanvas) {
            var random = Dice(seed: 21)
            func shapes(_ canvas: inout RasterCanvas) {
                for _ in 0..<20 {
                    let x = random.next(0...90)
                    let y = random.next(0...280)
                    canvas.fill(
                        path([(x, y), (x + 30, y + 5), (x + 3, y + 40)]),
                        with: .color(Color(red: Double(random.next(0...1)), green: 0.3, blue: 0, alpha: 0.7)),
                        rule: .nonZero)
                }
            }
            shapes(&canvas)
            canvas.clip(to: path([(5, 5), (110, 40), (60, 290)]), rule: .nonZero) { canvas in
                shapes(&canvas)
                canvas.group(opacity: 0.6) { canvas in
                    shapes(&canvas)
                    canvas.clip(to: path([(0, 50), (100, 60), (50, 250)]), rule: .nonZero) { canvas in
                        canvas.group(opacity: 0.5) { shapes(&$0) }
                        shapes(&canvas)
                    }
                }
                shapes(&canvas)
            }
            canvas.group(opacity: 0) { shapes(&$0) }
        }
        let whole = drawn(120, 300) { draw(on: &$0) }
        #expect(whole == drawn(120, 300, threads: 2, batchBytes: batchBytes) { draw(on: &$0) })
    }

    @Test("Markers in clips and groups have the same sprites as elsewhere")
    func stampsInside() {
        var list = Recording()
        list.stroke(box(-4, -4, 4, 4), with: black, style: .init(width: 1.3))
        let marker = MarkerPicture(list)
        let stamps = (0..<9).map { Stamp(position: PixelPoint(Float($0) * 11.3, 20.2), rotation: 25) }
        let plain = drawn(100, 40, sprites: SpriteCache()) { $0.stamp(marker, at: stamps) }
        let inside = drawn(100, 40, sprites: SpriteCache()) { canvas in
            canvas.clip(to: box(-10, -10, 200, 200), rule: .nonZero) { canvas in
                canvas.group(opacity: 1) { $0.stamp(marker, at: stamps) }
            }
        }
        #expect(words(plain) == words(inside))
    }

    @Test("Later drawing does not change a returned image")
    func laterDrawing() {
        var canvas = RasterCanvas(width: 4, height: 4, background: Color(red: 1, green: 1, blue: 1))
        let first = canvas.makeImage()
        canvas.fill(box(0, 0, 4, 4), with: black, rule: .nonZero)
        let second = canvas.makeImage()
        #expect(first[0, 0].red == 1)
        #expect(second[0, 0].red == 0)
    }
}
