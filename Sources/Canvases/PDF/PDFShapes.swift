import CartoucheDocuments
import CartoucheImages

extension PDFCanvas: DocumentCanvas {
    var space: DocumentSpace { body.space }
    var outerScale: Double { body.scale }
}

extension PDFCanvas: Canvas {
    /// The features of PDF; authored colors are kept if the options ask for CMYK.
    public static let abilities: CanvasAbilities = [
        .layers, .glyphs, .texts, .plainGradients, .patterns, .blendModes, .authoredColors,
    ]

    /// The error that makes the document unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure ?? file.sink.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }
    /// The diagnostics about calls that the document does not represent as requested, each once.
    public var diagnostics: [Diagnostic] { diagnosticCounts.diagnostics }
    /// The number of contours that were left out because a coordinate is not finite.
    public var skippedContours: Int { diagnosticCounts.skippedContours }

    /// Writes the path and fills it.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard isDrawing, !path.isEmpty else { return }
        guard Self.abilities.covers(paint) else {
            return substitute(paint) { $0.fill(path, with: paint, rule: rule) }
        }
        if let tile = paint.translucentTile {
            return group(opacity: tile.opacity) { $0.fill(path, with: tile.opaque, rule: rule) }
        }
        guard let path = usable(path, isArea: true), let paint = resolved(paint), let box = path.bounds else {
            return
        }
        let decimals = body.space.decimals
        draw(in: box, with: paint, forStrokes: false) {
            $0.text.append(path, contours: path.contours, decimals: decimals)
            $0.text.append(rule == .nonZero ? "f\n" : "f*\n")
        }
    }

    /// Writes the path and strokes it.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        let pen = Pen(style)
        guard isDrawing, !path.isEmpty, pen.halfWidth > 0 else { return }
        guard Self.abilities.covers(paint) else {
            return substitute(paint) { $0.stroke(path, with: paint, style: style) }
        }
        if let tile = paint.translucentTile {
            return group(opacity: tile.opacity) { $0.stroke(path, with: tile.opaque, style: style) }
        }
        guard let path = usable(path, isArea: false), let paint = resolved(paint), let bounds = path.bounds
        else { return }
        let box = bounds.outset(by: min(pen.reach, 1e6))
        let decimals = body.space.decimals
        if let dashes = DashPattern(style, scale: 1) {
            let parts = path.contours.flatMap(\.partsOfRing)
            if parts.count > path.contours.count || Set(parts.map(\.startDistance)).count > 1 {
                return stroke(parts, of: path, in: box, paint, pen, dashes)
            }
            let distance = path.contours.first?.startDistance ?? 0
            draw(in: box, with: paint, forStrokes: true) {
                $0.set(pen)
                $0.set(dashes, startDistance: distance)
                $0.text.append(path, contours: path.contours, decimals: decimals)
                $0.text.append("S\n")
            }
        } else {
            draw(in: box, with: paint, forStrokes: true) {
                $0.set(pen)
                $0.setSolid()
                $0.text.append(path, contours: path.contours, decimals: decimals)
                $0.text.append("S\n")
            }
        }
    }

    /// Strokes contours with different start distances, one after the other.
    private mutating func stroke(
        _ contours: [Path.Contour], of path: Path, in box: PixelBox, _ paint: PDFPaint, _ pen: Pen,
        _ dashes: DashPattern
    ) {
        var opaque = paint
        let opacity = paint.opacity
        // The group has the opacity, so that overlapping contours do not show through each other.
        opaque.opacity = 1
        let needsGroup = opacity < 1
        if needsGroup { begin(.group(opacity: opacity, blendMode: .normal)) }
        let decimals = body.space.decimals
        for contour in contours {
            draw(in: box, with: opaque, forStrokes: true) {
                $0.set(pen)
                $0.set(dashes, startDistance: contour.startDistance)
                $0.text.append(path, contours: CollectionOfOne(contour), decimals: decimals)
                $0.text.append("S\n")
            }
        }
        if needsGroup { end() }
    }

    /// Replays the calls of the recording.
    public mutating func draw(_ part: Recording) {
        scopes.fail(part.failure)
        part.replay(on: &self)
    }

    /// Draws something with a paint: opens the scopes, sets the colors, and calls `body`.
    mutating func draw(
        in box: PixelBox, with paint: PDFPaint, forStrokes: Bool, _ write: (inout PDFBody) -> Void
    ) {
        beginDrawing(in: box)
        if let mask = paint.mask {
            // A mask cannot be removed in another way than by restoring the state.
            // The mask is drawn with the opacity at the time when it is set, so the paint's opacity comes later.
            set(opacity: 1)
            let outer = body.state
            body.text.append("q ")
            body.use(.state, state(.softMask(mask)))
            body.text.append("gs\n")
            set(opacity: paint.opacity)
            body.set(paint.source, forStrokes: forStrokes)
            write(&body)
            body.text.append("Q\n")
            body.state = outer
        } else {
            set(opacity: paint.opacity)
            body.set(paint.source, forStrokes: forStrokes)
            write(&body)
        }
        endDrawing()
    }
}

extension Paint {
    /// The opacity of a translucent pattern or of a gradient with several opacities, and the same paint without it.
    ///
    /// Some programs ignore the opacity of tiling patterns, or apply it twice. MuPDF applies it twice to paints with a
    /// mask. All apply the opacity of a group.
    var translucentTile: (opacity: Double, opaque: Paint)? {
        switch self {
        case .pattern(var pattern) where pattern.opacity < 1:
            let opacity = pattern.opacity
            pattern.opacity = 1
            return (opacity, .pattern(pattern))
        case .gradient(var gradient) where gradient.opacity < 1 && gradient.colors.hasSeveralOpacities:
            let opacity = gradient.opacity
            gradient.opacity = 1
            return (opacity, .gradient(gradient))
        default: return nil
        }
    }
}

extension GradientColors {
    /// Whether the colors differ in their alpha.
    fileprivate var hasSeveralOpacities: Bool { colors.contains { $0.alpha != colors[0].alpha } }
}
