import CartoucheSymbolModel

extension Scale: AppliedEffect {
    package var reach: Double? { nil }
    package var changesNothing: Bool { xScaleFactor == 1 && yScaleFactor == 1 }

    /// Scales the geometry about the center of its bounding box.
    ///
    /// Negative factors mirror it. A factor of 0 gives an empty geometry.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point, let (low, high) = geometry.box else { return geometry }
        guard xScaleFactor != 0, yScaleFactor != 0, xScaleFactor.isFinite, yScaleFactor.isFinite else {
            return EffectGeometry(geometry.kind, [])
        }
        let center = (low + high) / 2
        let factors = SIMD2(xScaleFactor, yScaleFactor)
        return geometry.mapped { center + ($0 - center) * factors }
    }
}
