import CartouchePlanarGeometry

extension Path {
    /// Returns the area within a distance of the path's area, as rings that do not cross.
    ///
    /// The path must have no curves, and its area is that of the non-zero rule.
    ///
    /// - Returns: Nil if too many edges cross each other.
    func area(grownBy distance: Double) -> Path? {
        var rings = contours.map { contour in points(of: contour).map { SIMD2<Double>($0) } }
        let area = rings.reduce(0) { $0 + Ring.signedArea(of: $1) }
        if area < 0 { rings = rings.map { $0.reversed() } }
        // A ring in the opposite direction is a hole only if it lies in another ring.
        for index in rings.indices where Ring.signedArea(of: rings[index]) < 0 {
            guard let start = rings[index].first else { continue }
            var winding = WindingNumber(around: start)
            for (other, ring) in rings.enumerated() where other != index { winding.addRing(ring) }
            if winding.value <= 0 { rings[index].reverse() }
        }
        // The outside is on the right of the rings.
        let join = OffsetJoin.round(inscribedWithin: Self.defaultTolerance, radius: distance)
        let curve = OffsetCurve(distance: -distance, join: join)
        let grown = rings.map { ring in
            RingRegion.WeightedRing(curve.complete(ring: ring, tolerance: Self.defaultTolerance))
        }
        return RingRegion.outlines(of: grown, .positive).map { rings in
            var path = Path()
            for ring in rings { path.append(contentsOf: ring, closed: true) }
            return path
        }
    }
}
