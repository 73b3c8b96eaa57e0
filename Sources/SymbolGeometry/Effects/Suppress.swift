import CartoucheSymbolModel

extension Suppress: AppliedEffect {
    package var reach: Double? { 0 }
    package var changesNothing: Bool { !suppress }

    /// Hides the line between the first and second control point, the third and fourth, and so on.
    ///
    /// A last control point without a partner hides nothing.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard suppress, geometry.kind != .point else { return geometry }
        guard invert || geometry.parts.contains(where: { $0.controlPoints.count > 1 }) else {
            return geometry
        }
        var lines: [[SIMD2<Double>]] = []
        for part in geometry.parts {
            let points = part.isClosed ? part.points + part.points.prefix(1) : part.points
            var shown = 0
            for pair in stride(from: 0, to: part.controlPoints.count - 1, by: 2) {
                let (begin, end) = (part.controlPoints[pair], part.controlPoints[pair + 1])
                if invert {
                    lines.append(Array(points[begin...end]))
                } else {
                    lines.append(Array(points[shown...begin]))
                }
                shown = end
            }
            if !invert, shown < points.count { lines.append(Array(points[shown...])) }
        }
        return .lines(lines)
    }
}
