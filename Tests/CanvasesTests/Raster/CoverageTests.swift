import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Coverage")
struct CoverageTests {
    @Test("A box covers each pixel according to its area")
    func boxArea() {
        let image = drawn(8, 8) { $0.fill(box(1.25, 2.5, 5.75, 6.25), with: black, rule: .nonZero) }
        #expect(image.alpha(2, 3) == 255)
        #expect(image.alpha(1, 3) == 192)
        #expect(image.alpha(2, 2) == 128)
        #expect(image.alpha(1, 2) == 96)
        #expect(image.alpha(0, 3) == 0)
        #expect(image.alpha(6, 3) == 0)
        #expect(abs(image.coveredArea - 4.5 * 3.75) < 0.1)
    }

    @Test("The area of a triangle is exact for all slopes")
    func triangleArea() {
        for (b, c) in [((90.0, 3.0), (2.0, 50.0)), ((7.0, 60.0), (95.0, 61.0)), ((98.5, 1.5), (3.0, 4.0))] {
            let triangle = path([(1.3, 1.7), (Float(b.0), Float(b.1)), (Float(c.0), Float(c.1))])
            let image = drawn(100, 64) { $0.fill(triangle, with: black, rule: .nonZero) }
            let area = abs((b.0 - 1.3) * (c.1 - 1.7) - (c.0 - 1.3) * (b.1 - 1.7)) / 2
            #expect(abs(image.coveredArea - area) < 0.004 * area + 0.3)
        }
    }

    @Test("Fill rules differ if two contours overlap")
    func windingRules() {
        var both = box(0, 0, 6, 6)
        both.append(
            contentsOf: [PixelPoint(2, 2), PixelPoint(4, 2), PixelPoint(4, 4), PixelPoint(2, 4)],
            closed: true)
        let nonZero = drawn(6, 6) { $0.fill(both, with: black, rule: .nonZero) }
        let evenOdd = drawn(6, 6) { $0.fill(both, with: black, rule: .evenOdd) }
        #expect(nonZero.coveredArea == 36)
        #expect(evenOdd.coveredArea == 32)
        #expect(evenOdd.alpha(3, 3) == 0)
    }

    @Test("A translucent color mixes with the background in proportion")
    func translucent() {
        var canvas = RasterCanvas(width: 2, height: 1, background: Color(red: 1, green: 1, blue: 1))
        canvas.fill(
            box(0, 0, 1, 1), with: .color(Color(red8: 255, green: 0, blue: 0, alpha: 128)), rule: .nonZero)
        let pixel = canvas.makeImage()[0, 0].rgba8
        #expect(pixel == SIMD4(255, 127, 127, 255))
    }

    @Test("A shape across several bands ends at its right side, for all widths", arguments: 1...9)
    func rightSide(width: Int) {
        let image = drawn(40, 600, threads: 2) {
            $0.fill(box(5, 3, 5 + Float(width), 597), with: black, rule: .nonZero)
        }
        #expect(image.coveredArea == Double(width) * 594)
    }

    @Test("The position of bands does not change a shape")
    func bands() {
        let triangle: [(Float, Float)] = [(10.2, 90.3), (150.7, 200.1), (40.4, 390.9)]
        let image = drawn(160, 400) { $0.fill(path(triangle), with: black, rule: .nonZero) }
        let area = abs((140.5 * 300.6) - (30.2 * 109.8)) / 2
        #expect(abs(image.coveredArea - area) < area * 0.002)
        for offset in [Float(0), 64, 100] {
            // At a different position on the page, so that the bands divide it differently.
            let moved = drawn(160, 600) {
                $0.fill(path(triangle.map { ($0.0, $0.1 + offset) }), with: black, rule: .nonZero)
            }
            for y in 0..<400 {
                for x in 0..<160 { #expect(abs(moved.alpha(x, y + Int(offset)) - image.alpha(x, y)) <= 2) }
            }
        }
    }
}
