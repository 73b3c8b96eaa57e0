import CartoucheScenes

/// How a controller moves the camera of a page around a target.
package struct SceneOrbit: Hashable, Sendable {
    /// A value of the camera, its limits, and whether users change it.
    package struct Setting: Hashable, Sendable {
        package var value: Double
        package var limits: ClosedRange<Double>
        package var isInteractive: Bool
    }

    /// The position of the orbited point.
    package var target: SIMD3<Double>
    /// The axes of the target: to its right, to its front and upward.
    package var axes: Rotation
    /// The distance of the camera in meters.
    package var distance: Setting
    /// The angle around the target in degrees, and the angle from its upward axis.
    package var heading, pitch: Setting
    /// The height of the target in the view as a fraction of the view's height.
    package var verticalScreenFactor: Double
}
