import CartoucheCLibrary

/// The transformation from map coordinates (y up) to pixels (y down), with the map rotated about the
/// picture's center.
package struct ScreenTransform: Hashable, Sendable {
    /// The map position at the picture's center.
    package let center: SIMD2<Double>
    /// The picture's center in pixels.
    package let middle: SIMD2<Double>
    /// The vectors in pixels for one map unit to the east and one map unit to the north.
    let east, north: SIMD2<Double>
    /// Whether the map is not rotated, so that x and y are independent.
    let isUpright: Bool

    /// Creates the transformation.
    ///
    /// - Parameters:
    ///   - center: The map position at the picture's center.
    ///   - unitsPerPixel: The map units per pixel, above 0.
    ///   - rotation: The compass heading at the top in degrees clockwise.
    ///   - width: The picture's width in pixels.
    ///   - height: The picture's height in pixels.
    package init(
        center: SIMD2<Double>, unitsPerPixel: Double, rotation: Double, width: Int, height: Int
    ) {
        self.center = center
        middle = SIMD2(Double(width), Double(height)) / 2
        let scale = 1 / unitsPerPixel
        isUpright = rotation.truncatingRemainder(dividingBy: 360) == 0
        let radians = isUpright ? 0 : rotation * .pi / 180
        // With heading h at the top, east rotates counterclockwise by h on the picture.
        east = SIMD2(cos(radians), -sin(radians)) * scale
        north = SIMD2(-sin(radians), -cos(radians)) * scale
    }

    /// Creates the transformation that moves the map by an offset in map units first.
    package init(_ other: ScreenTransform, movedBy offset: SIMD2<Double>) {
        center = other.center - offset
        (middle, east, north, isUpright) = (other.middle, other.east, other.north, other.isUpright)
    }

    /// Returns the pixel position of a map position.
    @inline(__always)
    package func apply(to position: SIMD2<Double>) -> SIMD2<Double> {
        let offset = position - center
        if isUpright { return offset * SIMD2(east.x, north.y) + middle }
        return east * offset.x + north * offset.y + middle
    }

    /// Returns the map position of a pixel position.
    package func position(at pixel: SIMD2<Double>) -> SIMD2<Double> {
        let offset = pixel - middle
        // East and north are perpendicular and have the same length.
        let squared = (east * east).sum()
        return center + SIMD2((offset * east).sum(), (offset * north).sum()) / squared
    }
}
