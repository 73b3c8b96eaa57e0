import CartoucheSymbolModel

/// The geometric effects that are applied to a feature's geometry before it is painted, in order.
package struct EffectChain: Sendable {
    private let effects: [any AppliedEffect]
    private let unit: PixelsPerPoint

    /// Creates a chain.
    ///
    /// Effects that change nothing, or whose class is unknown, are omitted.
    ///
    /// - Parameters:
    ///   - effects: The symbol's effects, then the layer's.
    ///   - unit: The pixels per point.
    ///   - feedsPlacement: Whether markers are placed on the result. Placements use control points; strokes
    ///     and fills do not.
    package init(_ effects: [EffectDefinition], unit: PixelsPerPoint, feedsPlacement: Bool = false) {
        var kept = effects.compactMap(\.applied).filter { !$0.changesNothing }
        if !feedsPlacement { while kept.last?.onlyMarksVertices == true { kept.removeLast() } }
        self.effects = kept
        self.unit = unit
    }

    /// Whether the chain never changes a geometry.
    package var isEmpty: Bool { effects.isEmpty }

    /// The pixels per point.
    package var pixelsPerPoint: Double { unit.value }

    /// The repeat length in points of the last effect that creates a pattern along lines; nil if there is none.
    package var period: Double? {
        for effect in effects.reversed() {
            if let length = effect.patternLength { return length }
        }
        return nil
    }

    /// The maximum distance in pixels between the result and its geometry.
    package var reach: Double {
        effects.reduce(0) { $0 + min(max(($1.reach ?? .infinity) * unit.value, 0), PixelsPerPoint.maxLength) }
    }

    /// Applies the effects in order.
    ///
    /// - Parameters:
    ///   - factor: The factor for all lengths.
    ///   - pointsLeft: The number of vertices that the effects may create.
    ///   - exhausted: Set to true if an effect reaches the limit for new points.
    package func applied(
        to geometry: EffectGeometry, factor: Double, pointsLeft: inout Int, exhausted: inout Bool
    ) -> EffectGeometry {
        var work = EffectWork(scale: unit.value * factor, maxPoints: pointsLeft)
        var result = geometry
        for effect in effects {
            result = effect.applied(to: result, &work)
            if result.parts.isEmpty { break }
        }
        pointsLeft = work.pointsLeft
        if work.isExhausted { exhausted = true }
        return result
    }
}
