import SymbolModel

extension Radial: AppliedEffect {
    package var reach: Double? { abs(length) }

    /// A line from each point, at an angle counter-clockwise from east.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .point else { return geometry }
        let arm = SIMD2<Double>(degrees: angle) * work.length(length)
        return .lines(geometry.parts.compactMap { $0.points.first.map { [$0, $0 + arm] } })
    }
}
