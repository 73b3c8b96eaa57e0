import CartoucheCanvases
import CartouchePlanarGeometry

extension Path {
    /// Returns the part of the area inside the contours that is inside another area, or outside of it.
    ///
    /// The even-odd rule defines both areas. Curves become straight segments.
    ///
    /// - Returns: Nil if too many edges cross each other.
    func part(in other: Path, isInside: Bool) -> Path? {
        guard let rings = RingRegion.part(of: rings, in: other.rings, isInside: isInside) else { return nil }
        var path = Path()
        for ring in rings { path.append(contentsOf: ring, closed: true) }
        return path
    }

    /// The contours as rings of straight segments.
    private var rings: [[SIMD2<Double>]] {
        let path = hasCurves ? flattened() : self
        return path.contours.map { path.points(of: $0).map { SIMD2($0) } }
    }
}
