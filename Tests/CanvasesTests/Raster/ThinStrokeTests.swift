import CartoucheCanvases
import CartoucheImages
import Testing

/// The squares of tiny widths are 0 in single precision, so no code may divide by them.
@Suite("Extremely thin strokes")
struct ThinStrokeTests {
    private static let widths: [Double] =
        [0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1.4e-45, 3e-45]
        + (5...44).flatMap { [Double("1e-\($0)")!, Double("9e-\($0)")!] }

    /// The smallest width that is drawn, in pixels.
    private static let least = 1e-6

    private static let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    private static let joins: [StrokeStyle.Join] = [.round, .miter, .bevel]

    /// Lines with sharp corners, dots and curves, inside and outside of the page.
    private static let lines: [Path] = [
        path([(10.3, 10.1), (30.7, 12.9), (11, 14), (25, 30)], closed: false),
        path([(10.3, 10.1), (30.7, 12.9), (11, 14)]), path([(20, 20)]),
        path([(20, 20), (20, 20)], closed: false),
        path([(-30, 7), (70, 9), (20, 50), (20, -50)]), AllCalls.curves,
    ]

    /// Draws strokes of every width below a limit.
    private func strokes(_ canvas: inout some Canvas, below limit: Double) {
        for width in Self.widths where width < limit {
            for cap in Self.caps {
                for join in Self.joins {
                    for dashes in [[], [3.0, 2]] {
                        for line in Self.lines {
                            canvas.stroke(
                                line, with: black,
                                style: StrokeStyle(
                                    width: width, cap: cap, join: join, dashes: dashes))
                        }
                    }
                }
            }
        }
    }

    @Test("Are not visible")
    func invisible() {
        #expect(drawn(40, 40) { strokes(&$0, below: Self.least) }.coveredArea == 0)
        // Slightly wider strokes are allowed: rounding draws each with an alpha of at most 1 of 255.
        let line = path([(10.3, 10.1), (30.7, 12.9), (11, 14)])
        for width in Self.widths {
            let style = StrokeStyle(width: width, cap: .round, join: .round)
            let image = drawn(40, 40) { $0.stroke(line, with: black, style: style) }
            for y in 0..<40 { for x in 0..<40 { #expect(image.alpha(x, y) <= 1) } }
        }
    }

    @Test("Are harmless in any number", arguments: [1, 2])
    func many(threads: Int) {
        let image = drawn(40, 300, threads: threads) { strokes(&$0, below: 1) }
        #expect(image.width == 40)
    }

    @Test("Below a millionth of a pixel draw nothing, even if they are repeated")
    func threshold() {
        let line = path([(5, 20), (35, 20)], closed: false)
        for (width, isDrawn) in [(9e-7, false), (1e-3, true)] {
            let image = drawn(40, 40) { canvas in
                canvas.group(opacity: 1) { canvas in
                    for _ in 0..<3 {
                        canvas.stroke(line, with: black, style: .init(width: width, cap: .round))
                    }
                }
            }
            #expect(image.coveredArea == 0 || isDrawn)
            var bounds = BoundsCanvas()
            bounds.stroke(line, with: black, style: .init(width: width))
            #expect((bounds.box != nil) == isDrawn)
        }
    }

    @Test("Draw nothing under stamps that reduce them", arguments: [Float(1e-38), 1e-20, 1e-5, 1])
    func stamped(scale: Float) {
        let limit = Self.least / Double(max(scale, 1e-30))
        var recording = Recording()
        strokes(&recording, below: limit)
        let marker = MarkerPicture(recording)
        for sprites in [nil, SpriteCache()] {
            let image = drawn(40, 40, sprites: sprites) {
                $0.stamp(
                    marker,
                    at: [
                        Stamp(position: PixelPoint(5, 5), scale: scale),
                        Stamp(position: PixelPoint(9, 9), rotation: 33, scale: scale),
                    ])
            }
            #expect(image.coveredArea == 0)
        }
    }

    @Test(
        "Draw nothing under transformations",
        arguments: [
            AffineTransform.scale(x: 1e-3, y: 1e-3), .scale(x: 1e-30, y: 1e-30), .scale(x: 1, y: 1e-20),
            AffineTransform(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 10, ty: 0), .scale(x: 2, y: 0.5),
        ])
    func transformed(transform: AffineTransform) {
        let image = drawn(40, 40) { canvas in
            canvas.within(.transform(transform)) {
                strokes(&$0, below: Self.least / max(transform.maxScale, 1))
            }
        }
        #expect(image.coveredArea == 0)
    }
}
