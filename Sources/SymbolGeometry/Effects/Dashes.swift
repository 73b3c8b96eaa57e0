import CartoucheSymbolModel

extension Dashes: AppliedEffect {
    package var reach: Double? { 0 }
    package var changesNothing: Bool { DashStyle(self) == nil }
    package var patternLength: Double? { evenTemplate?.reduce(0, +) }

    /// Cuts lines and rings into dashes.
    ///
    /// If control points have their own ending, the pieces between them are fitted separately.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point, let points = evenTemplate else { return geometry }
        let template = points.map { work.length($0) }
        let period = template.reduce(0, +)
        guard period > 0 else { return geometry }
        var lines: [EffectGeometry.Part] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part) else { continue }
            // Too many dashes: the line stays solid, and the limit is reported.
            guard work.take(line.length / period * Double(template.count) + Double(line.points.count)) else {
                lines.append(.init(line.points))
                continue
            }
            let corners = controlPointEnding == .noConstraint ? [] : part.controlDistances
            let stops = [0] + corners.filter { $0 > 0 && $0 < line.length } + [line.length]
            for index in 1..<stops.count {
                let fit = fit(
                    template, length: stops[index] - stops[index - 1],
                    begin: index == 1 ? lineDashEnding : controlPointEnding,
                    end: index == stops.count - 1 ? lineDashEnding : controlPointEnding, unit: work.scale)
                dash(line, from: stops[index - 1], to: stops[index], template, fit, into: &lines)
            }
        }
        return EffectGeometry(.line, lines)
    }

    /// The length of a dash without length, in pixels: just enough for a direction.
    private static let dotLength = 0.002

    private func dash(
        _ line: MeasuredLine, from begin: Double, to end: Double, _ template: [Double], _ fit: Fit,
        into lines: inout [EffectGeometry.Part]
    ) {
        let period = template.reduce(0, +) * fit.factor
        var phase = (fit.phase * fit.factor).truncatingRemainder(dividingBy: period)
        if phase < 0 { phase += period }
        // Rounding errors must not add a tiny dash at the end of a fitted piece.
        let crumb = period * 1e-9
        var start = begin - phase
        while start < end - crumb {
            for index in stride(from: 0, to: template.count, by: 2) {
                let stop = start + template[index] * fit.factor
                let (from, to) = (max(start, begin), min(stop, end))
                if to - from > crumb {
                    lines.append(.init(line.piece(from: from, to: to)))
                } else if template[index] == 0, start >= begin - crumb, start <= end + crumb {
                    // A dash of length 0 is a dot with caps: a point with a direction.
                    let (position, direction) = line.place(at: start)
                    lines.append(.init([position, position + direction * Self.dotLength]))
                }
                start = stop + template[index + 1] * fit.factor
            }
        }
    }
}
