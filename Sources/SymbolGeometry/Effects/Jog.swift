import CartoucheSymbolModel

extension Jog: AppliedEffect {
    package var reach: Double? { length }

    /// Replaces each line by the straight line between its ends, with a slanting segment as in a lightning symbol.
    ///
    /// The angle of this segment is counterclockwise from the direction to the end. Published symbols need this: their
    /// jogs must show on lines in all directions.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let length = work.length(self.length)
        guard length > 0, position.isFinite else { return geometry }
        return .lines(
            geometry.parts.compactMap { part -> [SIMD2<Double>]? in
                guard let begin = part.points.first, let end = part.points.last, begin != end else {
                    return part.points
                }
                let chord = end - begin
                let center = begin + chord * (min(max(position, 0), 100) / 100)
                let half = (chord / chord.length).turned(by: angle) * (length / 2)
                return [begin, center - half, center + half, end]
            })
    }
}
