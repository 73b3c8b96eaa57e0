import CartoucheGeospatial
import CartoucheSymbolGeometry

/// A straight piece of a line.
struct LinePiece {
    var start, end: SIMD3<Double>
    /// Whether the line or its dash starts or ends with the piece.
    var startsHere = false
    var endsHere = false
}

extension SpaceLine {
    /// The pieces between the vertices; a line that ends at its first vertex has no end.
    var segments: [LinePiece] {
        var pieces = zip(positions, positions.dropFirst()).map { LinePiece(start: $0, end: $1) }
        guard positions.first != positions.last, !pieces.isEmpty else { return pieces }
        pieces[0].startsHere = true
        pieces[pieces.count - 1].endsHere = true
        return pieces
    }

    /// The greatest number of dashes of a line; with more, the line is solid.
    private static let maximumDashes = 20_000

    /// Cuts the line into dashes with lengths on the screen.
    ///
    /// - Parameters:
    ///   - style: The dashes in points.
    ///   - pixelsPerPoint: The scale.
    /// - Returns: The straight pieces; nil if there are too many.
    func dashes(
        _ style: DashStyle, pixelsPerPoint: Double, _ projection: SceneProjection
    ) -> [LinePiece]? {
        let lengths = style.template.map { $0 * pixelsPerPoint }
        let period = lengths.reduce(0, +)
        var phase = style.offset * pixelsPerPoint
        var pieces: [LinePiece] = []
        for segment in segments {
            guard let (a, b) = projection.clipped(segment.start, segment.end) else { continue }
            guard let from = projection.point(at: a), let to = projection.point(at: b) else { continue }
            let length = ((to - from) * (to - from)).sum().squareRoot()
            guard length > 0 else { continue }
            guard Double(pieces.count) + length / period < Double(Self.maximumDashes) else { return nil }
            let depths = (projection.depth(of: a), projection.depth(of: b))
            /// The position at a share of the length on the screen.
            func position(_ share: Double) -> SIMD3<Double> {
                let weight = share * depths.0 / ((1 - share) * depths.1 + share * depths.0)
                return a + (b - a) * weight
            }
            var done = -phase
            while done < length {
                for index in stride(from: 0, to: lengths.count, by: 2) {
                    let end = done + lengths[index]
                    let (low, high) = (max(done, 0), min(end, length))
                    if high > low {
                        pieces.append(
                            LinePiece(
                                start: position(low / length), end: position(high / length),
                                startsHere: done >= 0 || segment.startsHere,
                                endsHere: end <= length || segment.endsHere))
                    }
                    done += lengths[index] + lengths[index + 1]
                }
            }
            phase = (phase + length).truncatingRemainder(dividingBy: period)
        }
        return pieces
    }
}

extension SceneProjection {
    /// Returns the distance of a position along the direction of view.
    func depth(of position: SIMD3<Double>) -> Double { (position - axes.position).dot(axes.forward) }

    /// Returns the length of a pixel at the depth of a position, in meters; at least that on the near plane.
    func pixelLength(at position: SIMD3<Double>) -> Double {
        let axes = sizeAxes ?? axes
        return pixelAngle * max((position - axes.position).dot(axes.forward), near)
    }

    /// Returns the part of a segment before the camera; nil if there is none.
    func clipped(
        _ start: SIMD3<Double>, _ end: SIMD3<Double>
    ) -> (SIMD3<Double>, SIMD3<Double>)? {
        let least = near * 1.01
        let (a, b) = (depth(of: start), depth(of: end))
        if a < least, b < least { return nil }
        if a < least { return (start + (end - start) * ((least - a) / (b - a)), end) }
        if b < least { return (start, end + (start - end) * ((least - b) / (a - b))) }
        return (start, end)
    }
}
