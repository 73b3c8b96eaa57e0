extension PlanarArea {
    /// The number of horizontal lines that the search for a label point tries.
    private static let labelLines = 15

    /// A point well inside the area, for a label; nil if there is no vertex.
    ///
    /// The result is the centroid if it lies inside the area. Otherwise it is the ``PoleOfInaccessibility``. If the
    /// area has no inside, the result is the center of the box.
    package var labelPoint: SIMD2<Double>? {
        guard let box else { return nil }
        if let centroid, contains(centroid) { return centroid }
        return PoleOfInaccessibility(of: self).position ?? box.center
    }

    /// The middle of the widest piece inside the area of several horizontal lines; nil if the area has no inside.
    var widestMiddle: SIMD2<Double>? {
        guard let box, box.low.y < box.high.y else { return nil }
        var best: (width: Double, point: SIMD2<Double>)?
        for line in 1...Self.labelLines {
            // Vertices are often at simple fractions of the height; this irregular fraction avoids them.
            let y = box.low.y + box.size.y * (Double(line) - 0.4871) / Double(Self.labelLines)
            let crossings = crossings(atHeight: y)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let width = crossings[index + 1] - crossings[index]
                if width > best?.width ?? 0 {
                    best = (width, SIMD2((crossings[index] + crossings[index + 1]) / 2, y))
                }
            }
        }
        return best?.point
    }

    /// The x coordinates at which a horizontal line crosses the rings, in ascending order.
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
