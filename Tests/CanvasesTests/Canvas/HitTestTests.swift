import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Hit tests")
struct HitTestTests {
    /// Returns the distance to the drawing of `body`; nil if it exceeds the radius.
    private func distance(
        _ x: Double, _ y: Double, within radius: Double = 5, _ body: (inout HitTestCanvas) -> Void
    ) -> Double? {
        var canvas = HitTestCanvas(at: SIMD2(x, y), within: radius)
        body(&canvas)
        return canvas.distance
    }

    private func isNear(_ value: Double?, _ expected: Double?, _ slack: Double = 1e-3) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= slack
    }

    private let frame: Path = {
        var frame = box(10, 10, 50, 50)
        frame.append(
            contentsOf: [PixelPoint(20, 20), PixelPoint(40, 20), PixelPoint(40, 40), PixelPoint(20, 40)],
            closed: true)
        return frame
    }()

    @Test("Fills are hit according to their rule and up to their edges")
    func fills() {
        func probe(_ x: Double, _ y: Double, _ rule: FillRule) -> Double? {
            distance(x, y) { $0.fill(frame, with: black, rule: rule) }
        }
        #expect(probe(15, 15, .evenOdd) == 0)
        #expect(probe(30, 30, .nonZero) == 0)
        #expect(probe(30, 30, .evenOdd) == nil)
        #expect(probe(23, 30, .evenOdd) == 3)
        #expect(probe(7, 6, .nonZero) == 5)
        #expect(probe(6.9, 6, .nonZero) == nil)
        var open = Path()
        open.append(contentsOf: [PixelPoint(0, 0), PixelPoint(10, 0), PixelPoint(0, 10)], closed: false)
        #expect(distance(2, 2, within: 0) { $0.fill(open, with: black, rule: .nonZero) } == 0)
    }

    @Test("Strokes are hit according to their width and caps")
    func caps() {
        func probe(_ x: Double, _ y: Double, _ cap: StrokeStyle.Cap) -> Double? {
            distance(x, y) {
                $0.stroke(
                    path([(10, 20), (40, 20)], closed: false), with: black, style: .init(width: 6, cap: cap))
            }
        }
        for cap in [StrokeStyle.Cap.butt, .round, .square] {
            #expect(probe(20, 22.9, cap) == 0)
            #expect(isNear(probe(20, 26, cap), 3))
            #expect(probe(20, 28.1, cap) == nil)
        }
        #expect(isNear(probe(44, 20, .butt), 4))
        #expect(isNear(probe(44, 20, .round), 1))
        #expect(isNear(probe(44, 20, .square), 1))
        #expect(probe(46, 26, .butt) == nil)
        #expect(isNear(probe(44, 26, .square), 10.0.squareRoot()))
        #expect(isNear(probe(44, 26, .round), 52.0.squareRoot() - 3))
    }

    @Test("Strokes are hit according to their joins")
    func joins() {
        func probe(_ x: Double, _ y: Double, _ join: StrokeStyle.Join) -> Double? {
            distance(x, y) {
                $0.stroke(
                    path([(10, 50), (10, 10), (50, 10)], closed: false), with: black,
                    style: .init(width: 4, join: join))
            }
        }
        #expect(probe(8.1, 8.1, .miter) == 0)
        #expect(isNear(probe(8.1, 8.1, .bevel), 0.9 * 2.0.squareRoot()))
        #expect(isNear(probe(8.1, 8.1, .round), 1.9 * 2.0.squareRoot() - 2))
        #expect(probe(14, 14, .miter) != 0)
    }

    @Test("Gaps between dashes are not hit, and distant dashes keep their phase")
    func dashes() {
        func probe(_ x: Double, from start: Float) -> Double? {
            distance(x, 0, within: 1) {
                $0.stroke(
                    path([(start, 0), (1e6, 0)], closed: false), with: black,
                    style: .init(width: 2, dashes: [10, 10]))
            }
        }
        for start in [Float(0), -20_000, -1_000_000] {
            #expect(probe(5, from: start) == 0)
            #expect(probe(15, from: start) == nil)
            #expect(isNear(probe(10.5, from: start), 0.5, 0.1))
            #expect(isNear(probe(19.25, from: start), 0.75, 0.1))
            #expect(probe(25, from: start) == 0)
        }
    }

    @Test("Transparent pixels of images are not hit")
    func images() throws {
        // One opaque pixel at the bottom right.
        let image = try Image(
            width: 2, height: 2, rgba: [9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9, 255])
        func probe(_ x: Double, _ y: Double, _ transform: AffineTransform, opacity: Double = 1) -> Double? {
            distance(x, y) { $0.draw(image, transform: transform, opacity: opacity, sampling: .nearest) }
        }
        let large = AffineTransform.scale(x: 10, y: 10)
        #expect(probe(15, 15, large) == 0)
        #expect(probe(15, 15, large, opacity: 0) == nil)
        #expect(probe(8, 15, large) == 2)
        #expect(probe(3, 3, large) == nil)
        #expect(probe(22, 23, large) == 13.0.squareRoot())
        // Rotated by 45 degrees, so that the corner of the opaque pixel is at the bottom.
        let turned = AffineTransform(a: 10, b: 10, c: -10, d: 10, tx: 50, ty: 0)
        #expect(probe(50, 30, turned) == 0)
        #expect(isNear(probe(50, 44, turned), 4))
        #expect(isNear(probe(53, 20, turned), 4.5.squareRoot()))
        #expect(probe(50, 5, turned) == nil)
        #expect(probe(1, 1, .scale(x: 0, y: 1)) == nil)
        #expect(probe(0.001, 0.001, .scale(x: 0.001, y: 0.001)) == 0)
    }

    @Test("Markers are hit according to their drawing, rotation and scale")
    func stamps() {
        var bar = Recording()
        bar.fill(box(0, -1, 10, 1), with: black, rule: .nonZero)
        let marker = MarkerPicture(bar)
        var outer = Recording()
        outer.stamp(marker, at: [Stamp(position: PixelPoint(0, 0), rotation: 90)])
        func probe(_ x: Double, _ y: Double, _ marker: MarkerPicture, _ stamp: Stamp) -> Double? {
            distance(x, y) { $0.stamp(marker, at: [stamp]) }
        }
        let up = Stamp(position: PixelPoint(50, 50), rotation: 90, scale: 2)
        #expect(probe(50, 35, marker, up) == 0)
        #expect(isNear(probe(50, 27, marker, up), 3))
        #expect(isNear(probe(56, 40, marker, up), 4))
        #expect(probe(65, 50, marker, up) == nil)
        #expect(probe(35, 50, MarkerPicture(outer), up) == 0)
        #expect(isNear(probe(27, 50, MarkerPicture(outer), up), 3))
        let many = [Stamp(position: PixelPoint(0, 0)), up, Stamp(position: PixelPoint(90, 0), scale: -1)]
        #expect(distance(50, 35) { $0.stamp([marker], at: many, which: [0, 1, 0]) } == nil)
        #expect(distance(50, 35) { $0.stamp([marker], at: many, which: [0, 0]) } == 0)
    }

    @Test("Glyphs are hit according to their outlines")
    func glyphs() {
        // The arrow of the test font. Its shaft is from x = 50 to 500 and from 300 to 500 above the baseline.
        let run = GlyphRun(
            face: AllCalls.face, size: 100, glyphs: [.init(id: 4, position: SIMD2(0, 100))], paint: black)
        #expect(distance(30, 60) { $0.draw(run) } == 0)
        #expect(distance(60, 45) { $0.draw(run) } == 0)
        #expect(isNear(distance(30, 47) { $0.draw(run) }, 3))
        #expect(distance(95, 95) { $0.draw(run) } == nil)
    }

    @Test("The area of a clip must be near too")
    func clips() {
        func probe(_ x: Double, _ y: Double) -> Double? {
            distance(x, y) { canvas in
                canvas.clip(to: box(0, 0, 20, 20), rule: .nonZero) { canvas in
                    canvas.clip(to: box(10, 0, 40, 20), rule: .nonZero) {
                        $0.fill(box(-100, -100, 100, 100), with: black, rule: .nonZero)
                    }
                }
            }
        }
        #expect(probe(15, 10) == 0)
        #expect(probe(23, 10) == 3)
        #expect(probe(6, 10) == 4)
        #expect(probe(30, 10) == nil)
    }

    @Test("Invisible drawings are not hit")
    func invisible() {
        let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
        let paints: [Paint] = [
            .color(clear), .pattern(Pattern(image: AllCalls.tile, opacity: 0)),
            .gradient(Gradient(.linear, colors: GradientColors([clear, clear]))),
            .gradient(
                Gradient(.linear, colors: GradientColors([Color(red: 1, green: 1, blue: 1)]), opacity: 0)),
        ]
        for paint in paints {
            #expect(distance(5, 5) { $0.fill(box(0, 0, 9, 9), with: paint, rule: .nonZero) } == nil)
            #expect(
                distance(5, 5) { $0.stroke(box(0, 0, 9, 9), with: paint, style: .init(width: 20)) } == nil)
        }
        for opacity in [0, -1, Double.nan] {
            let hit = distance(5, 5) { canvas in
                canvas.group(opacity: opacity) { canvas in
                    canvas.group(opacity: 1) { $0.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
                }
            }
            #expect(hit == nil)
        }
        for width in [0, -3, Double.nan, 1e-9] {
            #expect(
                distance(5, 0) { $0.stroke(box(0, 0, 9, 9), with: black, style: .init(width: width)) } == nil)
        }
    }

    @Test("Distances include transformations")
    func transforms() {
        let turn = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 0)
        func inside(_ transform: AffineTransform, _ x: Double, _ y: Double) -> Double? {
            distance(x, y) { canvas in
                canvas.within(.transform(transform)) { canvas in
                    canvas.stroke(
                        path([(10, 10), (30, 10)], closed: false), with: black, style: .init(width: 4))
                }
            }
        }
        // x' = 100 - 2 y, y' = 2 x: the line is from (80, 20) to (80, 60) and 8 pixels wide.
        #expect(inside(turn, 83.9, 40) == 0)
        #expect(isNear(inside(turn, 87, 40), 3))
        #expect(isNear(inside(turn, 80, 64), 4))
        let stretch = AffineTransform(a: 5, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(inside(stretch, 51, 11.9) == 0)
        #expect(isNear(inside(stretch, 100, 15), 3))
        #expect(isNear(inside(stretch, 153, 10), 3))
        var marker = Recording()
        marker.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero)
        let picture = MarkerPicture(marker)
        for (x, expected) in [(104.0, 0.0), (108, 3), (111, nil)] as [(Double, Double?)] {
            let hit = distance(x, 10) { canvas in
                canvas.within(.transform(stretch)) {
                    $0.stamp(picture, at: [Stamp(position: PixelPoint(20, 10))])
                }
            }
            #expect(isNear(hit, expected))
        }
    }

    @Test("Features are sorted from top to bottom, and occur once for each layer and part")
    func features() {
        var canvas = HitTestCanvas(at: SIMD2(5, 5), within: 2)
        let area = box(0, 0, 10, 10)
        func feature(_ number: Int, _ layer: String = "", _ part: FeatureScope.Part = .symbol) -> FeatureScope
        {
            FeatureScope(layer: layer, feature: number, part: part)
        }
        canvas.within(.layer("areas")) { canvas in
            canvas.within(.feature(feature(1))) { $0.fill(area, with: black, rule: .nonZero) }
            canvas.within(.feature(feature(2))) { $0.fill(box(6, 0, 9, 9), with: black, rule: .nonZero) }
            canvas.within(.feature(feature(3))) { $0.fill(box(8, 8, 9, 9), with: black, rule: .nonZero) }
            canvas.within(.feature(feature(1))) { $0.stroke(area, with: black, style: .init(width: 1)) }
        }
        canvas.within(.feature(feature(9, "points"))) { $0.fill(area, with: black, rule: .nonZero) }
        canvas.within(.feature(feature(2, "areas", .label))) { $0.fill(area, with: black, rule: .nonZero) }
        canvas.within(.layer("grid")) { $0.fill(area, with: black, rule: .nonZero) }
        canvas.fill(area, with: black, rule: .nonZero)
        #expect(
            canvas.features.map(\.feature) == [
                feature(2, "areas", .label), feature(9, "points"), feature(2, "areas"), feature(1, "areas"),
            ])
        #expect(canvas.features.map(\.distance) == [0, 0, 1, 0])
        #expect(canvas.layers.map(\.layer) == ["grid", "areas", "points"])
        #expect(canvas.failure == nil)
        // A second symbol level moves a feature to the top.
        canvas.within(.feature(feature(1, "areas"))) { $0.fill(area, with: black, rule: .nonZero) }
        #expect(canvas.features.first?.feature == feature(1, "areas"))
        #expect(canvas.features.count == 4)
    }

    @Test("Exactly the covered pixels are hit", arguments: 0..<6)
    func agreesWithPixels(seed: Int) {
        var random = Dice(seed: UInt64(seed + 40))
        func shape(_ canvas: inout some Canvas) {
            let points = (0..<5).map { _ in (random.next(-10...70), random.next(-10...70)) }
            let line = path(points, closed: seed % 2 == 0)
            switch seed {
            case 0: canvas.fill(line, with: black, rule: .evenOdd)
            case 1: canvas.fill(AllCalls.curves, with: black, rule: .nonZero)
            case 2, 3:
                canvas.stroke(
                    line, with: black,
                    style: .init(width: 9, cap: .square, join: .miter, dashes: seed == 2 ? [17, 13] : []))
            case 4:
                canvas.stamp(
                    [AllCalls.dot, AllCalls.nested],
                    at: points.map { Stamp(position: PixelPoint($0.0, $0.1), rotation: $0.0, scale: 2) },
                    which: [0, 1, 0, 1, 0])
            default:
                canvas.within(.transform(AffineTransform(a: 1, b: 0.6, c: 0.2, d: 2, tx: 0, ty: -30))) {
                    $0.stroke(line, with: black, style: .init(width: 6, cap: .round, join: .round))
                }
            }
        }
        var recording = Recording()
        shape(&recording)
        let image = drawn(64, 64) { recording.replay(on: &$0) }
        for y in 0..<64 {
            for x in 0..<64 {
                // Only pixels that are covered completely or not at all determine the result at their center.
                let alpha = image.alpha(x, y)
                guard alpha == 0 || alpha == 255 else { continue }
                var canvas = HitTestCanvas(at: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                recording.replay(on: &canvas)
                #expect((canvas.distance == 0) == (alpha == 255), "at \(x), \(y)")
            }
        }
    }
}
