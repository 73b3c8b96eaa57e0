import CartoucheSymbolModel

extension Radial: AppliedEffect {
    package var reach: Double? { abs(length) }

    /// Returns a line from each point, at an angle counterclockwise from east.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .point else { return geometry }
        let arm = SIMD2<Double>(degrees: angle) * work.length(length)
        return .lines(geometry.parts.compactMap { $0.points.first.map { [$0, $0 + arm] } })
    }
}
