import CartouchePlanarGeometry

/// A rotated rectangle.
package struct OrientedBox: Hashable, Sendable {
    /// The center.
    package var center: SIMD2<Double>
    /// The direction of the first side; its length is 1.
    package var axis: SIMD2<Double>
    /// Half the length of the sides: along ``axis``, and perpendicular to it.
    package var half: SIMD2<Double>

    /// Creates a rectangle.
    package init(center: SIMD2<Double>, axis: SIMD2<Double>, half: SIMD2<Double>) {
        self.center = center
        self.axis = axis
        self.half = half
    }

    /// Creates an upright rectangle.
    package init(_ box: Box) {
        self.init(center: box.center, axis: SIMD2(1, 0), half: box.size / 2)
    }

    /// The smallest upright box around the rectangle.
    package var bounds: Box {
        let reach = SIMD2(
            abs(axis.x) * half.x + abs(axis.y) * half.y, abs(axis.y) * half.x + abs(axis.x) * half.y)
        return Box(low: center - reach, high: center + reach)
    }

    /// The corners in order.
    package var corners: [SIMD2<Double>] {
        let (along, across) = (axis * half.x, SIMD2(-axis.y, axis.x) * half.y)
        return [
            center - along - across, center + along - across, center + along + across,
            center - along + across,
        ]
    }

    /// Returns the rectangle after a shift.
    package func moved(by shift: SIMD2<Double>) -> OrientedBox {
        OrientedBox(center: center + shift, axis: axis, half: half)
    }

    /// Returns whether the distance to another rectangle is smaller than a gap.
    ///
    /// Rectangles that touch have the distance 0. Two convex shapes are apart if the direction of one of their sides
    /// separates them.
    package func isNear(_ other: OrientedBox, gap: Double) -> Bool {
        let between = other.center - center
        func isSeparated(along direction: SIMD2<Double>) -> Bool {
            let reach = self.reach(along: direction) + other.reach(along: direction)
            return abs((between * direction).sum()) >= reach + gap
        }
        return !isSeparated(along: axis) && !isSeparated(along: SIMD2(-axis.y, axis.x))
            && !isSeparated(along: other.axis) && !isSeparated(along: SIMD2(-other.axis.y, other.axis.x))
    }

    private func reach(along direction: SIMD2<Double>) -> Double {
        abs((axis * direction).sum()) * half.x + abs(axis.x * direction.y - axis.y * direction.x) * half.y
    }

    /// Returns the distance from the rectangle to a point; 0 inside.
    package func distance(to point: SIMD2<Double>) -> Double {
        let offset = point - center
        let across = SIMD2(-axis.y, axis.x)
        let outside = SIMD2(
            max(abs((offset * axis).sum()) - half.x, 0), max(abs((offset * across).sum()) - half.y, 0))
        return (outside * outside).sum().squareRoot()
    }
}
