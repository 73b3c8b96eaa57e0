import CartoucheGeospatial

/// The sides of a local scene's area, outside of which nothing is drawn.
package struct SceneClip: Hashable, Sendable {
    package let center: SIMD3<Double>
    /// The vectors whose products with an offset from the center are -1 and 1 at two opposite sides.
    package let x, y: SIMD3<Double>

    /// - Returns: Nil on the globe, and if the area cannot be projected or is empty.
    init?(_ area: Envelope, in space: SceneSpace) {
        guard space.isLocal, let corners = space.parts(of: area)?.first, let first = corners.first,
            corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        let low = corners.reduce(first, pointwiseMin)
        let high = corners.reduce(first, pointwiseMax)
        let half = (high - low) / 2 * space.metersPerUnit
        guard half.x > 0, half.y > 0 else { return nil }
        let middle = SIMD2(low.x + high.x, low.y + high.y) / 2
        let axes = space.compass(at: middle)
        center = space.position(at: middle, height: 0)
        (x, y) = (axes.x / half.x, axes.y / half.y)
    }
}
