import SymbolModel

extension Dashes {
    /// A dash pattern with an even number of lengths, in points; nil where it means a solid line.
    var evenTemplate: [Double]? {
        guard !dashTemplate.isEmpty, dashTemplate.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let template = dashTemplate.count % 2 == 0 ? dashTemplate : dashTemplate + dashTemplate
        return template.reduce(0, +) > 0 ? template : nil
    }

    /// How a pattern lies on one piece of a line.
    struct Fit: Equatable {
        /// Position in the pattern, before stretching, at the beginning of the piece; a dash begins at 0.
        var phase: Double
        /// Stretches dashes and gaps.
        var factor: Double
    }

    /// Fits a pattern into a length so that both ends are as asked for.
    ///
    /// - Parameters:
    ///   - template: dashes and gaps in turn.
    ///   - length: of the piece, in the template's unit.
    ///   - unit: the template's units in a point, for the offsets.
    func fit(
        _ template: [Double], length: Double, begin: Ending, end: Ending, unit: Double
    ) -> Fit {
        let period = template.reduce(0, +)
        let offset = offsetAlongLine.isFinite ? offsetAlongLine * unit : 0
        if begin == .custom || end == .custom {
            let ending = customEndingOffset.isFinite ? customEndingOffset * unit : 0
            let covered = length + (end == .custom ? ending : 0) - (begin == .custom ? offset : 0)
            guard covered > 0 else { return Fit(phase: 0, factor: 1) }
            let factor = covered / (max((covered / period).rounded(), 1) * period)
            return Fit(phase: begin == .custom ? -offset / factor : 0, factor: factor)
        }
        if begin == .noConstraint, end == .noConstraint { return Fit(phase: -offset, factor: 1) }
        let first = phase(begin, template, isEnd: false)
        let last = phase(end, template, isEnd: true)
        var rest = (last - first).truncatingRemainder(dividingBy: period)
        if rest < 0 { rest += period }
        // A whole dash at both ends may be the only one; a line of another kind has at least one repetition.
        let least = begin == .fullPattern && end == .fullPattern ? 0.0 : 1
        var count = max(((length - rest) / period).rounded(), least)
        if count * period + rest <= 0 { count = 1 }
        return Fit(phase: first, factor: length / (count * period + rest))
    }

    /// Position in the pattern at an end.
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
