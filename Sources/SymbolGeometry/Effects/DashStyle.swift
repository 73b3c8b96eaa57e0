import SymbolModel

/// A dash pattern as part of a stroke's style: it starts with a whole dash at the first vertex, runs on over
/// corners and is not stretched to fit.
///
/// As the last effect before a solid stroke, dashes without constraints are drawn this way, by the canvas.
package struct DashStyle: Hashable, Sendable {
    /// Dash and gap lengths, points, an even count.
    package var template: [Double]
    /// How far into the pattern a line starts, points, 0 or more and less than the pattern's length.
    package var offset: Double

    /// Nil when the template leaves the line solid, or is not a template: empty, without a gap, or with a
    /// length that is negative or no number.
    package init?(_ dashes: Dashes) {
        guard dashes.dashTemplate.count <= 1000, let template = dashes.evenTemplate else { return nil }
        let gaps = stride(from: 1, to: template.count, by: 2).reduce(0) { $0 + template[$1] }
        let period = template.reduce(0, +)
        guard gaps > 0, period > 1e-3, period.isFinite else { return nil }
        self.template = template
        let start = dashes.offsetAlongLine.isFinite ? 0 - dashes.offsetAlongLine : 0
        let rest = start.truncatingRemainder(dividingBy: period)
        offset = rest < 0 ? rest + period : rest
    }
}

extension Dashes {
    /// Whether the canvas can draw it while it strokes.
    package var isUnconstrained: Bool {
        lineDashEnding == .noConstraint && controlPointEnding == .noConstraint
    }
}
