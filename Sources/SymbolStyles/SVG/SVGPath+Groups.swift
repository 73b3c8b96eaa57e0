extension SVGPath {
    /// Groups the parts of a filled path so that the even-odd rule, which CIM uses, gives the same area.
    ///
    /// With the rule `nonzero`, a part inside another one is a hole only if it runs in the other direction. A part that
    /// runs in the same direction becomes a group of its own. Parts that cross themselves are not divided.
    func groups(isEvenOdd: Bool) -> [[Part]] {
        let filled = parts.filter { !$0.segments.isEmpty }
        if isEvenOdd || filled.count < 2 || filled.count > 500 { return filled.isEmpty ? [] : [filled] }
        let rings = filled.map(Ring.init)
        // Each ring follows its container.
        let order = rings.indices.sorted { abs(rings[$0].area) > abs(rings[$1].area) }
        var groups: [[Int]] = []
        var groupOfRing: [Int: Int] = [:]
        for (rank, index) in order.enumerated() {
            let container = order[..<rank].last { rings[$0].contains(rings[index]) }
            if let container, (rings[container].area < 0) != (rings[index].area < 0),
                let group = groupOfRing[container]
            {
                groups[group].append(index)
                groupOfRing[index] = group
            } else {
                groupOfRing[index] = groups.count
                groups.append([index])
            }
        }
        return groups.map { group in group.map { filled[$0] } }
    }

    /// A part as a polygon, with the points of curves at parameters of one quarter.
    private struct Ring {
        private var points: [SIMD2<Double>]
        let area: Double

        init(_ part: Part) {
            points = [part.start]
            for segment in part.segments {
                switch segment {
                case .line(let end): points.append(end)
                case .curve(let first, let second, let end):
                    let start = points[points.count - 1]
                    for step in 1...4 {
                        let t = Double(step) / 4
                        let u = 1 - t
                        points.append(
                            start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end
                                * (t * t * t))
                    }
                }
            }
            var sum = 0.0
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { sum += a.x * b.y - b.x * a.y }
            area = sum / 2
        }

        /// Whether most points of another ring are inside.
        func contains(_ other: Ring) -> Bool {
            let sample =
                other.points.count > 16
                ? stride(from: 0, to: other.points.count, by: other.points.count / 16)
                    .map { other.points[$0] } : other.points
            return sample.count { contains($0) } * 2 > sample.count
        }

        private func contains(_ point: SIMD2<Double>) -> Bool {
            var isInside = false
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1))
            where (a.y > point.y) != (b.y > point.y)
                && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                isInside.toggle()
            }
            return isInside
        }
    }
}
