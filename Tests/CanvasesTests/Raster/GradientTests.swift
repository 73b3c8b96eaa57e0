import CartoucheCanvases
import CartoucheImages
import CartouchePlanarGeometry
import Testing

/// Gradients are evaluated at the center of each pixel.
@Suite struct GradientTests {
    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let white = Color(red: 1, green: 1, blue: 1)

    private static func box(_ width: Float, _ height: Float) -> Path {
        var path = Path()
        path.append(
            contentsOf: [
                PixelPoint(0, 0), PixelPoint(width, 0), PixelPoint(width, height), PixelPoint(0, height),
            ], closed: true)
        return path
    }

    /// Returns the red channel of an image of 16 × 16 pixels that is filled with a gradient.
    private static func drawn(
        _ form: Gradient.Form, colors: [Color] = [black, white], isStepped: Bool = false,
        from start: Double = 0, to end: Double = 1, transform: AffineTransform = .identity
    ) -> [[Int]] {
        var canvas = RasterCanvas(width: 16, height: 16)
        let gradient = Gradient(
            form, colors: GradientColors(colors, isStepped: isStepped), from: start, to: end,
            transform: transform)
        canvas.fill(box(16, 16), with: .gradient(gradient), rule: .nonZero)
        let image = canvas.makeImage()
        return (0..<16).map { y in (0..<16).map { x in Int(image[x, y].rgba8.x) } }
    }

