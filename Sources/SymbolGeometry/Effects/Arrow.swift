import CartouchePlanarGeometry
import CartoucheSymbolModel

extension Arrow: AppliedEffect {
    package var reach: Double? { width * 2 }
    package var approximation: String? { "the proportions of an arrow effect" }

    /// Returns the outline of an arrow along each line, with its tip at the line's end.
    ///
    /// The distance between the two body lines is the effect's width. The head is 1.5 widths long and 2
    /// widths wide. The body lines of a crossed arrow cross halfway. These proportions are our approximation;
    /// ArcGIS does not document them.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let width = work.length(self.width)
        guard width > 0 else { return geometry }
        var parts: [EffectGeometry.Part] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part), work.take(Double(line.points.count * 2)) else { continue }
            let neck = max(line.length - 1.5 * width, 0)
            let tip = line.points[line.points.count - 1]
            let base = line.place(at: neck).position
            let heading = tip - base
            let direction = heading.length > 0 ? heading / heading.length : line.place(at: neck).direction
            let (left, right) = bodies(of: line, to: neck, half: width / 2)
            let wings = [base + direction.left * width, base - direction.left * width]
            // In a crossed arrow, each body line ends at the opposite wing.
            let head = arrowType == .crossed ? [wings[1], tip, wings[0]] : [wings[0], tip, wings[1]]
            parts.append(.init(left + head + right.reversed(), isClosed: arrowType == .block))
        }
        return EffectGeometry(.line, parts)
    }

    /// Returns the body line that starts left of the line, and the one that starts right of it.
    private func bodies(
        of line: MeasuredLine, to neck: Double, half: Double
    ) -> (left: [SIMD2<Double>], right: [SIMD2<Double>]) {
        guard neck > 0 else { return ([], []) }
        func beside(_ begin: Double, _ end: Double, _ distance: Double) -> [SIMD2<Double>] {
            OffsetCurve(distance: distance, join: .drawnMiter)
                .trimmed(line: line.piece(from: begin, to: end)) ?? []
        }
        guard arrowType == .crossed else { return (beside(0, neck, half), beside(0, neck, -half)) }
        let crossing = min(line.length / 2, neck)
        let begin = max(crossing - half, 0)
        let end = min(crossing + half, neck)
        return (
            beside(0, begin, half) + beside(end, neck, -half),
            beside(0, begin, -half) + beside(end, neck, half)
        )
    }
}
