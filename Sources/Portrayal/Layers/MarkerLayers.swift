import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// The markers of one layer, or a whole point symbol, at the spots of a placement.
struct ResolvedPlacedMarkers: LayerPainter {
    /// The marker layers, bottom first.
    let markers: [ResolvedMarkerLayer]
    let placement: PlacementDefinition
    let turnsWithMap: Bool
    /// Whether the markers are a point symbol, which the feature's rotation applies to.
    var isWholeSymbol = false

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        PlacedMarkersPlan(
            variants: MarkerVariants(markers, turnsWithMap: false, unit: unit, spending: &budget),
            placement: placement, unit: unit, turnsWithMap: turnsWithMap, isWholeSymbol: isWholeSymbol)
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        for marker in markers { marker.painter.addDiagnostics(to: &diagnostics) }
    }
}

extension SymbolResolver {
    /// Returns the painter of a marker layer in a line or polygon symbol.
    ///
    /// Without a placement, one marker is drawn at the center.
    mutating func placed(
        _ painter: (any MarkerPainter)?, of marker: MarkerProperties, _ setting: LayerSetting
    ) -> (any LayerPainter)? {
        guard let painter else { return nil }
        let placement: PlacementDefinition
        if let authored = marker.placement {
            placement = authored
            noteDrawing(of: authored)
        } else {
            let isArea = setting.kind == .polygon
            note(
                Diagnostic(
                    .warning, code: .markerWithoutPlacement,
                    message: "a marker layer of a line or polygon symbol has no placement",
                    instead: isArea
                        ? "one marker is drawn in the middle of each area"
                        : "one marker is drawn in the middle of each line"))
            placement = isArea ? .known(PolygonCenter()) : .known(OnLine())
        }
        return ResolvedPlacedMarkers(
            markers: [ResolvedMarkerLayer(painter: painter)], placement: placement,
            turnsWithMap: setting.turnsWithMap)
    }
}

extension PlacedMarkersPlan: PlannedPainter {
    var subject: PaintedSubject { .geometry }
    var needsWholeGeometry: Bool { true }
    var paintsInside: Bool { isInArea }
    var period: Double? { patternLength.map { $0 * unit.value } }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard let whole = shape.whole else { return }
        paint(whole, as: variation, factor: shape.factor, in: &context, on: &canvas)
    }
}
