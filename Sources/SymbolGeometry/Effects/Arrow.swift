import CartouchePlanarGeometry
import CartoucheSymbolModel

extension Arrow: AppliedEffect {
    package var reach: Double? { width * 2 }

    /// The length of the head in widths.
    private static let headLength = 1.0
    /// Half of the head's width in widths.
    private static let headHalfWidth = 0.75
    /// The distance from the tip, in widths, at which the body lines begin to cross.
    private static let crossingStart = 2.75

    /// Returns the outline of an arrow along each line, with its tip at the line's end.
    ///
    /// The distance between the two body lines is the effect's width. The head is 1 width long and 1.5 widths wide.
    /// The body lines of a crossed arrow are straight while they cross, between 2.75 widths and 1 width before the tip.
    /// ArcGIS does not document these proportions; they follow from symbols that need them.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .line else { return geometry }
        let width = work.length(self.width)
        guard width > 0 else { return geometry }
        var parts: [EffectGeometry.Part] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part), work.take(Double(line.points.count * 2)) else { continue }
            let neck = max(line.length - Self.headLength * width, 0)
            let tip = line.points[line.points.count - 1]
            let base = line.place(at: neck).position
            let heading = tip - base
            let direction = heading.length > 0 ? heading / heading.length : line.place(at: neck).direction
            let (left, right) = bodies(of: line, to: neck, half: width / 2)
            let wing = direction.left * (Self.headHalfWidth * width)
            let wings = [base + wing, base - wing]
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
        let begin = max(line.length - Self.crossingStart * 2 * half, 0)
        let (end, direction) = line.place(at: neck)
        let across = direction.left * half
        func start(_ distance: Double) -> [SIMD2<Double>] {
            let side = beside(0, begin, distance)
            let (position, direction) = line.place(at: begin)
            return side.isEmpty ? [position + direction.left * distance] : side
        }
        return (start(half) + [end - across], start(-half) + [end + across])
    }
}
