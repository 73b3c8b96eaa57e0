import Canvases
import SymbolGeometry

/// One layer of a symbol at one scale: the effects on its geometry, and what paints the result.
struct LayerPlan: Sendable {
    let effects: EffectChain
    let painter: any PlannedPainter
    /// On which level it is drawn, if features are drawn level by level.
    let level: Int
    /// Whether the whole geometry has to be known, and not just what clipping left of it.
    let needsWholeGeometry: Bool

    /// Nil if nothing of the layer can be seen.
    init?(_ layer: ResolvedLayer, unit: PixelsPerPoint, levels: SymbolLevels?) {
        guard let painter = layer.painter.planned(unit: unit) else { return nil }
        self.painter = painter
        effects = EffectChain(layer.effects, unit: unit, feedsPlacement: layer.feedsPlacement)
        level = levels?.level(ofName: layer.name) ?? 0
        needsWholeGeometry = !effects.isEmpty || painter.needsWholeGeometry
    }

    /// Whether it paints what an area encloses, and not along its outline.
    var paintsInside: Bool { painter.paintsInside }

    /// Whether it paints lines: fills do so only if an effect makes areas of lines.
    var paintsLines: Bool { painter.subject != .area || !effects.isEmpty }

    /// How far from its geometry the layer paints, and how much of the geometry beyond the picture it has to
    /// see for that, pixels.
    var reach: Double { min(painter.reach + effects.reach, PixelsPerPoint.longest) }

    /// Paints a line (`area` is nil) or an area.
    ///
    /// - Parameters:
    ///   - outline: the lines or the rings, cut by clipping.
    ///   - area: what is filled of an area, clipped as an area.
    ///   - variation: what varies by feature.
    ///   - context: has the whole geometry, if a layer needs it.
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
        // Areas keep their size; what is drawn along their outline follows the outline's.
        let factor = whole.kind == .polygon ? variation.outline : variation.size
        guard factor > 0 else { return }
        let result = effects.applied(to: whole, factor: factor, exhausted: &context.isExhausted)
        paint(changed: result, of: whole.kind, as: variation, factor: factor, in: &context, on: &canvas)
    }

    /// Paints what the effects made of a geometry of some kind.
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
        // The path's memory is used again from feature to feature.
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
