import CartoucheCanvases
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Glyphs on the raster: sprites if they are small and upright, otherwise outlines.
struct GlyphDrawingTests {
    private static let face: FontFace = ScriptScene.fonts.font(for: FontRequest(family: "Noto Sans"))!.face

    private static func run(
        _ size: Double, at x: Double = 10, _ y: Double = 40, growth: Double = 0, degrees: Double = 0,
        color: Color = .black
    ) -> GlyphRun {
        let glyphs = "office".unicodeScalars.enumerated().map { index, scalar in
            GlyphRun.Glyph(
                id: face.shapingFont?.glyph(of: scalar.value) ?? 0,
                position: SIMD2(Double(index) * size * 0.6, 0))
        }
        let transform = ScriptScene.turn(-degrees, x: x, y: y)
        return GlyphRun(
            face: face, size: size, glyphs: glyphs, transform: transform, paint: .color(color),
            growth: growth)
    }

    /// The same drawing as paths.
    private static func outlines(_ run: GlyphRun, on canvas: inout some Canvas) {
        for glyph in run.glyphs {
            let outline = run.outline(of: glyph)
            canvas.fill(outline, with: run.paint, rule: .nonZero)
            if run.growth > 0 {
                canvas.stroke(
                    outline, with: run.paint,
                    style: StrokeStyle(width: 2 * run.growth, cap: .round, join: .round))
            }
        }
    }

    /// The greatest and the mean difference of alpha.
    private static func difference(_ one: Image, _ two: Image) -> (worst: Int, mean: Double) {
        var (worst, sum) = (0, 0)
        for y in 0..<one.height {
            for x in 0..<one.width {
                let difference = abs(one.alpha(x, y) - two.alpha(x, y))
                worst = max(worst, difference)
                sum += difference
            }
        }
        return (worst, Double(sum) / max(one.coveredArea, 1))
    }

    @Test(arguments: [(12.0, 0.0), (12, 37), (40, 0), (40, -71), (90, 12), (300, 0)])
    func drawingIsThatOfTheOutlines(size: Double, degrees: Double) {
        let run = Self.run(size, at: 100, 100, degrees: degrees)
        let glyphs = drawn(200, 200) { $0.draw(run) }
        let paths = drawn(200, 200) { Self.outlines(run, on: &$0) }
        #expect(paths.coveredArea > 20)
        // The size is rounded to a 64th of a pixel.
        #expect(Self.difference(glyphs, paths).worst <= 16)
    }

