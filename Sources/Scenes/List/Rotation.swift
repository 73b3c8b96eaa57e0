import CartoucheCLibrary
import CartoucheGeospatial

/// A rotation in space: the images of the three axes.
package struct Rotation: Hashable, Sendable {
    package var x, y, z: SIMD3<Double>

    package static let identity = Rotation(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

    /// The axes at a place: x east, y north, z up.
    package static func compass(at place: SIMD2<Double>) -> Rotation {
        let (east, north) = Spheroid.compass(at: place)
        return Rotation(x: east, y: north, z: Spheroid.normal(at: place))
    }

    /// The rotation of a body with x to the right, y to the front and z up: the roll first, then the pitch, then the
    /// heading, in degrees.
    ///
    /// The heading is clockwise seen from above; a positive pitch lifts the front, and a positive roll the left side.
    package init(heading: Double, pitch: Double, roll: Double) {
        let (h, p, r) = (-heading * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
        self = .identity
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            vector.turned(by: r, about: SIMD3(0, 1, 0)).turned(by: p, about: SIMD3(1, 0, 0))
                .turned(by: h, about: SIMD3(0, 0, 1))
        }
        (x, y, z) = (turned(x), turned(y), turned(z))
    }

    package init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// Returns the image of a vector.
    package func apply(to vector: SIMD3<Double>) -> SIMD3<Double> {
        x * vector.x + y * vector.y + z * vector.z
    }

    /// Returns the rotation after another one.
    package func after(_ first: Rotation) -> Rotation {
        Rotation(x: apply(to: first.x), y: apply(to: first.y), z: apply(to: first.z))
    }

    /// The rotation as a quaternion of length 1.
    package var quaternion: SIMD4<Double> {
        let trace = x.x + y.y + z.z
        let result: SIMD4<Double>
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            result = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
        } else if x.x > y.y, x.x > z.z {
            let s = 2 * max(1 + x.x - y.y - z.z, 0).squareRoot()
            result = SIMD4(s / 4, (y.x + x.y) / s, (z.x + x.z) / s, (y.z - z.y) / s)
        } else if y.y > z.z {
            let s = 2 * max(1 + y.y - x.x - z.z, 0).squareRoot()
            result = SIMD4((y.x + x.y) / s, s / 4, (z.y + y.z) / s, (z.x - x.z) / s)
        } else {
            let s = 2 * max(1 + z.z - x.x - y.y, 0).squareRoot()
            result = SIMD4((z.x + x.z) / s, (z.y + y.z) / s, s / 4, (x.y - y.x) / s)
        }
        let length = (result * result).sum().squareRoot()
        return length > 0 ? result / length : SIMD4(0, 0, 0, 1)
    }
}
