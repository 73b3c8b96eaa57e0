import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

/// librsvg draws our documents like the raster draws the same calls.
@Suite(
    "Librsvg and the raster draw the same",
    .enabled(if: SVGRasterizing.isAvailable, "rsvg-convert is not installed (package librsvg2-bin)"))
struct SVGAgreementTests {
    private static let white = Color(red: 1, green: 1, blue: 1)

    @Test("Scene with all kinds of calls")
    func everything() throws {
        try expectAgreement("everything", page(300, 400, background: Self.white)) { scene(on: &$0) }
    }

    @Test("Curves and arcs, also rotated and sheared")
    func curves() throws {
        try expectAgreement("curves", page(300, 200), over: .ink, limit: PictureAgreement.symbolLimit) {
            canvas in
            for (index, sweep) in [0.3, 1.5, 3.1416, 4, 5.9, 6.283, 2 * Double.pi].enumerated() {
                for (row, sign) in [1.0, -1].enumerated() {
                    let arc = Path.Arc(
                        center: SIMD2(22 + 40 * Double(index), 30 + 50 * Double(row)), xAxis: SIMD2(15, 5),
                        yAxis: SIMD2(-2, 10), start: 0.7, sweep: sweep * sign)
                    var path = Path()
                    path.append(PixelPoint(arc.point(at: arc.start)))
                    path.append(.arc(arc), to: PixelPoint(arc.point(at: arc.start + arc.sweep)))
                    path.endContour(closed: row == 1)
                    canvas.fill(path, with: color(1, 0.6, 0.2), rule: .nonZero)
                    canvas.stroke(path, with: black, style: StrokeStyle(width: 2, cap: .round, join: .round))
                }
            }
            var path = Path()
            path.append(PixelPoint(20, 180))
            path.append(.quadratic(SIMD2(60, 100)), to: PixelPoint(100, 180))
            path.append(.cubic(SIMD2(140, 220), SIMD2(160, 90)), to: PixelPoint(280, 150))
            path.endContour(closed: false)
            canvas.stroke(path, with: black, style: StrokeStyle(width: 3, dashes: [12, 4, 3, 4]))
        }
    }

    @Test("Dashes of rings, and of lines with a start distance")
    func dashes() throws {
        try expectAgreement("dashes", page(200, 120), over: .ink, limit: PictureAgreement.symbolLimit) {
            canvas in
            canvas.stroke(
                box(10, 10, 90, 50), with: black,
                style: StrokeStyle(width: 6, dashes: [30, 10], dashOffset: 12))
            var lines = Path()
            for (index, start) in [Float(0), 9, 17.5].enumerated() {
                let y = Float(70 + index * 15)
                lines.append(
                    contentsOf: [PixelPoint(10, y), PixelPoint(190, y)], closed: false, startDistance: start)
            }
            canvas.stroke(
                lines, with: color(1, 0, 0, 0.5),
                style: StrokeStyle(width: 8, cap: .round, dashes: [0, 15, 10, 12], dashOffset: -5))
            canvas.stroke(
                path([(110, 10), (190, 10), (150, 50)]), with: black,
                style: StrokeStyle(width: 4, dashes: [7]))
        }
    }

