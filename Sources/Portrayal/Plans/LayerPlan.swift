import CartoucheCanvases
import CartoucheSymbolGeometry

/// One layer of a symbol at one scale: its effects and its painter.
struct LayerPlan: Sendable {
    let effects: EffectChain
    let painter: any PlannedPainter
    /// The symbol level of the layer.
    ///
    /// 0 if features are not drawn level by level.
    let level: Int
    /// Whether the layer needs the whole geometry, before clipping.
    let needsWholeGeometry: Bool

    /// Creates the plan, or nil if the layer is invisible.
    ///
    /// - Parameter budget: The pieces that may still be drawn for the symbol's markers.
    init?(
        _ layer: ResolvedLayer, unit: PixelsPerPoint, levels: SymbolLevels?,
        spending budget: inout PieceBudget
    ) {
        guard let painter = layer.painter.planned(unit: unit, spending: &budget) else { return nil }
        self.painter = painter
        effects = EffectChain(layer.effects, unit: unit, feedsPlacement: layer.feedsPlacement)
        level = levels?.level(ofName: layer.name) ?? 0
        needsWholeGeometry = !effects.isEmpty || painter.needsWholeGeometry
    }

    /// Whether the layer paints the inside of a polygon, not its outline.
    var paintsInside: Bool { painter.paintsInside }

    /// Whether the layer paints lines.
    ///
    /// Fills paint lines only if an effect turns lines into polygons.
    var paintsLines: Bool { painter.subject != .area || !effects.isEmpty }

    /// The maximum distance in pixels between the drawing and its geometry.
    ///
    /// The layer needs the geometry up to this distance outside the picture.
    var reach: Double { min(painter.reach + effects.reach, PixelsPerPoint.maxLength) }

    /// Paints a line (`area` is nil) or a polygon.
    ///
    /// - Parameters:
    ///   - outline: The lines or rings, clipped as lines.
    ///   - area: The polygon to fill, clipped as a polygon.
    ///   - variation: The values that vary by feature.
    ///   - context: Contains the whole geometry, if a layer needs it.
    func paint(
        outline: Path, area: Path?, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let kind = area == nil ? EffectGeometry.Kind.line : .polygon
        guard needsWholeGeometry else {
            let shape = PaintedShape(kind: kind, whole: nil, factor: 1)
            if painter.subject == .lines {
                painter.paint(outline, of: shape, as: variation, in: &context, on: &canvas)
            } else if let area {
                painter.paint(area, of: shape, as: variation, in: &context, on: &canvas)
            }
            return
        }
        let whole = context.whole ?? EffectGeometry(kind, area ?? outline)
        // Polygons keep their size. Lengths along their outline use the outline's factor.
        let factor = whole.kind == .polygon ? variation.outline : variation.size
        guard factor > 0 else { return }
        let result = effects.applied(
            to: whole, factor: factor, pointsLeft: &context.budget.points, exhausted: &context.isExhausted)
        paint(changed: result, of: whole.kind, as: variation, factor: factor, in: &context, on: &canvas)
    }

    /// Paints a geometry to which the effects are already applied.
    ///
    /// The kind is that of the geometry before the effects.
    func paint(
        changed result: EffectGeometry, of kind: EffectGeometry.Kind, as variation: Variation, factor: Double,
        in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        guard !result.parts.isEmpty else { return }
        let shape = PaintedShape(kind: kind, whole: result, factor: factor)
        if painter.subject == .geometry {
            painter.paint(Path(), of: shape, as: variation, in: &context, on: &canvas)
            return
        }
        let reach = reach
        guard result.kind != .point, context.sees(result, within: reach) else { return }
        guard painter.subject == .lines || result.kind == .polygon else { return }
        // The path's memory is reused from feature to feature.
        var path = Path()
        swap(&path, &context.path)
        path.removeAll()
        defer { swap(&path, &context.path) }
        if painter.subject == .lines {
            context.append(result, within: reach, to: &path)
        } else {
            path.append(result)
        }
        painter.paint(path, of: shape, as: variation, in: &context, on: &canvas)
    }
}
