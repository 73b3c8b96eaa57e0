import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// A text with its symbol: the positioned glyphs, and the layers that paint them.
///
/// Lengths are points.
struct ResolvedText: Sendable {
    /// The glyphs relative to the anchor, in points, y down.
    let layout: TextLayout
    let symbol: TextProperties
    /// The layers that paint the glyphs, bottom first.
    let layers: [ResolvedLayer]
    /// The colors of formatting tags; number n of a style is color n − 1.
    let colors: [Color]
    /// The boxes behind spans of the text by the number of the span.
    let backgrounds: [Int: Background]
    let halo: TextHalo?
    let shadow: Shadow?
    let callout: ResolvedCallout?

    /// A copy of the glyphs below the text.
    struct Shadow: Sendable {
        let color: Color
        /// The shift in points, y up.
        let shift: SIMD2<Double>
    }

    /// A box behind a span.
    struct Background: Sendable {
        let color: Color
        /// The distance between the text and the edges of the box in points.
        let padding: Double
    }

    private var isVisible: Bool {
        !layers.isEmpty || halo != nil || callout != nil || shadow != nil || !colors.isEmpty
    }

    // MARK: At a point

    /// Draws the text with its anchor at the origin of `place`.
    ///
    /// - Parameter stretching: A transformation of pixels that is applied last; nil for none.
    func draw(
        at place: MarkerPlace, stretching: AffineTransform?, as variation: Variation,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        guard let bounds = layout.bounds, !layout.glyphs.isEmpty else { return }
        let scale = place.unit.value * variation.size
        guard scale > 0, scale.isFinite else { return }
        let plain = transform(at: place, scale: scale)
        let transform = stretching.map(plain.transform.concatenated) ?? plain.transform
        let unit = PixelsPerPoint(scale)
        var inner = variation
        inner.size = 1
        if isVisible { canvas.cover(Path(bounds, transform)) }
        let location = stretching?.apply(to: place.position) ?? place.position
        callout?.draw(
            around: bounds, texts: layout.partBoxes, anchor: .zero,
            location: transform.inverted?.apply(to: location),
            in: ResolvedCallout.Frame(transform: transform, unit: unit, turn: plain.turn), as: inner,
            spending: &budget, on: &canvas)
        paint(
            [PlacedLayout(layout: layout, transform: transform)], unit: unit, as: inner, spending: &budget,
            on: &canvas)
    }

    /// Returns the transformation from the layout (points, y down) to pixels, and the rotation in degrees.
    ///
    /// The offset's axes rotate with the marker but not with the text.
    private func transform(
        at place: MarkerPlace, scale: Double
    ) -> (transform: AffineTransform, turn: Double) {
        let angle = symbol.angle.isFinite ? symbol.angle : 0
        var turn = place.turn + angle
        let (along, up) = HatchFillPlan.axes(degrees: place.turn)
        let offset = SIMD2(
            place.unit.shift(symbol.offsetX * scale / place.unit.value),
            place.unit.shift(symbol.offsetY * scale / place.unit.value))
        var origin = place.position + along * offset.x + up * offset.y
        func transform(_ turn: Double, _ origin: SIMD2<Double>) -> AffineTransform {
            let (column, row) = HatchFillPlan.axes(degrees: turn)
            return AffineTransform(
                a: column.x * scale, b: column.y * scale, c: -row.x * scale, d: -row.y * scale, tx: origin.x,
                ty: origin.y)
        }
        // A flipped text covers the same place.
        if isFlipped(at: turn), let bounds = layout.bounds {
            let middle = transform(turn, .zero).apply(to: bounds.low + bounds.high)
            origin += middle
            turn += 180
        }
        return (transform(turn, origin), turn)
    }

    /// Whether a text is rotated by another 180°, because its rotation exceeds the flip angle.
    private func isFlipped(at turn: Double) -> Bool {
        guard symbol.flipAngle > 0 else { return false }
        return abs(turn.remainder(dividingBy: 360)) > symbol.flipAngle
    }

    // MARK: Along a line

