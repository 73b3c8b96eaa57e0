import Imaging
import Symbology

/// Paints an area with one colour.
struct SolidFillPlan: Sendable {
    let color: Color?
    let colorLocked: Bool

    init(_ layer: SolidFill) {
        self.init(layer.color, colorLocked: layer.colorLocked)
    }

    init(_ color: CIMColor?, colorLocked: Bool) {
        self.color = color?.resolved
        self.colorLocked = colorLocked
    }

    func paint(
        _ area: Path, as variation: Variation, in context: PaintContext, on canvas: inout some Canvas
    ) {
        guard !area.isEmpty, let color = variation.visible(color, keepsColor: colorLocked) else { return }
        canvas.fill(area, with: .color(color), rule: context.rule)
    }
}
