import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// The position, rotation and scale of a marker in a drawing.
package struct MarkerPlace {
    package var unit: PixelsPerPoint
    /// The position in pixels, y down.
    package var position = SIMD2<Double>(0, 0)
    /// The rotation of the whole symbol in degrees, counterclockwise.
    package var turn = 0.0
    /// The factor for the symbol's width, along its x axis before rotation.
    package var stretch = 1.0

    /// The stretch as a transformation of pixels around the position, or nil if there is none.
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

    /// Returns the transformation from marker coordinates (y up) to pixels (y down).
    ///
    /// It scales about the marker's center, moves the anchor, rotates, and adds the offset. The offset's axes
    /// rotate with the symbol but not with the layer.
    ///
    /// - Parameters:
    ///   - factor: The pixels per unit of marker coordinates.
    ///   - center: The marker's center in its own coordinates.
    ///   - drawn: The marker's size in pixels.
    ///   - sizeFactor: The factor for lengths in points.
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
    /// The layer's own rotation in degrees.
    ///
    /// 0 if it is not finite.
    var turn: Double { heading.isFinite ? heading : 0 }
}
