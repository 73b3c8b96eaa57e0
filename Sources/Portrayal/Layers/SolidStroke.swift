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

    /// - Parameter dashes: the layer's last effect, where the canvas can draw it.
    init(_ layer: SolidStroke, dashes: DashStyle?, unit: PixelsPerPoint) {
        color = layer.color?.resolved
        colorLocked = layer.colorLocked
        style = StrokeStyle(
            width: unit.length(layer.width), cap: layer.cap, join: layer.join,
            miterLimit: layer.miterLimit >= 1 ? min(layer.miterLimit, 100) : 1,
            dashes: dashes?.template.map(unit.length) ?? [], dashOffset: unit.shift(dashes?.offset ?? 0))
    }

    var reach: Double { style.reach }

    /// Draws along a path.
    ///
    /// - Parameter kind: what the feature is: a line takes a new colour and a new size; an area's outline keeps
    ///   its colour, and has a width of its own to vary.
    func paint(
        _ path: Path, of kind: EffectGeometry.Kind, as variation: Variation, on canvas: inout some Canvas
    ) {
        let isOutline = kind == .polygon
        let factor = isOutline ? variation.outline : variation.size
        guard let color = variation.visible(color, keepsColor: isOutline || colorLocked), !path.isEmpty,
            style.width > 0, factor > 0
        else { return }
        canvas.stroke(path, with: .color(color), style: factor == 1 ? style : style.scaled(by: factor))
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
