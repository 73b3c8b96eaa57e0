import CartoucheSymbolModel

extension OffsetTangent: AppliedEffect {
    package var reach: Double? { abs(offset) }
    package var approximation: String? { "the direction of an offset tangent effect" }

    /// Moves each line along its direction at one of its ends.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let offset = work.length(self.offset)
        var result = geometry
        for (index, part) in geometry.parts.enumerated() {
            guard let line = MeasuredLine(part) else { continue }
            let segment = method == .beginningOfLine ? 0 : line.points.count - 2
            let shift = line.direction(ofSegment: segment) * offset
            result.parts[index].points = part.points.map { $0 + shift }
        }
        return result
    }
}
