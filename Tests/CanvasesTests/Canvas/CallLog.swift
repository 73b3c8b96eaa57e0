import CartoucheCanvases
import CartoucheImages
import CartoucheText
import GoldenSupport

/// A canvas that writes every call as text, with code independent of the library.
struct CallLog: Canvas {
    static let abilities = CanvasAbilities.all
    private(set) var lines: [String] = []
    private var depth = 0
    var failure: CanvasError? { nil }

    private mutating func log(_ words: Any...) {
        let indent = String(repeating: "  ", count: depth)
        lines.append(indent + words.map { "\($0)" }.joined(separator: " | "))
    }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        log("fill", text(path), text(paint), rule)
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        log(
            "stroke", text(path), text(paint), style.width, style.cap, style.join, style.miterLimit,
            style.dashes, style.dashOffset)
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        let places = stamps.map { "\($0.position) \($0.rotation) \($0.scale)" }
        log("stamp", markers.map { ObjectIdentifier($0).hashValue }, places, which)
        for marker in markers {
            var inner = CallLog()
            marker.recording.replay(on: &inner)
            log("marker", inner.lines)
        }
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        log("image", image.rgba, text(transform), opacity, sampling)
    }

    mutating func draw(_ run: GlyphRun) {
        log(
            "glyphs", run.face.family, run.face.style, run.size, run.glyphs.map { "\($0.id) \($0.position)" },
            text(run.transform), text(run.paint))
    }

    mutating func begin(_ scope: CanvasScope) {
        switch scope {
        case .clip(let path, let rule): log("clip", text(path), rule)
        case .group(let opacity, let mode): log("group", opacity, mode)
        case .transform(let transform): log("transform", text(transform))
        case .layer(let name): log("layer", name)
        case .feature(let feature): log("feature", feature.layer, feature.feature, feature.part)
        case .text(let text): log("text", text.characters, text.isScattered)
        }
        depth += 1
    }

    mutating func end() {
        depth -= 1
        log("end")
    }

    private func text(_ path: Path) -> String {
        let contours = path.contours.map {
            "\($0.start) \($0.end) \($0.isClosed) \($0.startDistance) \($0.endIsCut) \($0.ringStart)"
        }
        return "\(path.points) \(contours) \(path.curves.map { "\($0.end) \($0.form)" })"
    }

    private func text(_ transform: AffineTransform) -> String {
        "\([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])"
    }

    private func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color, let authored): return "\(color) \(authored.map { "\($0)" } ?? "-")"
        case .pattern(let pattern):
            let ribbon = pattern.ribbon.map { "\($0.lines.lines) \(text($0.transform))" } ?? "-"
            let look = "\(pattern.opacity) \(pattern.sampling)"
            return "\(pattern.image.rgba) \(text(pattern.transform)) \(look) \(ribbon)"
        case .gradient(let gradient):
            let ramp = "\(gradient.colors.colors) \(gradient.colors.isStepped)"
            let range = "\(gradient.start) \(gradient.end) \(gradient.opacity)"
            return "\(form(gradient.form)) \(text(gradient.transform)) \(ramp) \(range)"
        }
    }

    private func form(_ form: Gradient.Form) -> String {
        switch form {
        case .linear: "linear"
        case .rectangular: "rectangular"
        case .circular: "circular"
        case .distance(let lines): "distance \(lines.lines)"
        case .along(let lines, let isRelative): "along \(lines.lines) \(isRelative)"
        case .across(let lines): "across \(lines.lines)"
        }
    }
}

