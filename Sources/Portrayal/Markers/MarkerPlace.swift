import Canvases
import SymbolGeometry
import SymbolModel

/// Where a marker stands inside a drawing, and how large a point is there.
package struct MarkerPlace {
    package var unit: PixelsPerPoint
    /// Pixels, y down.
    package var position = SIMD2<Double>(0, 0)
    /// Degrees counter-clockwise, of the whole symbol.
    package var turn = 0.0
    /// Stretches the symbol's width, in its unturned axes.
    package var stretch = 1.0

    /// What stretching does to pixels around the place; nil for nothing.
    var stretching: AffineTransform? {
        guard stretch != 1 else { return nil }
        let (along, _) = HatchFillPlan.axes(degrees: turn)
        let more = stretch - 1
        let (a, b) = (1 + more * along.x * along.x, more * along.x * along.y)
        let d = 1 + more * along.y * along.y
        return AffineTransform(
            a: a, b: b, c: b, d: d, tx: position.x - a * position.x - b * position.y,
            ty: position.y - b * position.x - d * position.y)
    }

    /// From marker coordinates (y up) to pixels (y down): scaled about the marker's center, anchored, turned,
    /// then offset in axes that turn with the symbol but not with the layer.
    ///
    /// - Parameters:
    ///   - factor: pixels per unit of marker coordinates.
    ///   - center: the marker's center in its own coordinates.
    ///   - drawn: the marker's size, pixels.
    ///   - sizeFactor: multiplies lengths that are given in points.
    func transform(
        of marker: MarkerProperties, factor: SIMD2<Double>, center: SIMD2<Double>, drawn: SIMD2<Double>,
        sizeFactor: Double
    ) -> AffineTransform {
        let anchor: SIMD2<Double> =
            switch marker.anchorUnits {
            case .relative: marker.anchor * drawn
            case .absolute: marker.anchor * (unit.value * sizeFactor)
            }
        let (alongX, upX) = HatchFillPlan.axes(degrees: turn + marker.turn)
        let (along, up) = HatchFillPlan.axes(degrees: turn)
        let offset = SIMD2(
            unit.shift(marker.offset.x * sizeFactor), unit.shift(marker.offset.y * sizeFactor))
        let start = -factor * center - anchor
        let move = position + alongX * start.x + upX * start.y + along * offset.x + up * offset.y
        let (column, row) = (alongX * factor.x, upX * factor.y)
        return AffineTransform(a: column.x, b: column.y, c: row.x, d: row.y, tx: move.x, ty: move.y)
    }
}

extension MarkerProperties {
    /// The layer's own rotation; no number is none.
    var turn: Double { heading.isFinite ? heading : 0 }
}
