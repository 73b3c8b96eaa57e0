import Symbology

extension Rotate {
    /// Turns the geometry counter-clockwise about the centre of its box.
    func applied(to geometry: EffectGeometry) -> EffectGeometry {
        guard geometry.kind != .point, angle.isFinite, let (low, high) = geometry.box else { return geometry }
        let center = (low + high) / 2
        return geometry.mapped { center + ($0 - center).turned(by: angle) }
    }
}
