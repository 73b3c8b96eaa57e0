import Imaging
import Symbology

/// Draws along lines, or along the rings of areas as their outline.
///
/// Lines thinner than a pixel are not widened: they cover as much of each pixel as they should and so get
/// fainter. Width 0 draws nothing.
struct SolidStrokePlan: Sendable {
    let color: Color?
    let colorLocked: Bool
    let style: StrokeStyle
    /// Effects that change the geometry; dashes that come last are in `style` instead.
    let effects: [EffectPlan]
    let reach: Double

    init(_ layer: SolidStroke, unit: PixelsPerPoint) {
        var effects = layer.effects.compactMap { EffectPlan($0, unit: unit) }
        var dashes = DashesPlan()
        if case .dashes(let last) = effects.last {
            dashes = last
            effects.removeLast()
        }
        color = layer.color?.resolved
        colorLocked = layer.colorLocked
        style = StrokeStyle(
            width: unit.length(layer.width), cap: layer.cap, join: layer.join,
            miterLimit: layer.miterLimit >= 1 ? min(layer.miterLimit, 100) : 1, dashes: dashes.template,
            dashOffset: dashes.offset)
        self.effects = effects
        reach = style.reach + effects.map(\.reach).reduce(0, +)
    }

    /// Draws along lines; a new colour applies.
    func paint(
        _ lines: Path, as variation: Variation, in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        guard let color = variation.visible(color, keepsColor: colorLocked) else { return }
        stroke(lines, color: color, factor: variation.size, in: &context, on: &canvas)
    }

    /// Draws an area's outline; it keeps its colour, and has a width slot of its own.
    func paint(
        outline: Path, as variation: Variation, in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        guard let color = variation.visible(color, keepsColor: true) else { return }
        stroke(outline, color: color, factor: variation.outline, in: &context, on: &canvas)
    }

    private func stroke(
        _ path: Path, color: Color, factor: Double, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !path.isEmpty, style.width > 0, factor > 0 else { return }
        let style = factor == 1 ? style : style.scaled(by: factor)
        if effects.isEmpty {
            canvas.stroke(path, with: .color(color), style: style)
            return
        }
        effects[0].apply(to: path, factor: factor, into: &context.path)
        for effect in effects.dropFirst() {
            effect.apply(to: context.path, factor: factor, into: &context.otherPath)
            swap(&context.path, &context.otherPath)
        }
        if !context.path.isEmpty { canvas.stroke(context.path, with: .color(color), style: style) }
    }
}

extension StrokeStyle {
    /// The same stroke with all lengths multiplied.
    func scaled(by factor: Double) -> StrokeStyle {
        var result = self
        result.width = min(width * factor, PixelsPerPoint.longest)
        for index in result.dashes.indices { result.dashes[index] *= factor }
        result.dashOffset *= factor
        return result
    }
}
