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
    ///   - offset: The position in the pattern at the start of the line. Only `noConstraint` and `custom` use it.
    ///   - endingOffset: The distance by which a fitted custom pattern ends before the end of the line.
    ///   - isRing: Whether the start and the end are the same position, which gets one marker.
    func forEachDistance(
        length: Double, ending: AlongLineSameSize.Ending, offset: Double, endingOffset: Double, isRing: Bool,
        _ work: inout EffectWork, _ body: (Double) -> Void
    ) {
        guard work.take((length / period + 2) * Double(template.count)) else { return }
        var factor = 1.0
        var begin = 0.0
        switch ending {
        case .noConstraint: begin = start(offset, factor)
        case .withMarkers, .withFullGap, .withHalfGap:
            factor = length / (max((length / period).rounded(), 1) * period)
            begin = gap(ending) * factor
        case .custom:
            let covered = length - endingOffset
            guard covered > 0 else { return }
            factor = covered / (max((covered / period).rounded(), 1) * period)
            begin = start(offset, factor)
        }
        // Rounding errors must not drop the marker at the end.
        let slack = period * factor * 1e-9
        var last = length + slack
        if ending == .withFullGap || isRing { last = length - slack }
        var index = 0
        var distance = begin
        while distance <= last {
            if distance >= -slack { body(min(max(distance, 0), length)) }
            distance += template[index] * unit * factor
            index = index + 1 == template.count ? 0 : index + 1
        }
    }

    /// Returns the distance of the first marker from an ending with a gap, before stretching.
    ///
    /// The gap is the last length of the template, as for dashes.
    func gap(_ ending: AlongLineSameSize.Ending) -> Double {
        switch ending {
        case .withHalfGap: template[template.count - 1] * unit / 2
        case .withFullGap: template[template.count - 1] * unit
        case .noConstraint, .withMarkers, .custom: 0
        }
    }

    /// Returns the distance, at most 0, at which the pattern begins if it is moved towards the start of the line.
    private func start(_ offset: Double, _ factor: Double) -> Double {
        let rest = offset.truncatingRemainder(dividingBy: period * factor)
        return rest < 0 ? -rest - period * factor : -rest
    }
}
