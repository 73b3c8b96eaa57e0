/// A point well inside an area.
package enum LabelPoint {
    /// How many horizontal lines are tried.
    private static let lines = 15

    /// The centre of gravity where it lies inside; else the middle of the widest stretch inside the area on one
    /// of several horizontal lines, the nearest to the centre first.
    package static func of(_ area: EffectGeometry) -> SIMD2<Double>? {
        guard let (low, high) = area.box else { return nil }
        if let center = area.centerOfMass, contains(area, center) { return center }
        guard low.y < high.y else { return (low + high) / 2 }
        var best: (width: Double, point: SIMD2<Double>)?
        for line in 1...lines {
            // Half steps keep off vertices at round fractions of the height.
            let y = low.y + (high.y - low.y) * (Double(line) - 0.4871) / Double(lines)
            let crossings = crossings(area, at: y)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let width = crossings[index + 1] - crossings[index]
                if width > best?.width ?? 0 {
                    best = (width, SIMD2((crossings[index] + crossings[index + 1]) / 2, y))
                }
            }
        }
        return best?.point ?? (low + high) / 2
    }

    /// Whether a point lies inside (even-odd).
    package static func contains(_ area: EffectGeometry, _ point: SIMD2<Double>) -> Bool {
        area.parts.reduce(false) { $0 != EffectGeometry.contains($1.points, point) }
    }

    /// Where a horizontal line meets the boundary, from left to right.
    private static func crossings(_ area: EffectGeometry, at y: Double) -> [Double] {
        var result: [Double] = []
        for part in area.parts {
            guard var from = part.points.last else { continue }
            for to in part.points {
                if (from.y > y) != (to.y > y) {
                    result.append(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y))
                }
                from = to
            }
        }
        return result.sorted()
    }
}
