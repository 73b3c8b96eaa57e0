import CartoucheGeospatial
import CartoucheScenes

/// What a controller moves the camera around.
struct OrbitTarget: Sendable {
    /// The longitude and latitude.
    var place: SIMD2<Double>
    /// The height in meters.
    var height: Double
    /// The target's own rotation, relative to the compass at its place.
    var turn = Rotation.identity
    /// The orbited point in meters, to the right, to the front and upward of the target.
    var offset = SIMD3<Double>(0, 0, 0)

    /// Returns the position of the orbited point, and the axes to the right, to the front and up.
    func pose(in space: SceneSpace) -> (position: SIMD3<Double>, axes: Rotation) {
        let local = space.place(ofGlobe: place)
        let axes = space.compass(at: local).after(turn)
        return (space.position(at: local, height: height) + axes.apply(to: offset), axes)
    }
}
