import CartoucheSymbolModel

extension Dashes {
    /// The dash pattern in points, or nil for a solid line; the number of lengths is even.
    var evenTemplate: [Double]? {
        guard !dashTemplate.isEmpty, dashTemplate.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let template = dashTemplate.count % 2 == 0 ? dashTemplate : dashTemplate + dashTemplate
        return template.reduce(0, +) > 0 ? template : nil
    }

    /// The position and scale of a pattern on one piece of a line.
    struct Fit: Equatable {
        /// The position in the pattern at the start of the piece, before scaling.
        ///
        /// A dash starts at 0.
        var phase: Double
        /// The scale factor for dashes and gaps.
        var factor: Double
    }

    /// Fits a pattern into a length, so that the constraints at both ends are met.
    ///
    /// - Parameters:
    ///   - template: The lengths of dashes and gaps, alternating.
    ///   - length: The length of the piece, in the template's unit.
    ///   - begin: The constraint at the start of the piece.
    ///   - end: The constraint at the end of the piece.
    ///   - unit: The template's units per point, for the offsets.
    func fit(
        _ template: [Double], length: Double, begin: Ending, end: Ending, unit: Double
    ) -> Fit {
        let period = template.reduce(0, +)
        let offset = offsetAlongLine.isFinite ? offsetAlongLine * unit : 0
        if begin == .custom || end == .custom {
            let ending = customEndingOffset.isFinite ? customEndingOffset * unit : 0
            let covered = length - (end == .custom ? ending : 0)
            guard covered > 0 else { return Fit(phase: 0, factor: 1) }
            let factor = covered / (max((covered / period).rounded(), 1) * period)
            // The offset isn't stretched with the pattern.
            return Fit(phase: begin == .custom ? offset / factor : 0, factor: factor)
        }
        if begin == .noConstraint, end == .noConstraint { return Fit(phase: offset, factor: 1) }
        let first = phase(begin, template, isEnd: false)
        let last = phase(end, template, isEnd: true)
        var rest = (last - first).truncatingRemainder(dividingBy: period)
        if rest < 0 { rest += period }
        // If both ends have a full pattern, the piece can be a single dash. Otherwise the pattern occurs at least
        // once.
        let minimum = begin == .fullPattern && end == .fullPattern ? 0.0 : 1
        var count = max(((length - rest) / period).rounded(), minimum)
        if count * period + rest <= 0 { count = 1 }
        return Fit(phase: first, factor: length / (count * period + rest))
    }

    /// Returns the position in the pattern at an end.
    private func phase(_ ending: Ending, _ template: [Double], isEnd: Bool) -> Double {
        let period = template.reduce(0, +)
        let gap = template[template.count - 1]
        return switch ending {
        case .noConstraint, .custom: 0
        case .fullPattern: isEnd ? template[0] : 0
        case .halfPattern: template[0] / 2
        case .halfGap: period - gap / 2
        case .fullGap: isEnd ? period : period - gap
        }
    }
}