    /// Draws the text along a line in pixels.
    ///
    /// The horizontal alignment is a place on the line: its start, middle or end.
    ///
    /// - Parameter turn: The rotation of the offset's axes in degrees, counterclockwise.
    func draw(
        along points: [SIMD2<Double>], unit: PixelsPerPoint, turn: Double, as variation: Variation,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        let scale = unit.value * variation.size
        guard scale > 0, scale.isFinite, let first = points.first, let last = points.last else { return }
        let course = last - first
        let isFlipped = isFlipped(at: atan2(-course.y, course.x) * 180 / .pi)
        guard let line = MeasuredLine(.init(isFlipped ? points.reversed() : points)) else { return }
        let start: Double =
            switch symbol.horizontalAlignment {
            case .left, .justify: 0
            case .center: line.length / 2
            case .right: line.length
            }
        let (along, up) = HatchFillPlan.axes(degrees: turn)
        let offset =
            along * unit.shift(symbol.offsetX * variation.size) + up
            * unit.shift(symbol.offsetY * variation.size)
        let parts = layout.parts().compactMap { part -> PlacedLayout? in
            let distance = start + part.middle * scale
            guard symbol.extrapolateBaselines || 0...line.length ~= distance else { return nil }
            let (position, direction) = line.place(at: distance)
            return PlacedLayout(
                layout: part.layout,
                transform: AffineTransform(
                    a: direction.x * scale, b: direction.y * scale, c: -direction.y * scale,
                    d: direction.x * scale, tx: position.x + offset.x, ty: position.y + offset.y))
        }
        var inner = variation
        inner.size = 1
        if isVisible {
            for part in parts { part.layout.bounds.map { canvas.cover(Path($0, part.transform)) } }
        }
        paint(parts, unit: PixelsPerPoint(scale), as: inner, spending: &budget, on: &canvas)
    }

    // MARK: At given places

    /// Draws a text whose parts have their places.
    ///
    /// - Parameters:
    ///   - parts: The whole text, or its clusters along a line.
    ///   - location: The position in pixels at which a callout ends; nil draws no callout.
    ///   - unit: The pixels per point.
    func draw(
        _ parts: [PlacedLayout], location: SIMD2<Double>?, unit: PixelsPerPoint, on canvas: inout some Canvas
    ) {
        if isVisible {
            for part in parts { part.layout.bounds.map { canvas.cover(Path($0, part.transform)) } }
        }
        var budget = PieceBudget.symbol
        if let location, let whole = parts.first, parts.count == 1, let bounds = whole.layout.bounds {
            let turn = atan2(-whole.transform.b, whole.transform.a) * 180 / .pi
            callout?.draw(
                around: bounds, texts: whole.layout.partBoxes, anchor: .zero,
                location: whole.transform.inverted?.apply(to: location),
                in: ResolvedCallout.Frame(transform: whole.transform, unit: unit, turn: turn), as: .none,
                spending: &budget, on: &canvas)
        }
        paint(parts, unit: unit, as: .none, spending: &budget, on: &canvas)
    }

    // MARK: Painting

    /// Adds diagnostics for the parts that 2D canvases cannot draw.
    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        for layer in layers { layer.painter.addDiagnostics(to: &diagnostics) }
        halo?.addDiagnostics(to: &diagnostics)
        callout?.addDiagnostics(to: &diagnostics)
    }

    /// Paints glyphs with everything around them, from bottom to top.
    private func paint(
        _ parts: [PlacedLayout], unit: PixelsPerPoint, as variation: Variation,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        for part in parts {
            for (span, box) in part.layout.boxes(ofSpansPaddedBy: { backgrounds[$0]?.padding }) {
                guard let color = backgrounds[span]?.color.faded(variation.opacity) else { continue }
                canvas.fill(Path(box, part.transform), with: .color(color), rule: .nonZero)
            }
        }
        if let shadow, let color = shadow.color.faded(variation.opacity) {
            let shift = AffineTransform.translation(x: shadow.shift.x, y: 0 - shadow.shift.y)
            parts.map {
                PlacedLayout(layout: $0.layout, transform: shift.concatenated(with: $0.transform))
            }.draw(with: [.color(color)], isCopy: true, on: &canvas)
        }
        halo?.draw(around: parts, unit: unit, as: variation, spending: &budget, on: &canvas)
        let tagPaints = colors.map { color in color.faded(variation.opacity).map { Paint.color($0) } }
        let topFill = layers.lastIndex { $0.isGlyphFill }
        for (index, layer) in layers.enumerated() {
            if layer.isGlyphFill, let fill = layer.painter as? ResolvedSolidFill {
                let color = variation.visible(fill.color, keepsColor: fill.colorLocked)
                // Only the topmost fill has the colors of tags.
                let others = index == topFill ? tagPaints : colors.isEmpty ? [] : [nil]
                let paints = [color?.paint] + others
                parts.draw(with: paints, isCopy: index != topFill, on: &canvas)
            } else {
                [layer].draw(
                    on: Path(outlinesOf: parts), isArea: true, rule: .nonZero, unit: unit, as: variation,
                    spending: &budget, canvas: &canvas)
            }
        }
        if topFill == nil, !colors.isEmpty {
            parts.draw(with: [nil] + tagPaints, on: &canvas)
        }
    }
}

extension ResolvedLayer {
    /// Whether the layer fills glyphs with one color, so that no outlines are needed.
    fileprivate var isGlyphFill: Bool { painter is ResolvedSolidFill && effects.isEmpty }
}

extension Color {
    /// Returns the color with a factor for its opacity; nil if it is invisible.
    fileprivate func faded(_ opacity: Double) -> Color? {
        let alpha = alpha * opacity
        return alpha > 0 ? withAlphaComponent(alpha) : nil
    }
}
