import CartoucheSymbolModel

extension LocalizerFeather: AppliedEffect {
    package var reach: Double? { length + width }
    package var approximation: String? { "the outline of a localizer feather effect" }

    /// Returns the feather that aeronautical charts use for a localizer's beam.
    ///
    /// It starts at the point, or at the line's start, and widens along its axis. The far end has a notch at the
    /// axis, one fifth of the length deep. The left and right styles draw only half of the feather. The depth of
    /// the notch is our approximation.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .polygon else { return geometry }
        let length = work.length(self.length)
        let half = work.length(width) / 2
        guard length > 0 else { return EffectGeometry(.line, []) }
        return .lines(
            geometry.parts.compactMap { part -> [SIMD2<Double>]? in
                guard let origin = part.points.first else { return nil }
                var direction = SIMD2<Double>(degrees: angle)
                if geometry.kind == .line {
                    guard let line = MeasuredLine(part) else { return nil }
                    direction = line.direction(ofSegment: 0)
                }
                let end = origin + direction * length
                let notch = origin + direction * (length * 0.8)
                let (left, right) = (end + direction.left * half, end - direction.left * half)
                switch style {
                case .complete: return [origin, left, notch, right, origin, notch]
                case .left: return [origin, left, notch, origin]
                case .right: return [origin, right, notch, origin]
                }
            })
    }
}
