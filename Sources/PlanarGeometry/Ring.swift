/// A closed line through vertices.
///
/// The last vertex can repeat the first.
///
/// A ring refers to the vertices of its creator, and does not copy them.
@usableFromInline package struct Ring: Sendable {
    /// The vertices in order.
    package let vertices: ArraySlice<SIMD2<Double>>

    /// Creates a ring through some vertices.
    package init(_ vertices: ArraySlice<SIMD2<Double>>) {
        self.vertices = vertices
    }

    /// Creates a ring through some vertices.
    package init(_ vertices: [SIMD2<Double>]) {
        self.vertices = vertices[...]
    }

    /// The smallest box around the ring.
    package var box: Box { vertices.withUnsafeBufferPointer { Box(around: $0) } }

    /// The area: positive if the ring runs counter-clockwise with y up.
    ///
    /// A part that the ring winds around twice counts twice. The area is 0 if there are fewer than three vertices, and
    /// NaN if a coordinate is NaN.
    package var signedArea: Double { vertices.withUnsafeBufferPointer { Self.signedArea(of: $0) } }

    /// Returns the area of the ring through some vertices, as ``signedArea``.
    ///
    /// The sum of cross products (the shoelace formula) is relative to the first vertex. This keeps the precision of a
    /// small ring that is far from the origin.
    @inlinable
    package static func signedArea(of vertices: some Sequence<SIMD2<Double>>) -> Double {
        var origin: SIMD2<Double>?
        var sum = 0.0
        var last = SIMD2<Double>(0, 0)
        for vertex in vertices {
            guard let origin else {
                origin = vertex
                continue
            }
            let next = vertex - origin
            sum += last.x * next.y - last.y * next.x
            last = next
        }
        return sum / 2
    }

    /// Whether the ring winds around a point an odd number of times (the even-odd rule).
    ///
    /// ``WindingNumber`` defines the result for points on the ring.
    package func contains(_ point: SIMD2<Double>) -> Bool {
        vertices.withUnsafeBufferPointer { vertices in
            var winding = WindingNumber(around: point)
            winding.addRing(vertices)
            return winding.isOdd
        }
    }

    /// The position of a point relative to a ring.
    package enum Side: Sendable { case inside, border, outside }

    /// Returns the position of a point by the even-odd rule, with a separate case for points on an edge.
    package func side(of point: SIMD2<Double>) -> Side {
        vertices.withUnsafeBufferPointer { vertices in
            guard var last = vertices.last else { return .outside }
            var winding = WindingNumber(around: point)
            for vertex in vertices {
                let (a, b) = (last - point, vertex - point)
                if a.cross(b) == 0, a.x * b.x <= 0, a.y * b.y <= 0 { return .border }
                winding.addEdge(from: last, to: vertex)
                last = vertex
            }
            return winding.isOdd ? .inside : .outside
        }
    }
}
