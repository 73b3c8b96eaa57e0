import CartoucheSymbolModel

extension Move: AppliedEffect {
    package var reach: Double? { abs(offsetX) + abs(offsetY) }
    package var changesNothing: Bool { offsetX == 0 && offsetY == 0 }

    /// Moves the geometry to the right and up on the page.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let shift = SIMD2(work.length(offsetX), work.length(offsetY))
        return shift == SIMD2(0, 0) ? geometry : geometry.mapped { $0 + shift }
    }
}
