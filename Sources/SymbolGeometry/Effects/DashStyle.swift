import CartoucheSymbolModel

/// A dash pattern as part of a stroke's style.
///
/// The pattern starts with a whole dash at the first vertex, continues around corners and is not stretched to
/// fit. The canvas draws dashes without constraints this way if they are the last effect before a solid
/// stroke.
package struct DashStyle: Hashable, Sendable {
    /// The lengths of dashes and gaps in points.
    ///
    /// The count is even.
    package var template: [Double]
    /// The position in the pattern, in points, at the start of a line.
    ///
    /// At least 0 and less than the pattern's length.
    package var offset: Double

    /// Creates the style, or nil if the template leaves the line solid or is invalid.
    ///
    /// An invalid template is empty, has no gap, or has a length that is negative or not finite.
    package init?(_ dashes: Dashes) {
        guard dashes.dashTemplate.count <= 1000, let template = dashes.evenTemplate else { return nil }
        let gaps = stride(from: 1, to: template.count, by: 2).reduce(0) { $0 + template[$1] }
        let period = template.reduce(0, +)
        guard gaps > 0, period > 1e-3, period.isFinite else { return nil }
        self.template = template
        let start = dashes.offsetAlongLine.isFinite ? dashes.offsetAlongLine : 0
        let rest = start.truncatingRemainder(dividingBy: period)
        offset = rest < 0 ? rest + period : rest
    }
}

extension Dashes {
    /// Whether the canvas can draw the dashes as part of the stroke.
    package var isUnconstrained: Bool {
        lineDashEnding == .noConstraint && controlPointEnding == .noConstraint
    }
}
