import CLibrary

/// From map coordinates (y up) to pixels (y down), with the map turned about the picture's centre.
package struct ScreenTransform: Hashable, Sendable {
    /// The map position in the middle of the picture.
    package let center: SIMD2<Double>
    /// The middle of the picture in pixels.
    package let middle: SIMD2<Double>
    /// Where one map unit to the east, and one to the north, leads on the picture, in pixels.
    let east, north: SIMD2<Double>
    /// Whether the map is upright, so that x and y do not mix.
    let isUpright: Bool

    /// - Parameters:
    ///   - center: the map position in the middle of the picture.
    ///   - unitsPerPixel: map units across one pixel; above 0.
    ///   - rotation: the compass heading that is up, degrees clockwise.
    package init(
        center: SIMD2<Double>, unitsPerPixel: Double, rotation: Double, width: Int, height: Int
    ) {
        self.center = center
        middle = SIMD2(Double(width), Double(height)) / 2
        let scale = 1 / unitsPerPixel
        isUpright = rotation.truncatingRemainder(dividingBy: 360) == 0
        let radians = isUpright ? 0 : rotation * .pi / 180
        // With heading h up, east turns counter-clockwise by h on the picture.
        east = SIMD2(cos(radians), -sin(radians)) * scale
        north = SIMD2(-sin(radians), -cos(radians)) * scale
    }

    /// The pixel position of a map position.
    @inline(__always)
    package func apply(to position: SIMD2<Double>) -> SIMD2<Double> {
        let offset = position - center
        if isUpright { return offset * SIMD2(east.x, north.y) + middle }
        return east * offset.x + north * offset.y + middle
    }

    /// The map position under a pixel position.
    package func position(at pixel: SIMD2<Double>) -> SIMD2<Double> {
        let offset = pixel - middle
        // East and north are square to each other and equally long.
        let squared = (east * east).sum()
        return center + SIMD2((offset * east).sum(), (offset * north).sum()) / squared
    }
}
