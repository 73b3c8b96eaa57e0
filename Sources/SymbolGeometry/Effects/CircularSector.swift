import CartoucheSymbolModel

extension CircularSector: AppliedEffect {
    package var reach: Double? { radius }

    /// Returns a sector around each point, from the start angle counterclockwise to the end angle.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .point else { return geometry }
        let radius = work.length(self.radius)
        guard radius > 0, startAngle.isFinite, endAngle.isFinite else { return EffectGeometry(.polygon, []) }
        var sweep = (endAngle - startAngle).truncatingRemainder(dividingBy: 360)
        if sweep <= 0 { sweep += 360 }
        let count = RoundArc.steps(radius: radius, sweep: sweep)
        guard work.take(Double(count * geometry.parts.count)) else { return EffectGeometry(.polygon, []) }
        let arc = (0...count).map {
            SIMD2(degrees: startAngle + sweep * Double($0) / Double(count)) * radius
        }
        return EffectGeometry(
            .polygon,
            geometry.parts.compactMap { part in
                guard let center = part.points.first else { return nil }
                return .init([center] + arc.map { center + $0 }, isClosed: true)
            })
    }
}
