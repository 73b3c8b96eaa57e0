import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// Draws a marker at a position.
///
/// All references of the marker are resolved. Lengths are in points.
package protocol MarkerPainter: Sendable {
    /// The members common to all marker layers, or nil for a painter that is not a marker.
    var properties: MarkerProperties? { get }
    /// The width of the widest outline inside the marker in points.
    var naturalOutline: Double { get }
    /// Whether inner lengths stay the same if the marker's size changes.
    var keepsLengths: Bool { get }

    /// Draws the marker with its location at the origin of `place`.
    ///
    /// - Parameter budget: The pieces that may still be drawn for the symbol's markers.
    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas)

    /// Adds diagnostics for the parts that 2D canvases cannot draw.
    func addDiagnostics(to diagnostics: inout [Diagnostic])
}

extension MarkerPainter {
    package var naturalOutline: Double { 0 }
    package var keepsLengths: Bool { false }
    package func addDiagnostics(to diagnostics: inout [Diagnostic]) {}
}

/// One marker layer of a resolved symbol, with the symbol's properties that affect it.
struct ResolvedMarkerLayer: Sendable {
    let painter: any MarkerPainter
    /// The effects.
    ///
    /// They change the point before the marker is placed on the result.
    var effects: [EffectDefinition] = []
    /// The symbol's angle in degrees, counterclockwise.
    var symbolAngle = 0.0
    /// The factor for the symbol's width.
    var stretch = 1.0
    /// Whether the symbol rotates with the map.
    var turnsWithMap = false
    /// The layer's name, which symbol levels refer to.
    var name = ""
}

/// Draws a stroke or fill whose effects turn a point into a line or polygon.
struct DrawnLayerMarker: MarkerPainter {
    let layer: ResolvedLayer

    var properties: MarkerProperties? { nil }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        guard let plan = LayerPlan(layer, unit: place.unit, levels: nil, spending: &budget) else { return }
        var context = PaintContext(
            frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.maxLength), budget: budget)
        defer { budget = context.budget }
        let point = EffectGeometry(.point, [.init([SIMD2(0, 0)])])
        let changed = plan.effects.applied(
            to: point, factor: variation.size, pointsLeft: &context.budget.points,
            exhausted: &context.isExhausted)
        let center = SIMD2(place.position.x, 0 - place.position.y)
        let placed = changed.mapped { center + $0.turned(by: place.turn) }
        plan.paint(
            changed: placed, of: .point, as: variation, factor: variation.size, in: &context, on: &canvas)
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) { layer.painter.addDiagnostics(to: &diagnostics) }
}
