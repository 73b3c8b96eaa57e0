import CartoucheCLibrary
import CartoucheGeospatial

/// The perspective of a picture: the camera, the field of view, and the size in pixels.
package struct SceneProjection: Hashable, Sendable {
    package var axes: Camera.Axes
    /// The tangents of half the horizontal and half the vertical field of view.
    package var halfWidth, halfHeight: Double
    package var width, height: Int
    /// Where places are in space.
    package var space = SceneSpace.globe
    /// The distance of the near plane in meters.
    package var near = 0.1
    /// The distance in meters that the camera of a page can move in any direction; nil if it stays.
    ///
    /// The surface is then made in all directions, with detail for all these places.
    package var reach: Double?
    /// The axes of the camera for sizes in pixels, if the surface is that of an earlier view; nil for ``axes``.
    package var sizeAxes: Camera.Axes?

    package init(
        axes: Camera.Axes, halfWidth: Double, halfHeight: Double, width: Int, height: Int,
        space: SceneSpace = .globe
    ) {
        self.axes = axes
        (self.halfWidth, self.halfHeight) = (halfWidth, halfHeight)
        (self.width, self.height) = (width, height)
        self.space = space
    }

    /// The angle of a pixel in the middle of the picture, in radians.
    package var pixelAngle: Double { 2 * halfHeight / Double(height) }

    /// Whether the surface that is made for this view, in all directions, is detailed enough for another view.
    package func serves(_ other: SceneProjection) -> Bool {
        guard let reach, let otherReach = other.reach, space == other.space, width == other.width,
            height == other.height, halfWidth == other.halfWidth, halfHeight == other.halfHeight
        else { return false }
        return (axes.position - other.axes.position).length <= reach && reach <= 4 * otherReach
    }

    /// Returns the direction of view at a point in pixels from the upper left corner; its part along the view is 1.
    package func ray(at point: SIMD2<Double>) -> SIMD3<Double> {
        let x = (2 * point.x / Double(width) - 1) * halfWidth
        let y = (1 - 2 * point.y / Double(height)) * halfHeight
        return axes.forward + axes.right * x + axes.up * y
    }

    /// Returns the point of the picture at a position, in pixels from the upper left corner; nil behind the camera.
    package func point(at position: SIMD3<Double>) -> SIMD2<Double>? {
        let offset = position - axes.position
        let depth = offset.dot(axes.forward)
        guard depth > near else { return nil }
        let x = offset.dot(axes.right) / depth / halfWidth
        let y = offset.dot(axes.up) / depth / halfHeight
        return SIMD2((x + 1) / 2 * Double(width), (1 - y) / 2 * Double(height))
    }

    /// Returns whether a part of a ball can be visible, inside the picture and before the horizon.
    package func sees(_ center: SIMD3<Double>, radius: Double) -> Bool {
        let offset = center - axes.position
        let depth = offset.dot(axes.forward)
        if depth < -radius { return false }
        let x = abs(offset.dot(axes.right))
        let y = abs(offset.dot(axes.up))
        if x - depth * halfWidth > radius * (1 + halfWidth * halfWidth).squareRoot() { return false }
        if y - depth * halfHeight > radius * (1 + halfHeight * halfHeight).squareRoot() { return false }
        if space.isLocal { return true }
        // Beyond the horizon of a ball inside the earth.
        let inner = Spheroid.wgs84.semiMinorAxis - 12_000
        let toHorizon = axes.position.dot(axes.position) - inner * inner
        let outer = center.length + radius
        guard toHorizon > 0, outer > inner else { return true }
        return offset.length - radius
            <= toHorizon.squareRoot() + (outer * outer - inner * inner).squareRoot()
    }
}

extension Camera.Axes {
    /// Returns the axes turned down by the angle with the given tangent.
    package func turnedDown(by tangent: Double) -> Self {
        guard tangent != 0 else { return self }
        let length = (1 + tangent * tangent).squareRoot()
        var turned = self
        turned.forward = (forward - up * tangent) / length
        turned.up = (up + forward * tangent) / length
        return turned
    }
}
