/// A closed line through vertices; the last vertex may repeat the first.
///
/// A ring looks at vertices that others store, and copies nothing.
package struct Ring: Sendable {
    /// The vertices in order.
    package let vertices: ArraySlice<SIMD2<Double>>

    /// A ring through some vertices.
    package init(_ vertices: ArraySlice<SIMD2<Double>>) {
        self.vertices = vertices
    }

    /// A ring through some vertices.
    package init(_ vertices: [SIMD2<Double>]) {
        self.vertices = vertices[...]
    }

    /// The smallest box around the ring.
    package var box: Box { vertices.withUnsafeBufferPointer { Box(around: $0) } }

    /// The area: positive if the ring runs counter-clockwise with y up.
    ///
    /// A part that the ring winds around twice counts twice. Rings of fewer than three vertices have the area 0; a
    /// coordinate that is NaN makes the area NaN.
    package var signedArea: Double { vertices.withUnsafeBufferPointer { Self.signedArea(of: $0) } }

    /// The area of the ring through some vertices, as ``signedArea``.
    ///
    /// The sum of cross products (the shoelace formula) is taken relative to the first vertex, so that a small ring
    /// far from the origin keeps its digits.
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
    /// ``WindingNumber`` says to which side points on the ring belong.
    package func contains(_ point: SIMD2<Double>) -> Bool {
        vertices.withUnsafeBufferPointer { vertices in
            var winding = WindingNumber(around: point)
            winding.addRing(vertices)
            return winding.isOdd
        }
    }

    /// Where a point lies relative to a ring.
    package enum Side: Sendable { case inside, border, outside }

    /// Where a point lies by the even-odd rule; points on an edge are told apart.
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