    @Test func turnedGlyphsAreExact() {
        let run = Self.run(14, at: 30.3, 40.7, degrees: 33)
        #expect(
            drawn(120, 80, sprites: SpriteCache()) { $0.draw(run) } == drawn(120, 80) { $0.draw(run) })
    }

    @Test func orderOfMixedCallsStays() {
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
        func draw(_ canvas: inout some Canvas, asOutlines: Bool) {
            for index in 0..<6 {
                let run = Self.run(
                    24, at: 10 + 5 * Double(index), 40, growth: index % 2 == 0 ? 2 : 0, degrees: 5,
                    color: index % 3 == 0 ? red : blue)
                if asOutlines { Self.outlines(run, on: &canvas) } else { canvas.draw(run) }
                if index == 3 { canvas.fill(box(40, 10, 60, 60), with: black, rule: .nonZero) }
            }
        }
        let glyphs = drawn(160, 60) { draw(&$0, asOutlines: false) }
        let paths = drawn(160, 60) { draw(&$0, asOutlines: true) }
        let agreement = PictureAgreement(glyphs, paths)
        #expect(agreement.share < 0.02, "\(agreement)")
    }

    @Test func picturesDoNotDependOnThreadsBatchesAndParts() {
        func draw(_ canvas: inout some Canvas) {
            for index in 0..<400 {
                let place = Double(index)
                canvas.draw(
                    Self.run(
                        10 + Double(index % 7), at: place * 37.3.truncatingRemainder(dividingBy: 300),
                        (place * 17.7).truncatingRemainder(dividingBy: 300), growth: index % 2 == 0 ? 1 : 0,
                        degrees: index % 3 == 0 ? 0 : place))
                if index % 50 == 49 { canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
            }
        }
        let one = drawn(300, 300, sprites: SpriteCache()) { draw(&$0) }
        #expect(
            one
                == drawn(300, 300, threads: 3, sprites: SpriteCache(byteLimit: 4000), batchBytes: 500) {
                    draw(&$0)
                })
        let parts = drawn(300, 300, sprites: SpriteCache()) { canvas in
            var part = canvas.makePart()
            draw(&part)
            canvas.draw(part)
        }
        #expect(one == parts)
    }

    @Test func markersWithTextAreDrawnLikeText() {
        let run = Self.run(12, at: 0, 0)
        var recording = Recording()
        recording.draw(run)
        let marker = MarkerPicture(recording)
        let stamps = drawn(140, 140) {
            $0.stamp(marker, at: [Stamp(position: PixelPoint(60, 60), rotation: 40, scale: 1.5)])
        }
        let placed = AffineTransform.scale(x: 1.5, y: 1.5).concatenated(
            with: ScriptScene.turn(-40, x: 60, y: 60))
        let direct = drawn(140, 140) { canvas in
            canvas.within(.transform(placed)) { $0.draw(run) }
        }
        #expect(Self.difference(stamps, direct).mean <= 6)
        #expect(stamps.coveredArea > 100)
    }

    @Test func extremeRunsDrawNothingOrSomethingFinite() {
        for size in [0, -1, .nan, .infinity, 1e-9, 1e6, 1e300] as [Double] {
            for growth in [0, -1, .nan, .infinity, 1e9] as [Double] {
                var run = Self.run(10, growth: growth)
                run.size = size
                let image = drawn(20, 20) { $0.draw(run) }
                #expect(image.width == 20)
            }
        }
        var mirrored = Self.run(20)
        mirrored.transform = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 70, ty: 40)
        let paths = drawn(80, 50) { Self.outlines(mirrored, on: &$0) }
        #expect(drawn(80, 50) { $0.draw(mirrored) } == paths)
    }

    @Test func svgContainsCharactersOnRequest() throws {
        let layout = TextLayout(
            StyledText("A<b & שלום", TextStyle(font: FontRequest(family: "Noto Sans"), size: 20)),
            fonts: ScriptScene.fonts)
        func draw(_ canvas: inout SVGCanvas) {
            let place = AffineTransform.translation(x: 5, y: 30)
            canvas.drawSilhouette(grownBy: 2, color: .white) {
                $0.draw(layout, paints: [black], transform: place)
            }
            canvas.draw(layout, paints: [black], transform: place)
        }
        let text = try StrictXML.read(SVGTextOutput(text: .text).draw(page(), draw))
        let elements = text.drawn.filter { $0.name == "text" }
        // The halo is outlines, so that the text is in the document once.
        #expect(elements.count == layout.runs.count)
        #expect(text.drawn.contains { $0.name == "g" && $0["stroke-linejoin"] == "round" })
        #expect(elements.contains { $0.text.contains("A<b &") })
        // The embedded characters come first.
        #expect(elements.first?["font-family"] == "'f1','Noto Sans'")
        #expect(elements.allSatisfy { $0["stroke"] == nil })
        #expect(elements.first?["font-size"] == "20")
        let outlines = try StrictXML.read(SVGTextOutput().draw(page(), draw))
        #expect(outlines.drawn.allSatisfy { $0.name == "g" })
        #expect(outlines.drawn.first?["stroke-linejoin"] == "round")
    }

    @Test(arguments: ScriptScene.all.filter { $0.orientation == .horizontal })
    func svgOutlinesAgreeWithTheRaster(scene: ScriptScene) throws {
        try expectAgreement("scripts-\(scene.name)", page(240, 250, background: .white)) {
            scene.draw(on: &$0, scale: 1)
        }
    }
}
