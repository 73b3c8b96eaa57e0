import CartoucheSymbolModel

extension Reverse: AppliedEffect {
    package var reach: Double? { 0 }
    package var changesNothing: Bool { !reverse }

    /// Reverses lines and rings, so that later effects and placements run along them backwards.
    ///
    /// Rings keep their first vertex.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard reverse, geometry.kind != .point else { return geometry }
        var result = geometry
        for (index, part) in geometry.parts.enumerated() where !part.points.isEmpty {
            let count = part.points.count
            if part.isClosed {
                result.parts[index].points = [part.points[0]] + part.points.dropFirst().reversed()
                result.parts[index].controlPoints = part.controlPoints.map { (count - $0) % count }.sorted()
            } else {
                result.parts[index].points.reverse()
                result.parts[index].controlPoints = part.controlPoints.map { count - 1 - $0 }.reversed()
            }
        }
        return result
    }
}
