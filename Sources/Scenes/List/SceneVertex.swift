import CartoucheImages

/// A vertex of a mesh, as the device reads it: 32 bytes.
package struct SceneVertex: Hashable, Sendable {
    /// The position relative to the origin of the mesh.
    package var x, y, z: Float
    /// The normal: three signed bytes.
    package var normal: UInt32
    /// The position on the texture.
    package var u, v: Float
    /// The color: red, green, blue and alpha bytes with straight alpha.
    package var color: UInt32
    /// The number of the feature, relative to that of the instance.
    package var part: UInt32

    package init(
        _ position: SIMD3<Float>, normal: SIMD3<Float>, coordinate: SIMD2<Float> = .zero,
        color: UInt32 = .max, part: UInt32 = 0
    ) {
        (x, y, z) = (position.x, position.y, position.z)
        self.normal = Self.packed(normal)
        (u, v) = (coordinate.x, coordinate.y)
        self.color = color
        self.part = part
    }

    package var position: SIMD3<Float> {
        get { SIMD3(x, y, z) }
        set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
    }

    mutating func setNormal(_ normal: SIMD3<Float>) { self.normal = Self.packed(normal) }

    private static func packed(_ normal: SIMD3<Float>) -> UInt32 {
        let length = (normal * normal).sum().squareRoot()
        guard length > 0, length.isFinite else { return 0x7F << 16 }
        let bytes = (normal * (127 / length)).rounded(.toNearestOrAwayFromZero)
        func byte(_ value: Float) -> UInt32 { UInt32(UInt8(bitPattern: Int8(value))) }
        return byte(bytes.x) | byte(bytes.y) << 8 | byte(bytes.z) << 16
    }
}

extension Color {
    /// The color as four bytes in one word, with straight alpha.
    package var word: UInt32 {
        let bytes = rgba8
        return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
    }
}

extension UInt32 {
    /// The color of this word with its alpha multiplied by a factor.
    package func faded(by opacity: Double) -> UInt32 {
        let alpha = UInt32((Double(self >> 24) * Swift.min(Swift.max(opacity, 0), 1)).rounded())
        return self & 0xFF_FFFF | alpha << 24
    }

    /// Whether the color of this word lets something through; an alpha of 254 counts as opaque.
    package var isTranslucent: Bool { self >> 24 < 254 }
}