/// Calls and scopes of all kinds.
enum AllCalls {
    static let red = Paint.color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    static let tile = try! Image(
        width: 2, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255, 0, 0, 0, 0])

    /// A contour with all kinds of curves, and an open contour.
    static let curves: Path = {
        var path = Path()
        path.append(PixelPoint(10, 10))
        path.append(.quadratic(SIMD2(30, 0)), to: PixelPoint(40, 20))
        path.append(.cubic(SIMD2(60, 30), SIMD2(20, 50)), to: PixelPoint(50, 60))
        path.append(PixelPoint(30, 70))
        path.append(
            .arc(
                Path.Arc(
                    center: SIMD2(20, 70), xAxis: SIMD2(10, 0), yAxis: SIMD2(2, 15), start: 0,
                    sweep: 3 * .pi / 2)), to: PixelPoint(18, 55))
        path.endContour(closed: true)
        path.append(
            contentsOf: [PixelPoint(5, 5), PixelPoint(80, 15), PixelPoint(70, 75)], closed: false,
            startDistance: 3, endIsCut: true)
        return path
    }()

    static let dot: MarkerPicture = {
        var marker = Recording()
        marker.fill(box(-4, -4, 4, 4), with: black, rule: .nonZero)
        marker.stroke(
            path([(0, -7), (5, 5), (-5, 5)]), with: .color(Color(red: 0, green: 0.5, blue: 1)),
            style: .init(width: 1.5))
        return MarkerPicture(marker)
    }()

    static let nested: MarkerPicture = {
        var marker = Recording()
        marker.stamp(dot, at: [Stamp(position: PixelPoint(6, 0), rotation: 30, scale: 0.5)])
        marker.clip(to: box(-9, -9, 9, 9), rule: .evenOdd) { marker in
            marker.group(opacity: 0.7) { $0.stamp(dot, at: [Stamp(position: PixelPoint(-6, 0))]) }
        }
        return MarkerPicture(marker)
    }()

    static var face: FontFace {
        TestFont.install()
        return FontLibrary.shared.match(family: TestFont.family, style: "Regular")!.face
    }

    static var paints: [Paint] {
        let lines = NearestLines([.init([SIMD2(10, -10), SIMD2(60, -40), SIMD2(80, -10)])])
        let upward = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        let colors = GradientColors([Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)])
        let forms: [Gradient.Form] = [
            .linear, .rectangular, .circular, .distance(lines), .along(lines, isRelative: true),
            .across(lines),
        ]
        return [
            red,
            .color(
                Color(red: 0, green: 1, blue: 0),
                authored: .cmyk(cyan: 1, magenta: 0, yellow: 1, black: 0.1)),
            .color(Color(red: 0, green: 1, blue: 0), authored: .spot(name: "PANTONE 355 C", tint: 0.5)),
            .pattern(Pattern(image: tile, transform: .scale(x: 3, y: 4), opacity: 0.8, sampling: .nearest)),
            .pattern(
                Pattern(
                    image: tile, transform: .scale(x: 5, y: 5),
                    ribbon: Ribbon(lines, transform: upward))),
        ]
            + forms.enumerated().map { index, form in
                .gradient(
                    Gradient(
                        form, colors: colors, from: 0.1, to: Double(40 * index + 1),
                        transform: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 2, ty: Double(index)),
                        opacity: 0.9))
            }
    }

    /// Makes the calls.
    static func draw(on canvas: inout some Canvas) {
        canvas.within(.layer("Roads & <Rails> \"1\"")) { canvas in
            for (index, paint) in paints.enumerated() {
                let feature = FeatureScope(layer: "roads", feature: index, part: .symbol)
                canvas.within(.feature(feature)) { canvas in
                    canvas.fill(curves, with: paint, rule: index % 2 == 0 ? .nonZero : .evenOdd)
                    canvas.stroke(
                        curves, with: paint,
                        style: StrokeStyle(
                            width: 0.5 * Double(index), cap: [.butt, .round, .square][index % 3],
                            join: [.round, .miter, .bevel][index % 3], miterLimit: 4,
                            dashes: index % 4 == 0 ? [7, 3] : [], dashOffset: 2))
                }
            }
        }
        canvas.within(.feature(FeatureScope(layer: "", feature: 7, part: .label))) { canvas in
            canvas.draw(
                GlyphRun(
                    face: face, size: 24,
                    glyphs: [
                        .init(id: 1, position: SIMD2(5, 80)), .init(id: 3, position: SIMD2(40.5, 80.25)),
                    ],
                    transform: AffineTransform(a: 1, b: 0.2, c: 0, d: 1, tx: 3, ty: 0), paint: red))
        }
        for mode in BlendMode.allCases {
            canvas.group(opacity: 0.4, blendMode: mode) { canvas in
                canvas.draw(
                    tile, transform: AffineTransform(a: 9, b: 3, c: -3, d: 9, tx: 30, ty: 30), opacity: 0.5,
                    sampling: .bilinear)
            }
        }
        canvas.clip(to: curves, rule: .nonZero) { canvas in
            let skew = AffineTransform(a: 2, b: 0.5, c: -0.3, d: 1, tx: -10, ty: 4)
            canvas.within(.transform(skew)) { canvas in
                canvas.stroke(curves, with: black, style: .init(width: 2))
                canvas.stamp(
                    [dot, nested],
                    at: (0..<6).map {
                        Stamp(
                            position: PixelPoint(Float($0) * 12, 33), rotation: Float($0) * 17,
                            scale: 0.8)
                    }, which: [0, 1, 9, 1])
            }
            canvas.within(.feature(FeatureScope(layer: "roads", feature: 3, part: .selection))) {
                $0.stamp(nested, at: [Stamp(position: PixelPoint(50, 50))])
            }
        }
    }
}
