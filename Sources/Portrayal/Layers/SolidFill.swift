import Imaging
import Symbology

/// Paints an area with one colour.
struct SolidFillPlan: Sendable {
    let color: Color?
    let colorLocked: Bool

    init(_ layer: SolidFill) {
        color = layer.color?.resolved
        colorLocked = layer.colorLocked
    }

    func paint(
        _ area: Path, as variation: Variation, in context: PaintContext, on canvas: inout some Canvas
    ) {
        guard !area.isEmpty, let color = variation.visible(color, keepsColor: colorLocked) else { return }
        canvas.fill(area, with: .color(color), rule: context.rule)
    }
}
