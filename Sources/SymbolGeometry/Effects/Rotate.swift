import CartoucheSymbolModel

extension Rotate: AppliedEffect {
    package var reach: Double? { nil }
    package var changesNothing: Bool { angle == 0 }

    /// Rotates the geometry counterclockwise about the center of its bounding box.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point, angle.isFinite, let (low, high) = geometry.box else { return geometry }
        let center = (low + high) / 2
        return geometry.mapped { center + ($0 - center).turned(by: angle) }
    }
}
