import CartoucheGeospatial

/// The ground below a picture, as a plane, so that it does not hide the lower part of the picture.
struct BillboardGround {
    /// The height of the picture's place above the ground in meters; negative below it.
    var height: Double
    /// The slopes of the ground to the east and the north, as 16-bit integers from -4 to 4, the first one in the low bits.
    ///
    /// East and north are those of a sphere around the center of the earth, as in ``SceneBillboard``.
    var slope: UInt32

    private static let maximumSlope = 4.0

    /// - Parameter normal: A vector perpendicular to the ground.
    init(height: Double, normal: SIMD3<Double>, at position: SIMD3<Double>) {
        self.height = height
        let up = position.unit
        let east = SIMD3(-up.y, up.x + 1e-9, 0).unit
        let north = up.cross(east)
        let along = SIMD2(-normal.dot(east), -normal.dot(north)) / normal.dot(up)
        let steps = along.x.isFinite && along.y.isFinite ? along / Self.maximumSlope * 32_767 : .zero
        let limit = SIMD2(repeating: 32_767.0)
        let whole = steps.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: -limit, upperBound: limit)
        func bits(_ value: Double) -> UInt32 { UInt32(UInt16(bitPattern: Int16(value))) }
        slope = bits(whole.x) | bits(whole.y) << 16
    }
}

extension SceneProjection {
    /// Returns the distance in meters that the lower part of a picture covers on the ground: 12 pixels, at least 1 m.
    func groundReach(at position: SIMD3<Double>) -> Double { max(12 * pixelLength(at: position), 1) }
}

extension SurfaceHeights {
    /// Returns the ground below a position.
    ///
    /// - Parameters:
    ///   - height: The height of the position above the ground, or above the body that it stands on.
    ///   - reach: The distance in meters on both sides, within which the slope of terrain counts.
    func ground(
        below position: SIMD3<Double>, height: Double, at place: SIMD2<Double>, reach: Double
    ) -> BillboardGround {
        var normal = space.up(at: place)
        if !isFlat {
            let step = reach / space.metersPerUnit
            let shrinking = space.isLocal ? 1 : max((1 - normal.z * normal.z).squareRoot(), 0.01)
            let (x, y) = (SIMD2(step / shrinking, 0), SIMD2(0, step))
            let east = self.position(at: place + x) - self.position(at: place - x)
            let north = self.position(at: place + y) - self.position(at: place - y)
            normal = east.cross(north)
        }
        return BillboardGround(height: height, normal: normal, at: position)
    }
}
