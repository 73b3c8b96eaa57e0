/// The area that rings enclose by the even-odd rule: a point inside an odd number of rings is inside the area.
package struct PlanarArea: Sendable {
    /// The rings, in any order and direction.
    package let rings: [Ring]

    /// Creates the area of some rings.
    package init(_ rings: [Ring]) {
        self.rings = rings
    }

    /// The smallest box around the rings; nil if no vertex has valid coordinates.
    package var box: Box? {
        var box = Box.nothing
        for ring in rings { box.formUnion(ring.box) }
        return box.isEmpty ? nil : box
    }

    /// Whether a point lies inside.
    ///
    /// ``WindingNumber`` defines the result for points on a ring.
    package func contains(_ point: SIMD2<Double>) -> Bool {
        rings.reduce(false) { $0 != $1.contains(point) }
    }

    /// The parts of the area: each outer ring with its holes.
    package var parts: [PlanarArea] {
        RingNesting(rings).areas.map { numbers in PlanarArea(numbers.map { rings[$0] }) }
    }

    /// The size of the area: the sum of the outer rings, minus the holes.
    package var size: Double {
        let nesting = RingNesting(rings)
        return rings.indices.reduce(0) { sum, index in
            let size = abs(rings[index].signedArea)
            return sum + (nesting.isHole[index] ? -size : size)
        }
    }

    /// The center of gravity, which can lie outside of the area; nil if the size is 0.
    ///
    /// The formula sums the centers of the triangles between an origin (the first vertex) and each edge, weighted by
    /// their signed areas (P. Bourke, *Calculating the area and centroid of a polygon*, 1988).
    package var centroid: SIMD2<Double>? {
        guard let origin = rings.first?.vertices.first else { return nil }
        let nesting = RingNesting(rings)
        var sum = SIMD2<Double>(0, 0)
        var weight = 0.0
        for (index, ring) in rings.enumerated() {
            guard let final = ring.vertices.last else { continue }
            var moment = SIMD2<Double>(0, 0)
            var area = 0.0
            var last = final - origin
            for vertex in ring.vertices {
                let next = vertex - origin
                let piece = last.cross(next)
                moment += (last + next) * piece
                area += piece
                last = next
            }
            let sign = (area < 0) != nesting.isHole[index] ? -1.0 : 1
            sum += moment * sign / 3
            weight += area * sign
        }
        return weight != 0 ? origin + sum / weight : nil
    }
}
