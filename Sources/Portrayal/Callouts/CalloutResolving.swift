import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

extension SymbolResolver {
    /// Resolves a callout; returns nil if there is none, or if its class is not drawn.
    mutating func callout(_ definition: CalloutDefinition?) -> ResolvedCallout? {
        switch definition {
        case nil: return nil
        case .unknown:
            note(.notDrawn("a callout of an unknown class"))
            return nil
        case .background(let callout):
            return ResolvedCallout(
                .box(
                    areaLayers(callout.backgroundSymbol), accentBar: lineLayers(callout.accentBarSymbol),
                    leader(callout.leader)), callout.callout, callout.margin)
        case .balloon(let callout):
            let balloon = ResolvedCallout.Balloon(
                style: callout.balloonStyle, layers: areaLayers(callout.backgroundSymbol),
                dartLayers: callout.useDartSymbol ? areaLayers(callout.dartSymbol) : nil,
                dartWidth: callout.useFixedDartWidth ? max(finite(callout.fixedDartWidth), 0) : nil)
            switch callout.balloonStyle {
            case .rectangle: break
            case .roundedRectangle: noteApproximation("the corners of a rounded balloon")
            case .oval: noteApproximation("the size of an oval balloon")
            }
            if !callout.useFixedDartWidth { noteApproximation("the width of a balloon's dart") }
            return ResolvedCallout(.balloon(balloon), callout.callout, callout.margin)
        case .simpleLine(let callout):
            return ResolvedCallout(
                .line(lineLayers(callout.lineSymbol), snapsToBox: callout.autoSnap), callout.callout, nil)
        case .pointSymbol(let callout):
            let layers = callout.pointSymbol.flatMap { symbol in nested { $0.markers(of: symbol) } } ?? []
            let marker = ResolvedCallout.Marker(
                layers: layers, scale: callout.backgroundScale, bounds: layers.naturalBox)
            return ResolvedCallout(
                .marker(marker, leader(callout.leader)), callout.callout, callout.margin)
        case .composite(let callout):
            noteApproximation("the place of the dart of a composite callout")
            let share = finite(callout.leaderLinePercentage) / 100
            let composite = ResolvedCallout.Composite(
                layers: areaLayers(callout.backgroundSymbol), cornerRadius: finite(callout.cornerRadius),
                shadowLayers: areaLayers(callout.shadowSymbol),
                shadowShift: SIMD2(finite(callout.shadowXOffset), -finite(callout.shadowYOffset)),
                leaderLayers: lineLayers(callout.leaderLineSymbol), lineShare: min(max(share, 0), 1),
                dartLayers: areaLayers(callout.dartSymbol), dartWidth: finite(callout.dartWidth),
                snapsToCorners: callout.snapLeaderToCornersOnly,
                parts: callout.positions.mapValues {
                    ResolvedCallout.Composite.Part(
                        isEnclosed: $0.isPartWithinCalloutBox, split: finite($0.splitOffset))
                })
            return ResolvedCallout(.composite(composite), callout.callout, callout.margin)
        }
    }

    private mutating func areaLayers(_ symbol: SymbolDefinition?) -> [ResolvedLayer] {
        symbol.flatMap { symbol in nested { $0.layers(of: symbol, painting: .polygon, isNested: true) } }
            ?? []
    }

    private mutating func lineLayers(_ symbol: SymbolDefinition?) -> [ResolvedLayer] {
        symbol.flatMap { symbol in nested { $0.layers(of: symbol, painting: .line, isNested: true) } } ?? []
    }

    private mutating func leader(_ leader: LeaderProperties) -> ResolvedCallout.Leader {
        let layers = lineLayers(leader.leaderLineSymbol)
        if !layers.isEmpty, ![.base, .midPoint].contains(leader.lineStyle) {
            noteApproximation("the course of a leader with the style \(leader.lineStyle)")
        }
        return ResolvedCallout.Leader(style: leader.lineStyle, gap: finite(leader.gap), layers: layers)
    }
}

/// Returns a length, or 0 if it is not finite.
private func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }

extension ResolvedCallout {
    fileprivate init(_ form: Form, _ common: CalloutProperties, _ margin: TextMargin?) {
        self.form = form
        let margin = margin ?? TextMargin()
        marginLow = SIMD2(finite(margin.left), finite(margin.top))
        marginHigh = SIMD2(finite(margin.right), finite(margin.bottom))
        tolerance = finite(common.leaderTolerance)
        leaderOffset = finite(common.leaderOffset)
    }
}

extension [ResolvedMarkerLayer] {
    /// The bounds of the drawing around the location in points, y down; nil if nothing is drawn.
    var naturalBox: TextBox? {
        var canvas = BoundsCanvas()
        var budget = PieceBudget.symbol
        draw(at: MarkerPlace(unit: PixelsPerPoint(1)), as: .none, spending: &budget, on: &canvas)
        return canvas.box.map { TextBox(SIMD2($0.low), SIMD2($0.high)) }
    }
}

/// Draws the callout of a point symbol below its markers.
struct ResolvedCalloutMarker: MarkerPainter {
    let callout: ResolvedCallout
    /// The bounds of the markers in points, y down.
    let bounds: TextBox

    var properties: MarkerProperties? { nil }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) { callout.addDiagnostics(to: &diagnostics) }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        let unit = PixelsPerPoint(place.unit.value * variation.size)
        guard variation.size > 0 else { return }
        let (along, up) = HatchFillPlan.axes(degrees: place.turn)
        let plain = AffineTransform(
            a: along.x * unit.value, b: along.y * unit.value, c: -up.x * unit.value, d: -up.y * unit.value,
            tx: place.position.x, ty: place.position.y)
        let transform = place.stretching.map(plain.concatenated) ?? plain
        var inner = variation
        inner.size = 1
        callout.draw(
            around: bounds, anchor: (bounds.low + bounds.high) / 2, location: .zero,
            in: ResolvedCallout.Frame(transform: transform, unit: unit, turn: place.turn), as: inner,
            spending: &budget, on: &canvas)
    }
}

extension SymbolResolver {
    /// Returns the callout below the markers of a point symbol; nil if it has none.
    mutating func callout(
        of definition: SymbolDefinition, around layers: [ResolvedMarkerLayer]
    ) -> ResolvedMarkerLayer? {
        guard definition.kind == .point, let callout = callout(definition.properties.callout),
            let bounds = layers.naturalBox
        else { return nil }
        return ResolvedMarkerLayer(
            painter: ResolvedCalloutMarker(callout: callout, bounds: bounds), name: layers[0].name)
    }
}
