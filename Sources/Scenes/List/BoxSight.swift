import CartoucheGeospatial

/// A quick test whether something can be visible in a part of a picture.
///
/// It needs no division, and lets through a little more than what is visible.
struct BoxSight {
    private let eye, forward, right, up: SIMD3<Double>
    /// The edges of the part as tangents of the angle from the view's middle, with a margin of some pixels.
    private let low, high: SIMD2<Double>
    /// The lengths of the normals of the planes through the eye and the edges.
    private let lowLength, highLength: SIMD2<Double>
    /// The tangent of a pixel.
    private let pixel: SIMD2<Double>
    private let near: Double

    /// The greatest distance in pixels between an item and the box around it.
    private static let margin = 4.0

    init(of box: ViewBox, in view: SceneProjection) {
        (eye, forward, right, up) = (view.axes.position, view.axes.forward, view.axes.right, view.axes.up)
        near = view.near
        let half = SIMD2(view.halfWidth, view.halfHeight)
        pixel = 2 * half / SIMD2(Double(view.width), Double(view.height))
        low = (SIMD2<Double>(box.low) - Self.margin) * pixel - half
        high = (SIMD2<Double>(box.high) + Self.margin) * pixel - half
        lowLength = (low * low + 1).squareRoot()
        highLength = (high * high + 1).squareRoot()
    }

    /// Returns whether a ball can be visible.
    func canSee(_ center: SplitPosition, radius: Double) -> Bool {
        let (place, depth) = seen(center)
        return all(place - low * depth .>= -radius * lowLength)
            && all(high * depth - place .>= -radius * highLength)
    }

    /// Returns whether a picture can be visible.
    func canSee(_ billboard: SceneBillboard) -> Bool {
        let (place, depth) = seen(billboard.position)
        // Near the eye, the exact test has other rules.
        guard depth > near * 4 else { return true }
        let corner = SIMD2(Double(billboard.boxX), Double(billboard.boxY))
        let size = SIMD2(Double(billboard.boxWidth), Double(billboard.boxHeight))
        return all(place + (corner + size) * pixel * depth .>= low * depth)
            && all(place + corner * pixel * depth .<= high * depth)
    }

    /// Returns the offset from the middle of the view in meters, to the right and up, and the depth.
    private func seen(_ position: SplitPosition) -> (place: SIMD2<Double>, depth: Double) {
        let offset = position.value - eye
        return (SIMD2(offset.dot(right), offset.dot(up)), offset.dot(forward))
    }
}
