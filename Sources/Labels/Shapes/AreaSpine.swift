import PlanarGeometry

/// A smooth line through the middle of an area, along its long axis.
///
/// Sections perpendicular to the axis are cut by the outline. The line goes through the middle of the widest part of
/// each section, and prefers parts that continue the previous one.
struct AreaSpine {
    /// The positions from left to right.
    let points: [SIMD2<Double>]

    private static let sectionCount = 48

    /// Returns nil if the area has no long axis.
    init?(_ rings: [[SIMD2<Double>]], _ edges: SegmentIndex) {
        guard let axis = AreaAxis(rings) else { return nil }
        let direction = axis.direction
        let turned = rings.map { ring in ring.map { AreaAxis.turn($0, to: direction) } }
        var box = Box.nothing
        for ring in turned { box.formUnion(Box(around: ring)) }
        guard !box.isEmpty, box.size.x > 0, box.size.sum().isFinite else { return nil }
        var sections: [[(low: Double, high: Double)]] = []
        let step = box.size.x / Double(Self.sectionCount)
        for number in 0..<Self.sectionCount {
            let x = box.low.x + (Double(number) + 0.5013) * step
            var crossings: [Double] = []
            for ring in turned {
                guard var from = ring.last else { continue }
                for to in ring {
                    if (from.x > x) != (to.x > x) {
                        crossings.append(from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x))
                    }
                    from = to
                }
            }
            crossings.sort()
            sections.append(
                stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) })
        }
        // The path through the widest parts: dynamic programming over the sections.
        var best: [[(score: Double, before: Int)]] = []
        for (number, parts) in sections.enumerated() {
            best.append(
                parts.map { part in
                    var score = (0.0, -1)
                    if number > 0 {
                        for (other, before) in sections[number - 1].enumerated() {
                            let shared = min(part.high, before.high) - max(part.low, before.low)
                            let total = best[number - 1][other].score
                            if shared > 0, total + shared > score.0 { score = (total + shared, other) }
                        }
                    }
                    return (score.0, score.1)
                })
        }
        var end: (section: Int, part: Int, score: Double)?
        for (number, parts) in best.enumerated() {
            for (part, entry) in parts.enumerated() where entry.score > end?.score ?? 0 {
                end = (number, part, entry.score)
            }
        }
        guard let end else { return nil }
        var middles: [SIMD2<Double>] = []
        var (section, part) = (end.section, end.part)
        while part >= 0 {
            let range = sections[section][part]
            let x = box.low.x + (Double(section) + 0.5013) * step
            middles.append(SIMD2(x, (range.low + range.high) / 2))
            part = best[section][part].before
            section -= 1
        }
        middles.reverse()
        guard middles.count > 4 else { return nil }
        // Smooth over a quarter of the length, so that the text has one gentle bend.
        let reach = max(middles.count / 8, 2)
        for _ in 0..<3 {
            let earlier = middles
            for index in middles.indices {
                let near = min(reach, index, middles.count - 1 - index)
                var sum = SIMD2<Double>.zero
                for other in index - near...index + near { sum += earlier[other] }
                middles[index] = sum / Double(2 * near + 1)
            }
        }
        points = middles.map { AreaAxis.turnBack($0, from: direction) }
    }
}
