extension PlanarArea {
    /// Horizontal lines that are tried for a label point.
    private static let labelLines = 15

    /// A point well inside the area, where a label may stand; nil if there is no vertex.
    ///
    /// The center of gravity if it lies inside; else the middle of the widest stretch inside the area on one of several
    /// horizontal lines. Of an area without an inside it is the middle of the box.
    ///
    /// ``PoleOfInaccessibility`` finds the point farthest from the border; it takes longer.
    package var labelPoint: SIMD2<Double>? {
        guard let box else { return nil }
        if let centroid, contains(centroid) { return centroid }
        guard box.low.y < box.high.y else { return box.center }
        var best: (width: Double, point: SIMD2<Double>)?
        for line in 1...Self.labelLines {
            // Fractions of no round number keep off vertices at round fractions of the height.
            let y = box.low.y + box.size.y * (Double(line) - 0.4871) / Double(Self.labelLines)
            let crossings = crossings(atHeight: y)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let width = crossings[index + 1] - crossings[index]
                if width > best?.width ?? 0 {
                    best = (width, SIMD2((crossings[index] + crossings[index + 1]) / 2, y))
                }
            }
        }
        return best?.point ?? box.center
    }

    /// Where a horizontal line meets the rings, from left to right.
    private func crossings(atHeight y: Double) -> [Double] {
        var result: [Double] = []
        for ring in rings {
            guard var from = ring.vertices.last else { continue }
            for to in ring.vertices {
                if (from.y > y) != (to.y > y) {
                    result.append(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y))
                }
                from = to
            }
        }
        return result.sorted()
    }
}