    @Test func linearGradientsRunAlongX() {
        let rows = Self.drawn(.linear, transform: .scale(x: 16, y: 16))
        #expect(rows.allSatisfy { $0 == rows[0] })
        for x in 0..<16 { #expect(abs(Double(rows[0][x]) - (Double(x) + 0.5) / 16 * 255) <= 0.7) }
    }

    @Test func colorsSpanTheRangeBetweenStartAndEnd() {
        let row = Self.drawn(.linear, from: 4, to: 12)[0]
        #expect(row[0...3].allSatisfy { $0 == 0 })
        #expect(row[12...15].allSatisfy { $0 == 255 })
        let reversed = Self.drawn(.linear, from: 12, to: 4)[0]
        #expect(reversed == row.reversed())
    }

    @Test func steppedGradientsHaveOneColorPerBand() {
        let row = Self.drawn(
            .linear, colors: [Self.black, Color(red: 0.4, green: 0, blue: 0), Self.white], isStepped: true,
            to: 12)[0]
        #expect(row == [0, 0, 0, 0, 102, 102, 102, 102] + Array(repeating: 255, count: 8))
    }

    @Test func rectangularAndCircularGradientsAreCenteredAtTheOrigin() {
        let center = AffineTransform(a: 8, b: 0, c: 0, d: 8, tx: 8, ty: 8)
        for form in [Gradient.Form.rectangular, .circular] {
            let rows = Self.drawn(form, transform: center)
            #expect(rows[8] == rows[8].reversed())
            #expect(rows[0] == rows[15])
            #expect((0..<16).allSatisfy { x in (0..<16).allSatisfy { rows[$0][x] == rows[x][$0] } })
        }
        let corner = SIMD2(0.5, 0.5) - 8
        let far = Self.drawn(.rectangular, transform: center)[0][0]
        #expect(abs(far - Int(-corner.x / 8 * 255)) <= 1)
    }

    @Test func distanceGradientsUseTheNearestLine() {
        let lines = NearestLines([.init([SIMD2(0, 8), SIMD2(16, 8)])])
        let rows = Self.drawn(.distance(lines), to: 8)
        for y in 0..<16 {
            let distance = abs(Double(y) + 0.5 - 8)
            #expect(rows[y].allSatisfy { abs(Double($0) - distance / 8 * 255) <= 0.7 })
        }
    }

    @Test func alongAndAcrossGradientsFollowALineAroundACorner() {
        // First down along the left side and then to the right, in coordinates with y up.
        let lines = NearestLines([.init([SIMD2(2, -1), SIMD2(2, -14), SIMD2(15, -14)])])
        let upward = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        let along = Self.drawn(.along(lines, isRelative: true), transform: upward)
        #expect(abs(along[14][2] - 127) <= 5)
        #expect(along[1][1] < 10 && along[13][14] > 245)
        let across = Self.drawn(.across(lines), from: -4, to: 4, transform: upward)
        // The left of the line is first east of it, then north. Both are before the middle of the gradient.
        #expect(across[5][5] < 64 && across[12][8] < 100)
        #expect(across[5][0] > 150 && across[15][8] > 150)
        // Outside of the corner, the position is to the right of both segments.
        #expect(across[15][0] > 190)
    }

    @Test func closedLinesHaveNoSeam() {
        let ring = NearestLines([
            .init([SIMD2(4, -4), SIMD2(12, -4), SIMD2(12, -12), SIMD2(4, -12)], isClosed: true)
        ])
        let rows = Self.drawn(
            .across(ring), from: -4, to: 4,
            transform: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
        // The ring runs clockwise, so outside is left, and dark. The result is symmetric.
        #expect(rows[8] == rows[8].reversed())
        #expect(rows[0] == rows[15])
        #expect(rows[8][0] < 20 && rows[8][7] > 200)
    }

    @Test func nearestSegmentsAreExact() {
        var state: UInt64 = 7
        func share() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        let points = (0..<500).map { _ in SIMD2(share() * 100, share() * 100) }
        let lines = NearestLines([.init(points)])
        for _ in 0..<300 {
            let place = SIMD2(share() * 140 - 20, share() * 140 - 20)
            var nearest = Double.infinity
            for (start, end) in zip(points, points.dropFirst()) {
                let way = end - start
                let t = min(max(((place - start) * way).sum() / (way * way).sum(), 0), 1)
                let rest = place - start - way * t
                nearest = min(nearest, (rest * rest).sum().squareRoot())
            }
            #expect(abs(lines.index.distance(to: place) - nearest) < 1e-9)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, 1e300, -1e300])
    func extremeNumbersAreHarmless(number: Double) {
        let lines = NearestLines([
            .init([SIMD2(number, 1), SIMD2(2, number), SIMD2(3, 3), SIMD2(3, 3)]), .init([]),
            .init([SIMD2(number, number)], isClosed: true),
        ])
        for form in [
            Gradient.Form.linear, .circular, .rectangular, .distance(lines),
            .along(lines, isRelative: true), .across(lines),
        ] {
            _ = Self.drawn(form, from: number, to: 1)
            _ = Self.drawn(form, isStepped: true, to: number)
            _ = Self.drawn(form, transform: .scale(x: number, y: 1))
            _ = Self.drawn(form, colors: [])
        }
        let image = try! Image(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
        var canvas = RasterCanvas(width: 16, height: 16)
        canvas.fill(
            Self.box(16, 16),
            with: .pattern(
                Pattern(
                    image: image, transform: .scale(x: number, y: number),
                    ribbon: Ribbon(lines, transform: .scale(x: 1, y: number)))), rule: .nonZero)
        _ = canvas.makeImage()
    }

    @Test func patternsFollowLines() throws {
        // Red is to the right of blue, so red is to the left of the line.
        let image = try Image(width: 2, height: 1, rgba: [0, 0, 255, 255, 255, 0, 0, 255])
        let upward = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        let pattern = Pattern(
            image: image, transform: AffineTransform(a: 4, b: 0, c: 0, d: 4, tx: -4, ty: 0),
            sampling: .nearest,
            ribbon: Ribbon(NearestLines([.init([SIMD2(8, 0), SIMD2(8, -16)])]), transform: upward))
        var canvas = RasterCanvas(width: 16, height: 16)
        canvas.fill(Self.box(16, 16), with: .pattern(pattern), rule: .nonZero)
        let picture = canvas.makeImage()
        // The line runs down, so its left side is east.
        #expect(picture[10, 8].rgba8 == SIMD4(255, 0, 0, 255))
        #expect(picture[5, 8].rgba8 == SIMD4(0, 0, 255, 255))
    }

    @Test func recordingsReplayAndPrintGradients() {
        let gradient = Gradient(
            .circular, colors: GradientColors([Self.black, Self.white]), from: 1, to: 0.5,
            transform: .scale(x: 8, y: 8), opacity: 0.5)
        var list = Recording()
        list.fill(Self.box(4, 4), with: .gradient(gradient), rule: .nonZero)
        #expect(
            list.description.hasPrefix(
                "fill gradient circular [8 0 0 8 0 0] from 1 to 0.5 2 colors #000000 to #ffffff opacity 0.5"))
        var copy = Recording()
        list.replay(on: &copy)
        #expect(copy == list)
        var twice = Recording()
        twice.fill(Self.box(1, 1), with: .color(Self.white), rule: .nonZero)
        twice.draw(list)
        twice.draw(list)
        var replayed = RasterCanvas(width: 8, height: 8)
        twice.replay(on: &replayed)
        var direct = RasterCanvas(width: 8, height: 8)
        direct.fill(Self.box(1, 1), with: .color(Self.white), rule: .nonZero)
        for _ in 0..<2 { list.replay(on: &direct) }
        #expect(replayed.makeImage() == direct.makeImage())
    }
}
