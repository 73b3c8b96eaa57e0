import CartoucheCLibrary
import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension [ResolvedMarkerLayer] {
    /// Draws all marker layers of a point symbol.
    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        for layer in self {
            guard budget.take() else { return }
            var place = place
            place.turn += layer.symbolAngle
            place.stretch = layer.stretch
            let effects = EffectChain(layer.effects, unit: place.unit)
            guard !effects.isEmpty else {
                layer.painter.draw(at: place, as: variation, spending: &budget, on: &canvas)
                continue
            }
            for spot in layer.spots(effects, at: place, as: variation, spending: &budget) {
                guard budget.take() else { return }
                var there = place
                let arm = spot.position.turned(by: place.turn)
                there.position += SIMD2(arm.x, 0 - arm.y)
                there.turn += spot.turn + atan2(spot.direction.y, spot.direction.x) * 180 / .pi
                layer.painter.draw(at: there, as: variation, spending: &budget, on: &canvas)
            }
        }
    }
}

extension ResolvedMarkerLayer {
    /// Applies the layer's effects to a point at the origin (y up), and returns the marker's spots on the result.
    fileprivate func spots(
        _ effects: EffectChain, at place: MarkerPlace, as variation: Variation,
        spending budget: inout PieceBudget
    ) -> [MarkerSpot] {
        var isExhausted = false
        let point = EffectGeometry(.point, [.init([SIMD2(0, 0)])])
        let changed = effects.applied(
            to: point, factor: variation.size, pointsLeft: &budget.points, exhausted: &isExhausted)
        if changed.kind == .point {
            return changed.parts.compactMap { $0.points.first.map { MarkerSpot(position: $0) } }
        }
        var work = EffectWork(scale: place.unit.value * variation.size, maxPoints: min(10_000, budget.points))
        let placement =
            painter.properties?.placement
            ?? (changed.kind == .line ? .known(OnLine()) : .known(PolygonCenter()))
        let spots = placement.spots(on: changed, &work)
        budget.points -= min(spots.count, budget.points)
        return spots
    }
}

extension [ResolvedLayer] {
    /// Draws the layers of a line or polygon symbol on a path in pixels, inside a marker.
    ///
    /// - Parameters:
    ///   - isArea: Whether the path is a polygon.
    ///   - rule: The fill rule of a polygon's path. Default: even-odd.
    func draw(
        on path: Path, isArea: Bool, rule: FillRule = .evenOdd, unit: PixelsPerPoint,
        as variation: Variation, spending budget: inout PieceBudget, canvas: inout some Canvas
    ) {
        var context = PaintContext(
            frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.maxLength), budget: budget)
        defer { budget = context.budget }
        context.rule = rule
        for layer in self {
            guard context.budget.take(for: path) else { return }
            LayerPlan(layer, unit: unit, levels: nil, spending: &context.budget)?.paint(
                outline: path, area: isArea ? path : nil, as: variation, in: &context, on: &canvas)
        }
    }

    /// Draws the layers of a polygon symbol on lines.
    ///
    /// A fill covers the region between a line and the straight segment that closes it. Strokes follow only the
    /// lines.
    ///
    /// ArcGIS's military styles use this for the frames of their symbols.
    func draw(
        closing lines: Path, unit: PixelsPerPoint, as variation: Variation,
        spending budget: inout PieceBudget, canvas: inout some Canvas
    ) {
        for layer in self {
            guard budget.take(for: lines) else { return }
            guard let plan = LayerPlan(layer, unit: unit, levels: nil, spending: &budget) else { continue }
            var context = PaintContext(
                frame: PortrayalFrame(aroundMarkerOf: PixelsPerPoint.maxLength), budget: budget)
            defer { budget = context.budget }
            if !plan.paintsInside { context.whole = EffectGeometry(.line, lines) }
            plan.paint(outline: lines, area: lines, as: variation, in: &context, on: &canvas)
        }
    }
}
