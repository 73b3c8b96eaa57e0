/// How often rings wind around a point, counted edge by edge.
///
/// Edges that cross the ray from the point to the right count: +1 upwards, -1 downwards (D. Sunday, *Inclusion of a
/// Point in a Polygon*, 2001). The non-zero rule asks for a number other than 0, the even-odd rule for an odd one.
///
/// A point on an edge belongs to the side on its right, and the lower end of an edge to the edge, not the upper. So
/// of areas that share borders, exactly one contains each point, for both directions of the rings. The side of an edge is
/// the sign of a cross product; within about 10⁻¹⁶ of the coordinates' size, rounding decides.
package struct WindingNumber: Sendable {
    /// The point.
    package let point: SIMD2<Double>
    @usableFromInline var turns = 0

    /// Turns around the point, counter-clockwise with y up.
    @inlinable
    package var value: Int { turns }

    /// No edges yet around a point.
    @inlinable
    package init(around point: SIMD2<Double>) {
        self.point = point
    }

    /// Whether the number is odd: the point lies inside by the even-odd rule.
    @inlinable
    package var isOdd: Bool { turns & 1 != 0 }

    /// Counts an edge; an edge with a NaN may count wrongly.
    @inlinable @inline(__always)
    package mutating func addEdge(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        let (isStartAbove, isEndAbove) = (start.y > point.y, end.y > point.y)
        guard isStartAbove != isEndAbove else { return }
        let (a, b) = (start - point, end - point)
        let cross = a.x * b.y - a.y * b.x
        if isEndAbove {
            if cross > 0 { turns += 1 }
        } else if cross < 0 {
            turns -= 1
        }
    }

    /// Counts the edges of a ring.
    ///
    /// - Parameter vertices: in order; the last may repeat the first.
    @inlinable
    package mutating func addRing(_ vertices: some Sequence<SIMD2<Double>>) {
        var first: SIMD2<Double>?
        var last = SIMD2<Double>.zero
        for vertex in vertices {
            if first == nil { first = vertex } else { addEdge(from: last, to: vertex) }
            last = vertex
        }
        if let first { addEdge(from: last, to: first) }
    }
}
