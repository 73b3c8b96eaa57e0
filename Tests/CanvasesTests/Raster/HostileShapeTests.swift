import CartoucheCanvases
import CartoucheImages
import Foundation
import Testing

@Suite("Hostile shapes")
struct HostileShapeTests {
    @Test("A very large box covers the page")
    func farBox() {
        for far in [Float(1e4), 1e6, 1e20, 3e38] {
            let image = drawn(50, 300) { $0.fill(box(-far, -far, far, far), with: black, rule: .nonZero) }
            #expect(image.coveredArea == 15_000)
            let half = drawn(50, 300) { $0.fill(box(-far, -far, 25, far), with: black, rule: .nonZero) }
            #expect(half.coveredArea == 7500)
        }
    }

    @Test("A very large triangle has the correct edge on the page")
    func farEdge() {
        let image = drawn(100, 100) {
            $0.fill(path([(-1e6, -1e6), (1e6, 1e6), (-1e6, 1e6)]), with: black, rule: .nonZero)
        }
        #expect(abs(image.coveredArea - 5000) < 20)
    }

    @Test("Very large circles have the correct edge on the page")
    func farCircles() {
        for far in [1e5, 1e7] {
            var circle = Path()
            circle.append(
                contentsOf: (0..<3600).map { index -> PixelPoint in
                    let angle = Double(index) / 1800 * Double.pi
                    let (x, y): (Double, Double) = (far * cos(angle), far * sin(angle))
                    return PixelPoint(SIMD2<Double>(25 + x - far, 150 + y))
                }, closed: true)
            let image = drawn(50, 300) { $0.fill(circle, with: black, rule: .nonZero) }
            #expect(abs(image.coveredArea - 7500) < 40, "\(far)")
        }
    }

    @Test("Clipping keeps winding numbers")
    func farWinding() {
        var both = box(-1e6, -1e6, 1e6, 1e6)
        both.append(
            contentsOf: [
                PixelPoint(10, -1e5), PixelPoint(10, 1e5), PixelPoint(20, 1e5), PixelPoint(20, -1e5),
            ], closed: true)
        #expect(drawn(40, 10) { $0.fill(both, with: black, rule: .nonZero) }.coveredArea == 300)
        #expect(drawn(40, 10) { $0.fill(both, with: black, rule: .evenOdd) }.coveredArea == 300)
    }

    @Test("Contours with infinite or NaN coordinates are left out", arguments: [Float.nan, .infinity])
    func impossible(value: Float) {
        var path = box(1, 1, 3, 3)
        path.append(contentsOf: [PixelPoint(0, 0), PixelPoint(value, 9), PixelPoint(9, 9)], closed: true)
        for threads in [1, 3] {
            var canvas = RasterCanvas(width: 500, height: 500, threads: threads)
            canvas.fill(path, with: black, rule: .nonZero)
            canvas.stroke(path, with: .color(Color(red: 1, green: 1, blue: 1)), style: .init(width: 0))
            let image = canvas.makeImage()
            #expect(image.coveredArea == 4)
            #expect(canvas.skippedContours >= 1)
        }
    }

    @Test("Very long lines are clipped, and their dashes keep their phase")
    func farDashes() {
        let style = StrokeStyle(width: 2, dashes: [5, 5])
        let near = drawn(60, 10) {
            $0.stroke(path([(-40, 5), (100, 5)], closed: false), with: black, style: style)
        }
        let far = drawn(60, 10) {
            $0.stroke(path([(-100_000, 5), (100_000, 5)], closed: false), with: black, style: style)
        }
        #expect(near.coveredArea == 60)
        #expect(near == far)
    }

    @Test("Extreme numbers are harmless in all arguments")
    func absurd() {
        let numbers: [Double] = [0, -1, 1e-30, 1e30, .infinity, -.infinity, .nan, 7]
        var random = Dice(seed: 11)
        func pick() -> Double { numbers[Int(random.next(0...7.99))] }
        var marker = Recording()
        marker.stroke(box(-3, -3, 3, 3), with: black, style: .init(width: 2))
        let picture = MarkerPicture(marker)
        let image = drawn(30, 300, threads: 2, sprites: SpriteCache(), batchBytes: 2000) { canvas in
            for _ in 0..<400 {
                let shape = path((0..<5).map { _ in (Float(pick()), Float(pick())) }, closed: pick() > 0)
                canvas.stroke(
                    shape, with: black,
                    style: StrokeStyle(
                        width: pick(), cap: .square, join: .miter, miterLimit: pick(),
                        dashes: pick() == 7 ? [pick(), pick(), pick()] : [], dashOffset: pick()))
                canvas.stamp(
                    picture,
                    at: [
                        Stamp(
                            position: PixelPoint(Float(pick()), Float(pick())), rotation: Float(pick()),
                            scale: Float(pick()))
                    ])
                canvas.draw(
                    picture.tile,
                    transform: AffineTransform(
                        a: pick(), b: pick(), c: pick(), d: pick(), tx: pick(), ty: pick()),
                    opacity: pick(), sampling: .bilinear)
                canvas.group(opacity: pick()) { canvas in
                    canvas.clip(to: shape, rule: .evenOdd) {
                        $0.fill(
                            box(0, 0, 9, 9),
                            with: .pattern(
                                Pattern(
                                    image: picture.tile,
                                    transform: AffineTransform(
                                        a: pick(), b: pick(), c: pick(), d: pick(), tx: pick(), ty: pick()),
                                    opacity: pick())), rule: .nonZero)
                    }
                }
            }
        }
        #expect(image.width == 30)
    }

    @Test("Irregular polygons with long miters write only inside their buffers")
    func jagged() {
        var random = Dice(seed: 5)
        let image = drawn(300, 300, threads: 2) { canvas in
            for _ in 0..<300 {
                let x = random.next(-20...320)
                let y = random.next(-20...320)
                let shape = path((0..<40).map { _ in (x + random.next(-9...9), y + random.next(-9...9)) })
                canvas.stroke(
                    shape, with: black, style: .init(width: Double(random.next(0...20)), miterLimit: 100))
            }
        }
        #expect(image.coveredArea > 0)
    }
}

extension MarkerPicture {
    /// A small image for patterns.
    fileprivate var tile: Image { drawn(5, 3) { $0.fill(box(1, 1, 4, 2), with: black, rule: .nonZero) } }
}
