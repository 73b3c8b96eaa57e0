import CartoucheGeospatial
import CartoucheScenes

/// The axes of a glTF file on the earth: x east, y up, z south, in meters from an origin.
struct GLTFFrame {
    /// The origin in the earth-centered frame.
    let origin: SIMD3<Double>
    private let axes: Rotation

    /// - Parameter compass: The axes at the origin: x east, y north, z up.
    init(origin: SIMD3<Double>, compass: Rotation) {
        self.origin = origin
        axes = compass
    }

    /// Returns a direction of the earth-centered frame in the axes of the file.
    func direction(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(vector.dot(axes.x), vector.dot(axes.z), -vector.dot(axes.y))
    }

    /// Returns a position of the earth-centered frame in the axes of the file.
    func position(_ position: SIMD3<Double>) -> SIMD3<Double> { direction(position - origin) }

    /// Returns the rotation of an instance in the axes of the file.
    func rotation(of instance: SceneInstance) -> SIMD4<Double> {
        let turn = Rotation(instance)
        return Rotation(x: direction(turn.x), y: direction(turn.y), z: direction(turn.z)).quaternion
    }
}

extension Rotation {
    /// The rotation of an instance.
    init(_ instance: SceneInstance) {
        let axis = SIMD3(
            Double(instance.rotationX), Double(instance.rotationY), Double(instance.rotationZ))
        let w = Double(instance.rotationW)
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            vector + 2 * axis.cross(axis.cross(vector) + vector * w)
        }
        self.init(x: turned(SIMD3(1, 0, 0)), y: turned(SIMD3(0, 1, 0)), z: turned(SIMD3(0, 0, 1)))
    }
}
