extension OffsetCurve {
    /// Returns the offset curve of a ring, with all overlaps.
    ///
    /// The curve has the direction of the ring, and starts at the ring's second vertex, as in ArcGIS. At a corner
    /// without a gap, both sides are cut at their intersection if there is enough space for it. Otherwise the curve
    /// passes through the vertex itself.
    ///
    /// The strips between the segments of the ring and their offset have the same direction everywhere. The winding
    /// number of the curve around a point is therefore that of the ring, plus the number of strips over the point if
    /// the ring grows, and minus this number if it shrinks.
    ///
    /// - Parameters:
    ///   - ring: The vertices in order, without repeating the first.
    ///   - tolerance: Vertices are omitted if this moves the edge of the region by less than this distance.
    /// - Returns: The vertices, or an empty array if the ring has no segments.
    package func complete(ring: [SIMD2<Double>], tolerance: Double = 0) -> [SIMD2<Double>] {
        let sides = sides(of: withoutPockets(ring, tolerance: tolerance), isClosed: true)
        guard sides.count > 1 else { return [] }
        let corners = corners(of: sides, isClosed: true)
        var curve: [SIMD2<Double>] = []
        curve.reserveCapacity(sides.count * 2)
        for (index, corner) in corners.enumerated() {
            append(corner, sides[index], sides[index + 1 == sides.count ? 0 : index + 1], to: &curve)
        }
        return curve
    }

    /// The way of the curve from one side to the next.
    enum Corner {
        /// The sides have a gap, which a join fills.
        case gap
        /// The sides are cut at their intersection, at this distance from their ends.
        case cut(Double)
        /// The sides are too short for their intersection: the curve passes through the vertex.
        case vertex
    }

    /// Returns the corners after each side; the last side of a line has none.
    func corners(of sides: [Side], isClosed: Bool) -> [Corner] {
        let count = isClosed ? sides.count : sides.count - 1
        // The length that the intersection at each corner needs.
        var needs = [Double](repeating: 0, count: count)
        var isGap = [Bool](repeating: false, count: count)
        for index in 0..<count {
            let (a, b) = (sides[index], sides[index + 1 == sides.count ? 0 : index + 1])
            isGap[index] = self.isGap(a, b)
            if isGap[index] { continue }
            let cosine = a.direction.dot(b.direction)
            needs[index] = abs(distance) * abs(a.direction.cross(b.direction)) / max(1 + cosine, 1e-12)
        }
        return (0..<count).map { index in
            if isGap[index] { return .gap }
            let next = index + 1 == sides.count ? 0 : index + 1
            let before = index > 0 ? needs[index - 1] : isClosed ? needs[count - 1] : 0
            let after = next < count ? needs[next] : 0
            let need = needs[index]
            return before + need <= sides[index].segment.length && need + after <= sides[next].segment.length
                ? .cut(need) : .vertex
        }
    }

    /// Appends the vertices of a corner between two sides.
    func append(_ corner: Corner, _ first: Side, _ second: Side, to curve: inout [SIMD2<Double>]) {
        switch corner {
        case .gap: appendJoin(first, second, to: &curve)
        case .cut(let length): curve.append(first.end - first.direction * length)
        case .vertex:
            curve.append(first.end)
            curve.append(first.segment.end)
            curve.append(second.begin)
        }
    }

    /// Returns a line or ring without the vertices in narrow pockets on the side of the curve.
    ///
    /// A pocket is a corner without a gap. The chord across it must be so short that a disk with the radius of the
    /// distance, resting on both ends of the chord, extends beyond it by at most the tolerance. This keeps the number
    /// of overlaps small where the segments are much shorter than the distance.
    func withoutPockets(_ points: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
        let width = min((8 * abs(distance) * tolerance).squareRoot(), abs(distance))
        guard width > 0 else { return points }
        var kept: [SIMD2<Double>] = []
        kept.reserveCapacity(points.count)
        for point in points {
            while kept.count > 1 {
                let (before, middle) = (kept[kept.count - 2], kept[kept.count - 1])
                let chord = point - before
                guard chord.dot(chord) <= width * width,
                    (middle - before).cross(point - middle) * distance > 0
                else { break }
                kept.removeLast()
            }
            kept.append(point)
        }
        return kept
    }
}
