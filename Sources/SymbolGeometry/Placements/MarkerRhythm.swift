import SymbolModel

/// The distances along a line at which a repeated template puts markers.
struct MarkerRhythm {
    /// Distances between markers, in turn, points.
    let template: [Double]
    /// Units of the geometry in a point.
    let unit: Double
    /// After which distance the template begins anew, in the unit of the geometry.
    let period: Double

    /// Nil where the template puts no markers: empty, without length, or with lengths that are none.
    init?(_ template: [Double], _ work: EffectWork) {
        guard !template.isEmpty, template.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        self.template = template
        unit = work.scale
        period = template.reduce(0, +) * unit
        guard period > 0, period.isFinite else { return nil }
    }

    /// Goes through the distances.
    ///
    /// - Parameters:
    ///   - length: of the line.
    ///   - offset: moves the pattern forward; with no constraint and custom endings only.
    ///   - endingOffset: how far behind the line's end a custom pattern ends.
    ///   - isRing: whether the beginning and the end are one place, which gets one marker.
    func forEachDistance(
        length: Double, ending: AlongLineSameSize.Ending, offset: Double, endingOffset: Double, isRing: Bool,
        _ work: inout EffectWork, _ body: (Double) -> Void
    ) {
        guard work.take((length / period + 2) * Double(template.count)) else { return }
        var factor = 1.0
        var begin = 0.0
        switch ending {
        case .noConstraint:
            begin = offset.truncatingRemainder(dividingBy: period)
            if begin > 0 { begin -= period }
        case .withMarkers, .withFullGap, .withHalfGap:
            factor = length / (max((length / period).rounded(), 1) * period)
            if ending == .withHalfGap { begin = template[0] * unit * factor / 2 }
        case .custom:
            let covered = length + endingOffset - offset
            guard covered > 0 else { return }
            factor = covered / (max((covered / period).rounded(), 1) * period)
            begin = offset
        }
        // Rounding must not lose the marker at the very end.
        let slack = period * factor * 1e-9
        var last = length + slack
        if ending == .withFullGap || isRing { last = length - slack }
        if ending == .custom { last = min(last, length + endingOffset + slack) }
        // A half gap at the beginning leaves out the first length: the next distance is the second.
        var index = ending == .withHalfGap ? 1 % template.count : 0
        var distance = begin
        while distance <= last {
            let isFirst = distance < slack
            if distance >= -slack, !(isFirst && ending == .withFullGap) {
                body(min(max(distance, 0), length))
            }
            let step = template[index] * unit * factor
            distance += step
            index = index + 1 == template.count ? 0 : index + 1
        }
    }
}
