import CartoucheCLibrary

// Vectors in the plane, y up.
extension SIMD2<Double> {
    /// The length of the vector.
    var length: Double { (self * self).sum().squareRoot() }

    /// The vector turned by 90° counter-clockwise: the left of a direction.
    var left: SIMD2<Double> { SIMD2(-y, x) }

    /// Returns the z component of the cross product: positive if `other` lies to the left.
    func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

    /// Returns the scalar product.
    func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }

    /// Returns the vector, turned counter-clockwise by an angle in radians.
    func turned(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sin(angle), cos(angle))
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
}

// The C library's functions that this module needs.
extension Double {
    /// The cosine of an angle in radians.
    var cosine: Double { cos(self) }

    /// The angle from 0 to π whose cosine is this number.
    ///
    /// Numbers beyond -1 and 1 are clamped.
    var arcCosine: Double { acos(Swift.min(1, Swift.max(-1, self))) }

    /// Returns the angle in radians of the direction with this sine and the given cosine.
    func arcTangent(over cosine: Double) -> Double { atan2(self, cosine) }
}
