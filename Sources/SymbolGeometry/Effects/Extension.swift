import CartoucheSymbolModel

extension Extension: AppliedEffect {
    package var reach: Double? { abs(length) }
    package var approximation: String? { "whether an extension effect keeps the original line" }

    /// Returns a segment that continues from one end of each line.
    ///
    /// The result doesn't contain the line.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let length = work.length(self.length)
        return .lines(
            geometry.parts.compactMap { part -> [SIMD2<Double>]? in
                guard length != 0, let line = MeasuredLine(part) else { return nil }
                switch origin {
                case .beginningOfLine:
                    let direction = (-line.direction(ofSegment: 0)).turned(by: deflection)
                    return [line.points[0], line.points[0] + direction * length]
                case .endOfLine:
                    let last = line.points.count - 1
                    let direction = line.direction(ofSegment: last - 1).turned(by: deflection)
                    return [line.points[last], line.points[last] + direction * length]
                }
            })
    }
}
