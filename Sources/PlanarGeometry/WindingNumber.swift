/// The number of turns of rings around a point, counted edge by edge.
///
/// Each edge that crosses the ray from the point to the right counts: +1 upwards, -1 downwards (D. Sunday, *Inclusion
/// of a Point in a Polygon*, 2001). By the non-zero rule, a point is inside if the number is not 0; by the even-odd
/// rule, if it is odd.
///
/// A point on an edge belongs to the area on its right (larger x). An edge includes its lower end, but not its upper
/// end. Areas with common borders therefore have no common points: each point belongs to exactly one area. The
/// direction of the rings does not change this. The sign of a cross product gives the side of an edge. It is exact
/// except for rounding errors of about 10⁻¹⁶ of the coordinates.
@usableFromInline package struct WindingNumber: Sendable {
    /// The point.
    @usableFromInline package let point: SIMD2<Double>
    @usableFromInline var turns = 0

    /// The number of turns around the point, counter-clockwise with y up.
    @inlinable
    package var value: Int { turns }

    /// Creates a winding number of 0 around a point.
    @inlinable
    package init(around point: SIMD2<Double>) {
        self.point = point
    }

    /// Whether the number is odd, so that the point lies inside by the even-odd rule.
    @inlinable
    package var isOdd: Bool { turns & 1 != 0 }

    /// Adds an edge; the result is undefined if a coordinate is NaN.
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

    /// Adds the edges of a ring.
    ///
    /// - Parameter vertices: The vertices in order. The last can repeat the first.
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
