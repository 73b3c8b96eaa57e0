import CartoucheSymbolModel

/// The distances along a line at which a repeated template places markers.
struct MarkerPattern {
    /// The distances between markers in points.
    ///
    /// The list is repeated.
    let template: [Double]
    /// The geometry's units per point.
    let unit: Double
    /// The length after which the template repeats, in the unit of the geometry.
    let period: Double

    /// Creates the pattern, or nil if the template places no markers.
    ///
    /// The template must not be empty, its lengths must be finite and at least 0, and their sum must be
    /// positive.
    init?(_ template: [Double], _ work: EffectWork) {
        guard !template.isEmpty, template.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        self.template = template
        unit = work.scale
        period = template.reduce(0, +) * unit
        guard period > 0, period.isFinite else { return nil }
    }

    /// Calls a closure for each distance.
    ///
    /// - Parameters:
    ///   - length: The length of the line.
    ///   - offset: The forward offset of the pattern along the line. Only `noConstraint` and `custom` use it.
    ///   - endingOffset: The distance by which a custom pattern extends beyond the end of the line.
    ///   - isRing: Whether the start and the end are the same position, which gets one marker.
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
        // Rounding errors must not drop the marker at the end.
        let slack = period * factor * 1e-9
        var last = length + slack
        if ending == .withFullGap || isRing { last = length - slack }
        if ending == .custom { last = min(last, length + endingOffset + slack) }
        // With a half gap, the first step is half of the first length. The next step is therefore the second
        // length.
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
