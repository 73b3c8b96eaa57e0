import SymbolModel

/// The geometric effects between a feature's geometry and a painter, in order.
package struct EffectChain: Sendable {
    private let effects: [any AppliedEffect]
    private let unit: PixelsPerPoint

    /// - Parameters:
    ///   - effects: the symbol's, then the layer's; those that change nothing, and those of unknown classes, are
    ///     left out.
    ///   - unit: pixels a point.
    ///   - feedsPlacement: whether markers are placed on what comes out; placements heed control points, and
    ///     strokes and fills do not.
    package init(_ effects: [EffectDefinition], unit: PixelsPerPoint, feedsPlacement: Bool = false) {
        var kept = effects.compactMap(\.applied).filter { !$0.changesNothing }
        if !feedsPlacement { while kept.last?.onlyMarksVertices == true { kept.removeLast() } }
        self.effects = kept
        self.unit = unit
    }

    /// Whether geometries stay as they are.
    package var isEmpty: Bool { effects.isEmpty }

    /// Pixels a point.
    package var pixelsPerPoint: Double { unit.value }

    /// The length of the last pattern along lines, points.
    package var period: Double? {
        for effect in effects.reversed() {
            if let length = effect.patternLength { return length }
        }
        return nil
    }

    /// How far from a geometry what becomes of it can lie, pixels.
    package var reach: Double {
        effects.reduce(0) { $0 + min(max(($1.reach ?? .infinity) * unit.value, 0), PixelsPerPoint.longest) }
    }

    /// Applies the effects in order.
    ///
    /// - Parameter factor: multiplies all lengths.
    package func applied(to geometry: EffectGeometry, factor: Double, exhausted: inout Bool) -> EffectGeometry
    {
        var work = EffectWork(scale: unit.value * factor)
        var result = geometry
        for effect in effects {
            result = effect.applied(to: result, &work)
            if result.parts.isEmpty { break }
        }
        if work.isExhausted { exhausted = true }
        return result
    }
}
