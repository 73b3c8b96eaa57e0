import CLibrary

// Vectors of the plane, y up.
extension SIMD2<Double> {
    /// The distance from the origin.
    var length: Double { (self * self).sum().squareRoot() }

    /// Turned by 90° counter-clockwise: the left of a direction.
    var left: SIMD2<Double> { SIMD2(-y, x) }

    /// z of the cross product: positive if `other` lies to the left.
    func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

    /// The scalar product.
    func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }

    /// Turned counter-clockwise by an angle in radians.
    func turned(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sin(angle), cos(angle))
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
}

// The C library's functions that this module needs.
extension Double {
    /// The cosine of an angle in radians.
    var cosine: Double { cos(self) }

    /// The angle from 0 to π with this cosine; 0 and π beyond 1 and -1.
    var arcCosine: Double { acos(Swift.min(1, Swift.max(-1, self))) }

    /// The angle in radians of a direction with this sine and a cosine.
    func arcTangent(over cosine: Double) -> Double { atan2(self, cosine) }
}
