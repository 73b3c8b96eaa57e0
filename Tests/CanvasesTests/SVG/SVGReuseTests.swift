import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Definitions that are written once and used many times: markers, glyphs, images, patterns, gradients.
@Suite("SVG definitions")
struct SVGReuseTests {
    private func marker(_ body: (inout Recording) -> Void) -> MarkerPicture {
        var recording = Recording()
        body(&recording)
        return MarkerPicture(recording)
    }

    @Test("Contain a marker once; stamps translate, rotate counter-clockwise and scale it")
    func markers() throws {
        let inner = marker { $0.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero) }
        let outer = marker {
            $0.stamp(inner, at: [Stamp(position: PixelPoint(3.1234, 0))])
            $0.stroke(box(-4, -4, 4, 4), with: black, style: StrokeStyle(width: 1))
        }
        let empty = marker { _ in }
        let root = try svg { canvas in
            canvas.stamp(
                [outer, empty, inner],
                at: [
                    Stamp(position: PixelPoint(10, 20.126)), Stamp(position: PixelPoint(1, 2)),
                    Stamp(position: PixelPoint(1, 2), rotation: 90),
                    Stamp(position: PixelPoint(1, 2), rotation: -750, scale: 0.5),
                    Stamp(position: PixelPoint(1, 2)),
                ], which: [0, 1, 2, 2, 7])
            for stamp in [
                Stamp(position: PixelPoint(.nan, 0)), Stamp(position: PixelPoint(1, 1), scale: -1),
                Stamp(position: PixelPoint(1, 1), rotation: .infinity), Stamp(position: PixelPoint(3e38, 0)),
            ] { canvas.stamp(outer, at: [stamp]) }
        }
        let definitions = root.children.filter { $0.name == "defs" }.flatMap(\.children)
        #expect(definitions.map(\.name) == ["g", "g"])
        let ids = definitions.map { "#" + $0["id"]! }
        #expect(definitions[1].children.map(\.name) == ["use", "path"])
        #expect(definitions[1].children[0]["xlink:href"] == ids[0])
        #expect(definitions[1].children[0]["x"] == "3.123")
        #expect(root.drawn.map { $0["xlink:href"] } == [ids[1], ids[0], ids[0]])
        #expect(root.drawn[0]["x"] == "10")
        #expect(root.drawn[0]["y"] == "20.13")
        #expect(root.drawn[1]["transform"] == "translate(1 2)rotate(-90)")
        #expect(root.drawn[2]["transform"] == "translate(1 2)rotate(30)scale(.5)")
    }

    @Test("Contain the definitions for markers outside of the markers")
    func markersWithPaints() throws {
        let gradient = Gradient(
            .linear,
            colors: GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]))
        let picture = marker { canvas in
            canvas.clip(to: box(-3, -3, 3, 3), rule: .nonZero) {
                $0.fill(box(-5, -5, 5, 5), with: .gradient(gradient), rule: .nonZero)
            }
            canvas.group(opacity: 0.5) {
                $0.draw(SVGAgreementTests.tile, transform: .identity, opacity: 1, sampling: .nearest)
            }
        }
        let root = try svg { $0.stamp(picture, at: [Stamp(position: PixelPoint(5, 5))]) }
        #expect(root.drawn.map(\.name) == ["use"])
        #expect(
            root.children.flatMap(\.children).map(\.name)
                == ["linearGradient", "linearGradient", "clipPath", "image", "g"])
    }

    @Test("Fail if markers are nested too deeply")
    func deepMarkers() {
        var nested = marker { $0.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero) }
        for _ in 0..<100 {
            let inner = nested
            nested = marker { $0.stamp(inner, at: [Stamp(position: PixelPoint(1, 0))]) }
        }
        #expect(throws: CanvasError.nestedTooDeep) {
            try SVGTextOutput.svg.draw(page()) { $0.stamp(nested, at: [Stamp(position: PixelPoint(1, 0))]) }
        }
    }

    @Test("Contain the outline of a glyph once, in the font's units")
    func glyphs() throws {
        TestFont.install()
        let face = try #require(FontLibrary.shared.match(family: TestFont.family, style: "Regular")).face
        let glyphs = [
            GlyphRun.Glyph(id: 2, position: SIMD2(10, 20)), GlyphRun.Glyph(id: 3, position: SIMD2(20, 20)),
            GlyphRun.Glyph(id: 2, position: SIMD2(30, 21)), GlyphRun.Glyph(id: 99, position: SIMD2(30, 20)),
        ]
        var run = GlyphRun(face: face, size: 20, glyphs: glyphs, paint: color(0, 0, 1))
        let root = try svg { canvas in
            canvas.within(.feature(FeatureScope(layer: "", feature: 4, part: .label))) { $0.draw(run) }
            run.size = .nan
            canvas.draw(run)
        }
        let outlines = root.children.flatMap(\.children).filter { $0.name == "path" }
        #expect(outlines.map { $0["d"] } == ["M200 0v900h300v-900z", "M0 300v400h200v-400z"])
        #expect(root.drawn.count == 1)
        #expect(root.drawn[0]["fill"] == "#00f")
        #expect(root.drawn[0]["transform"] == "matrix(.02 0 0 -.02 0 0)")
        #expect(root.drawn[0]["data-part"] == "label")
        #expect(root.drawn[0].children.map { $0["x"] } == ["500", "1000", "1500"])
        #expect(root.drawn[0].children.map { $0["y"] } == ["-1000", "-1000", "-1050"])
        let ids = outlines.map { "#" + $0["id"]! }
        #expect(root.drawn[0].children.map { $0["xlink:href"] } == [ids[0], ids[1], ids[0]])
    }

    private func embedded(_ root: XMLElement) throws -> [UInt8] {
        let images = root.all.filter { $0.name == "image" }
        try #require(images.count == 1)
        let link = try #require(images[0]["xlink:href"])
        return try #require(Base64.decode(link.drop { $0 != "," }.dropFirst().utf8))
    }

    @Test("Contain an image once, for images and patterns")
    func pictures() throws {
        let tile = SVGAgreementTests.tile
        let pattern = Pattern(image: tile, transform: .scale(x: 2, y: 3), opacity: 0.5)
        let root = try svg { canvas in
            canvas.draw(tile, transform: .translation(x: 3, y: 4), opacity: 0.5, sampling: .nearest)
            canvas.draw(tile, transform: .identity, opacity: 1, sampling: .bilinear)
            canvas.draw(tile, transform: .scale(x: .nan, y: 1), opacity: 1, sampling: .bilinear)
            canvas.draw(tile, transform: .identity, opacity: 0, sampling: .bilinear)
            for _ in 0..<2 { canvas.fill(box(0, 0, 9, 9), with: .pattern(pattern), rule: .nonZero) }
        }
        #expect(try Image(data: try embedded(root)) == tile)
        #expect(root.drawn.map(\.name) == ["use", "use", "path", "path"])
        #expect(root.drawn[0]["image-rendering"] == "optimizeSpeed")
        #expect(root.drawn[0]["style"] == "image-rendering:pixelated")
        #expect(root.drawn[0]["opacity"] == ".5")
        #expect(root.drawn[0]["transform"] == "translate(3 4)")
        let patterns = root.all.filter { $0.name == "pattern" }
        #expect(patterns.count == 1)
        #expect(patterns[0]["width"] == "8")
        #expect(patterns[0]["patternTransform"] == "matrix(2 0 0 3 0 0)")
        #expect(root.drawn[2]["fill"] == "url(#\(patterns[0]["id"]!))")
        #expect(root.drawn[2]["fill-opacity"] == ".5")
    }

    @Test("Contain PNG and JPEG files unchanged")
    func encoded() throws {
        let jpeg = try SVGAgreementTests.tile.jpeg()
        // An Exif orientation, which browsers would apply.
        let note = Array("Exif\0\0MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)
        let turned = jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(note.count + 2)] + note + jpeg[2...]
        for (file, isKept) in [
            (SVGAgreementTests.tile.png(compression: .best), true), (jpeg, true), (Array(turned), false),
        ] {
            let image = try Image(data: file)
            let root = try svg { $0.draw(image, transform: .identity, opacity: 1, sampling: .bilinear) }
            #expect((try embedded(root) == file) == isKept)
            #expect(try Image(data: try embedded(root)) == image)
        }
    }

    @Test("Contain the stops of a gradient once for all placements")
    func gradients() throws {
        let colors = GradientColors([
            Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
        ])
        let root = try svg { canvas in
            for x in [0.0, 0, 5] {
                let gradient = Gradient(
                    .linear, colors: colors, from: 2, to: -3, transform: .translation(x: x, y: 1),
                    opacity: 0.5)
                canvas.fill(box(0, 0, 9, 9), with: .gradient(gradient), rule: .nonZero)
            }
            let round = Gradient(.circular, colors: colors, to: 4)
            canvas.stroke(box(0, 0, 9, 9), with: .gradient(round), style: StrokeStyle(width: 1))
        }
        let gradients = root.all.filter { $0.name.hasSuffix("Gradient") }
        #expect(
            gradients.map(\.name) == ["linearGradient", "linearGradient", "linearGradient", "radialGradient"])
        let stops = gradients[0].children
        #expect(stops.first?.description == "<stop offset=\"0\" stop-color=\"#f00\">")
        #expect(stops.last?.description == "<stop offset=\"1\" stop-color=\"#00f\" stop-opacity=\".5\">")
        // If both alpha and color change, additional stops approximate premultiplied interpolation.
        #expect(stops.count == 9)
        #expect(stops[4]["stop-opacity"] == ".75")
        #expect(stops[4]["stop-color"] == "#aa0055" || stops[4]["stop-color"] == "#a05")
        for gradient in gradients.dropFirst() { #expect(gradient["xlink:href"] == "#" + gradients[0]["id"]!) }
        #expect(gradients[1]["x1"] == "2")
        #expect(gradients[1]["x2"] == "-3")
        #expect(gradients[1]["gradientTransform"] == "translate(0 1)")
        #expect(gradients[3]["r"] == "4")
        #expect(root.drawn.map { $0["fill-opacity"] } == [".5", ".5", ".5", nil])
    }

    @Test("Have hard stops for bands")
    func bands() throws {
        let colors = GradientColors(
            [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)], isStepped: true)
        let root = try svg {
            $0.fill(box(0, 0, 9, 9), with: .gradient(Gradient(.linear, colors: colors)), rule: .nonZero)
        }
        let stops = root.all.filter { $0.name == "stop" }
        #expect(stops.map { $0["offset"] } == ["0", ".5", ".5", "1"])
        #expect(stops.map { $0["stop-color"] } == ["#f00", "#f00", "#00f", "#00f"])
    }

    @Test("Have plain colors for a gradient with one color or an empty range")
    func plainGradients() throws {
        let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
        let found = try elements { canvas in
            for gradient in [
                Gradient(.linear, colors: GradientColors([Color(red: 0, green: 1, blue: 0)])),
                Gradient(.linear, colors: colors, from: .nan),
                Gradient(.circular, colors: colors, from: -3, to: -1),
                Gradient(.circular, colors: colors, from: -1, to: -3),
                Gradient(.linear, colors: colors, transform: .scale(x: 0, y: 1)),
                Gradient(.linear, colors: colors, opacity: 0),
            ] { canvas.fill(box(0, 0, 9, 9), with: .gradient(gradient), rule: .nonZero) }
        }
        #expect(found.map { $0["fill"] } == ["#0f0", "#f00", "#00f", "#f00"])
    }

    @Test("Contain images for unsupported paints, with one diagnostic for each kind")
    func substitutes() throws {
        let lines = NearestLines([.init([SIMD2(0, 0), SIMD2(50, 50)])])
        let colors = GradientColors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
        var canvas = try SVGTextOutput(pictureResolution: 3).makeCanvas(page())
        for _ in 0..<2 {
            canvas.fill(
                box(0, 0, 30, 20), with: .gradient(Gradient(.distance(lines), colors: colors, to: 9)),
                rule: .nonZero)
        }
        canvas.fill(
            box(1000, 1000, 1030, 1020), with: .gradient(Gradient(.rectangular, colors: colors)),
            rule: .nonZero)
        canvas.fill(
            box(0, 0, 5, 5),
            with: .pattern(
                Pattern(image: SVGAgreementTests.tile, ribbon: Ribbon(lines, transform: .identity))),
            rule: .nonZero)
        #expect(canvas.diagnostics.map(\.code) == [.svgRasterized, .svgRasterized])
        #expect(canvas.diagnostics[0].instead == "drawn as an image with 3 times the resolution of the page")
        let root = try StrictXML.read(try SVGTextOutput.svg.finish(&canvas))
        #expect(root.drawn.map(\.name) == ["use", "use", "use"])
        #expect(root.all.filter { $0.name == "image" }.allSatisfy { Int($0["width"]!)! <= 31 * 3 })
    }
}
