import Canvases
import Documents
import SymbolGeometry
import SymbolModel

/// Draws a marker at a place: everything that it refers to is found, lengths are points.
package protocol MarkerPainter: Sendable {
    /// What every marker layer has; nil for what is drawn on a point without being a marker.
    var properties: MarkerProperties? { get }
    /// The widest outline inside the marker, points.
    var naturalOutline: Double { get }
    /// Whether lengths inside stay as they are if the marker gets another size.
    var keepsLengths: Bool { get }

    /// Draws the marker with its place at the origin of `place`.
    func draw(at place: MarkerPlace, as variation: Variation, on canvas: inout some Canvas)

    /// Adds what 2D canvases cannot draw of it.
    func addVerdicts(to verdicts: inout [Diagnostic])
}

extension MarkerPainter {
    package var naturalOutline: Double { 0 }
    package var keepsLengths: Bool { false }
    package func addVerdicts(to verdicts: inout [Diagnostic]) {}
}

/// One marker layer of a resolved symbol, and what it has from the symbol that it belongs to.
struct ResolvedMarkerLayer: Sendable {
    let painter: any MarkerPainter
    /// They change the point before the marker stands on what becomes of it.
    var effects: [EffectDefinition] = []
    /// Degrees counter-clockwise.
    var symbolAngle = 0.0
    /// Stretches the symbol's width.
    var stretch = 1.0
    /// Whether the symbol turns with the map.
    var turnsWithMap = false
    /// The layer's name, which symbol levels refer to.
    var name = ""
}

/// Draws a stroke or a fill whose effects make a line or an area of a point.
struct DrawnLayerMarker: MarkerPainter {
    let layer: ResolvedLayer

    var properties: MarkerProperties? { nil }

    func draw(at place: MarkerPlace, as variation: Variation, on canvas: inout some Canvas) {
        guard let plan = LayerPlan(layer, unit: place.unit, levels: nil) else { return }
        var context = PaintContext(frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.longest))
        let point = EffectGeometry(.point, [.init([SIMD2(0, 0)])])
        let changed = plan.effects.applied(to: point, factor: variation.size, exhausted: &context.isExhausted)
        let center = SIMD2(place.position.x, 0 - place.position.y)
        let placed = changed.mapped { center + $0.turned(by: place.turn) }
        plan.paint(
            changed: placed, of: .point, as: variation, factor: variation.size, in: &context, on: &canvas)
    }

    func addVerdicts(to verdicts: inout [Diagnostic]) { layer.painter.addVerdicts(to: &verdicts) }
}
