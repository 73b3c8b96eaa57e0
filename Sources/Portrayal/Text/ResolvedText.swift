import Canvases
import Documents
import Images
import SymbolGeometry
import SymbolModel
import Text

/// A text with its symbol: the positioned glyphs, and the layers that paint them.
///
/// Lengths are points.
struct ResolvedText: Sendable {
    /// The glyphs relative to the anchor, in points, y down.
    let layout: TextLayout
    let symbol: TextProperties
    /// The layers that paint the glyphs, bottom first.
    let layers: [ResolvedLayer]
    let halo: Halo?
    let shadow: Shadow?
    let box: Box?

    /// A border of one color around the glyphs.
    struct Halo: Sendable {
        let color: Color
        /// The width in points.
        let width: Double
    }

    /// A copy of the glyphs below the text.
    struct Shadow: Sendable {
        let color: Color
        /// The shift in points, y up.
        let shift: SIMD2<Double>
    }

    /// A rectangle behind the glyphs.
    struct Box: Sendable {
        /// The rectangle in the coordinates of the layout.
        let area: TextBox
        /// The layers that paint the rectangle, bottom first.
        let layers: [ResolvedLayer]
    }

    /// Draws the text with its anchor at the origin of `place`.
    ///
    /// - Parameter stretching: A transformation of pixels that is applied last; nil for none.
    func draw(
        at place: MarkerPlace, stretching: AffineTransform?, as variation: Variation,
        on canvas: inout some Canvas
    ) {
        guard let bounds = layout.bounds, !layout.glyphs.isEmpty else { return }
        let scale = place.unit.value * variation.size
        guard scale > 0, scale.isFinite else { return }
        let plain = transform(at: place, scale: scale)
        let transform = stretching.map(plain.concatenated) ?? plain
        let unit = PixelsPerPoint(scale)
        var inner = variation
        inner.size = 1
        if !layers.isEmpty || halo != nil || box != nil { canvas.cover(Path(bounds, transform)) }
        if let box {
            box.layers.draw(
                on: Path(box.area, transform), isArea: true, unit: unit, as: inner, canvas: &canvas)
        }
        if let shadow {
            var color = shadow.color
            color.alpha *= variation.opacity
            let shift = AffineTransform.translation(x: shadow.shift.x, y: 0 - shadow.shift.y)
            canvas.draw(layout, paints: [.color(color)], transform: shift.concatenated(with: transform))
        }
        if let halo {
            var color = halo.color
            color.alpha *= variation.opacity
            canvas.drawSilhouette(grownBy: unit.length(halo.width), color: color) {
                $0.draw(layout, paints: [.color(color.withAlphaComponent(1))], transform: transform)
            }
        }
        for layer in layers {
            if let fill = layer.painter as? ResolvedSolidFill, layer.effects.isEmpty {
                guard let color = inner.visible(fill.color, keepsColor: fill.colorLocked) else { continue }
                canvas.draw(layout, paints: [color.paint], transform: transform)
            } else {
                [layer].draw(
                    on: Path(outlinesOf: layout, transform), isArea: true, rule: .nonZero, unit: unit,
                    as: inner, canvas: &canvas)
            }
        }
    }

    /// Returns the transformation from the layout (points, y down) to pixels.
    ///
    /// The offset's axes rotate with the marker but not with the text.
    private func transform(at place: MarkerPlace, scale: Double) -> AffineTransform {
        let angle = symbol.angle.isFinite ? symbol.angle : 0
        let (along, up) = HatchFillPlan.axes(degrees: place.turn)
        let (column, row) = HatchFillPlan.axes(degrees: place.turn + angle)
        let offset = SIMD2(
            place.unit.shift(symbol.offsetX * scale / place.unit.value),
            place.unit.shift(symbol.offsetY * scale / place.unit.value))
        let origin = place.position + along * offset.x + up * offset.y
        return AffineTransform(
            a: column.x * scale, b: column.y * scale, c: -row.x * scale, d: -row.y * scale, tx: origin.x,
            ty: origin.y)
    }
}

extension Path {
    /// Creates the outline of a rectangle of a layout in pixels.
    fileprivate init(_ box: TextBox, _ transform: AffineTransform) {
        self.init()
        append(
            contentsOf: [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)]
                .map(transform.apply), closed: true)
    }

    /// Creates the outlines of all glyphs and lines of a layout in pixels, for the non-zero rule.
    fileprivate init(outlinesOf layout: TextLayout, _ transform: AffineTransform) {
        self.init()
        for decoration in layout.decorations { append(decoration.path(transform)) }
        for run in layout.runs {
            let glyphs = run.glyphRun(of: layout, with: .color(.black), transform: transform)
            for glyph in glyphs.glyphs { append(glyphs.outline(of: glyph)) }
        }
    }
}

extension SymbolResolver {
    /// Resolves a text symbol with its text; returns nil if it draws nothing.
    ///
    /// - Parameter symbol: A symbol of the kind `.text`.
    mutating func text(_ string: String, with symbol: TextProperties) -> ResolvedText? {
        guard !string.isEmpty else { return nil }
        let layout = TextLayout(StyledText(symbol.shown(string), symbol.style), symbol.block, fonts: fonts)
        for diagnostic in layout.diagnostics { note(diagnostic) }
        noteUndrawnMembers(of: symbol)
        let layers = symbol.symbol.map { self.layers(of: $0, painting: .polygon, isNested: true) } ?? []
        var halo: ResolvedText.Halo?
        if let polygon = symbol.haloSymbol, symbol.haloSize > 0, let color = haloColor(of: polygon) {
            halo = ResolvedText.Halo(color: color, width: symbol.haloSize)
        }
        let shift = SIMD2(symbol.shadowOffsetX, symbol.shadowOffsetY)
        var shadow: ResolvedText.Shadow?
        if let color = symbol.shadowColor?.resolved, shift != .zero, shift.x.isFinite, shift.y.isFinite {
            shadow = ResolvedText.Shadow(color: color, shift: shift)
        }
        return ResolvedText(
            layout: layout, symbol: symbol, layers: layers, halo: halo, shadow: shadow,
            box: box(of: symbol, around: layout))
    }

    /// Returns the rectangle of a background callout.
    private mutating func box(of symbol: TextProperties, around layout: TextLayout) -> ResolvedText.Box? {
        guard case .background(let callout) = symbol.callout, let polygon = callout.backgroundSymbol,
            let bounds = layout.bounds
        else { return nil }
        var area = bounds
        if let margin = callout.margin {
            area.low -= SIMD2(margin.left, margin.top)
            area.high += SIMD2(margin.right, margin.bottom)
        }
        guard (area.high - area.low).min() > 0, (area.high - area.low).sum().isFinite else { return nil }
        return ResolvedText.Box(
            area: area, layers: layers(of: polygon, painting: .polygon, isNested: true))
    }

    /// Reports the members of a text symbol that have no effect.
    private mutating func noteUndrawnMembers(of symbol: TextProperties) {
        switch symbol.callout {
        case .background(let callout):
            if callout.accentBarSymbol != nil { note(.notDrawn("an accent bar beside a text")) }
        case nil: break
        case .balloon: note(.notDrawn("a balloon around a text"))
        case .simpleLine, .pointSymbol, .unknown: note(.notDrawn("a callout of a text"))
        }
    }
}