    @Test("Gradients with ends, reversed ranges, transparent colors and bands")
    func gradients() throws {
        let colors = GradientColors([
            Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 0, alpha: 0.2),
            Color(red: 0, green: 0, blue: 1, alpha: 0), Color(red: 0, green: 0.6, blue: 0),
        ])
        let steps = GradientColors(colors.colors, isStepped: true)
        let ranges = [(0.0, 1.0), (1, 0), (0.3, 0.8), (0.9, -0.4), (0.5, 0.5), (-2, -1)]
        try expectAgreement("gradients", page(330, 220)) { canvas in
            for (column, range) in ranges.enumerated() {
                for (row, mixed) in [colors, steps].enumerated() {
                    let corner = SIMD2(10 + 52 * Double(column), 5 + 108 * Double(row))
                    let slanted = AffineTransform(a: 40, b: 12, c: -6, d: 35, tx: corner.x, ty: corner.y)
                    let (x, y) = (Float(corner.x), Float(corner.y))
                    canvas.fill(
                        box(x, y, x + 48, y + 48),
                        with: .gradient(
                            Gradient(.linear, colors: mixed, from: range.0, to: range.1, transform: slanted)),
                        rule: .nonZero)
                    var round = slanted
                    (round.a, round.b, round.c, round.d) = (24, 4, -4, 18)
                    (round.tx, round.ty) = (corner.x + 24, corner.y + 77)
                    canvas.fill(
                        box(x, y + 53, x + 48, y + 101),
                        with: .gradient(
                            Gradient(
                                .circular, colors: mixed, from: range.0, to: range.1, transform: round,
                                opacity: 0.8)), rule: .nonZero)
                }
            }
        }
    }

    /// An image of 8 × 6 pixels.
    static let tile: Image = {
        let bytes = (0..<48).flatMap { index -> [UInt8] in
            let (x, y) = (index % 8, index / 8)
            if x == 0 || y == 0 { return [0, 0, 0, 255] }
            return [UInt8(x * 30), UInt8(y * 40), 200, x > 5 && y > 3 ? 60 : 255]
        }
        return try! Image(width: 8, height: 6, rgba: bytes)
    }()

    @Test("Patterns and images")
    func patterns() throws {
        let turned = AffineTransform(a: 1.7, b: 1, c: -1, d: 1.7, tx: 3, ty: 1)
        let transforms = [
            AffineTransform.identity, .translation(x: 0.5, y: 2.25), .scale(x: 3, y: 2), turned,
        ]
        try expectAgreement("patterns", page(260, 130)) { canvas in
            for (column, transform) in transforms.enumerated() {
                for (row, sampling) in [Sampling.bilinear, .nearest].enumerated() {
                    let pattern = Pattern(
                        image: Self.tile, transform: transform, opacity: row == 0 ? 1 : 0.6,
                        sampling: sampling)
                    let (x, y) = (Float(5 + 64 * column), Float(5 + 62 * row))
                    canvas.fill(box(x, y, x + 56, y + 30), with: .pattern(pattern), rule: .nonZero)
                    canvas.draw(
                        Self.tile,
                        transform: transform.concatenated(
                            with: .translation(x: Double(x) + 12, y: Double(y) + 34)), opacity: 0.7,
                        sampling: sampling)
                }
            }
        }
    }

    @Test(
        "Blend modes, also inside clips and transformations",
        arguments: BlendMode.allCases.filter(\.isStandard))
    func blending(mode: BlendMode) throws {
        try expectAgreement("blending-\(mode.rawValue)", page(80, 60, background: Self.white)) { canvas in
            for column in 0..<6 {
                let x = Float(column * 13)
                canvas.fill(
                    box(x, 0, x + 11, 60), with: color(Double(column) / 5, 0.4, 1 - Double(column) / 6),
                    rule: .nonZero)
            }
            canvas.clip(to: path([(5, 5), (75, 8), (70, 56), (10, 50)]), rule: .nonZero) { canvas in
                canvas.fill(box(0, 0, 80, 14), with: color(0.9, 0.9, 0.4), rule: .nonZero)
                canvas.within(.transform(.scale(x: 2, y: 2))) { canvas in
                    canvas.group(opacity: 0.9, blendMode: mode) { canvas in
                        canvas.fill(box(2, 2, 38, 15), with: color(0.8, 0.3, 0.2), rule: .nonZero)
                        canvas.fill(box(2, 15, 38, 28), with: color(0.2, 0.7, 0.9, 0.6), rule: .nonZero)
                    }
                }
            }
        }
    }

    @Test("Paints that become images")
    func substituted() throws {
        let lines = NearestLines([
            .init([SIMD2(10, 10), SIMD2(90, 30), SIMD2(60, 80)]), .init([SIMD2(10, 80), SIMD2(40, 90)]),
        ])
        let colors = GradientColors([
            Color(red: 0, green: 0.3, blue: 0.8), Color(red: 1, green: 1, blue: 1, alpha: 0),
        ])
        try expectAgreement("substituted", page(220, 110)) { canvas in
            canvas.fill(
                path([(5, 5), (95, 10), (80, 100), (15, 90)]),
                with: .gradient(Gradient(.distance(lines), colors: colors, to: 25)), rule: .nonZero)
            canvas.within(.transform(.translation(x: 110, y: 0))) { canvas in
                canvas.stroke(
                    path([(10, 10), (90, 30), (60, 80)], closed: false),
                    with: .pattern(
                        Pattern(image: Self.tile, ribbon: Ribbon(lines, transform: .identity))),
                    style: StrokeStyle(width: 12))
                canvas.fill(
                    box(65, 60, 105, 100),
                    with: .gradient(
                        Gradient(
                            .rectangular, colors: colors,
                            transform: AffineTransform(a: 18, b: 5, c: -5, d: 18, tx: 85, ty: 80))),
                    rule: .nonZero)
            }
        }
    }
}
