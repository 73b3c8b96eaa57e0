import Imaging
import Symbology

/// Draws the geometries of a vector marker, each with the symbol it has.
struct VectorMarkerPlan: Sendable {
    let layer: VectorMarker

    /// Whether lengths inside stay as they are when the marker gets another size.
    var keepsLengths: Bool { !layer.scaleSymbolsProportionally }

    /// Draws the marker with its place at the origin of `placement`.
    func draw(_ placement: MarkerPlace, as variation: Variation, in drawing: inout MarkerDrawing) {
        let (low, high) = layer.frame.map { ($0.minimum, $0.maximum) } ?? (SIMD2(0, 0), SIMD2(0, 0))
        let extent = high - low
        let height = extent.y > 0 ? extent.y : extent.x
        let size = placement.unit.length(layer.marker.size * variation.size)
        let factor = height > 0 ? size / height : 1
        guard size > 0, factor.isFinite, extent.x.isFinite else { return }
        let transform = placement.transform(
            of: layer.marker, factor: SIMD2(factor, factor), center: (low + high) / 2,
            drawn: extent * factor, sizeFactor: variation.size)
        // A frame unit counts as a point at design size.
        let inner = layer.scaleSymbolsProportionally ? PixelsPerPoint(factor) : placement.unit
        var variation = variation
        variation.size = 1
        if layer.colorLocked { variation.color = nil }
        for graphic in layer.graphics {
            drawing.draw(
                graphic, transform: transform, unit: inner, turn: placement.turn + layer.marker.turn,
                as: variation)
        }
    }
}
