import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheScenes
import CartoucheSymbols

/// The properties of controllers that move the camera around a target.
public class OrbitCameraController: CameraController, @unchecked Sendable {
    private struct Limits: Sendable {
        var distance = 0.0...Double.infinity
        var heading = -180.0...180
        var pitch = -90.0...90
    }

    /// The values that drawing does not change.
    private struct Settings: Sendable {
        var isInteractive: (distance: Bool, heading: Bool, pitch: Bool) = (true, true, true)
        var verticalScreenFactor = 0.5
    }

    /// The limits are shared with the functions that correct the values.
    private final class SharedLimits: Sendable {
        let value = ModelState(Limits())
    }

    private let limits: SharedLimits
    private let settings = ModelState(Settings())

    /// The distance of the camera from the target in meters.
    ///
    /// `$cameraDistance` is an asynchronous sequence of the current and all later values.
    @Streamed public final var cameraDistance: Double

    /// The angle around the target in degrees, clockwise seen from above; 0 is behind the target, or south of it.
    ///
    /// Default: 0. Values are normalized to -180 ... 180. `$cameraHeadingOffset` is an asynchronous sequence of the
    /// current and all later values.
    @Streamed public final var cameraHeadingOffset: Double

    /// The angle from the upward axis of the target in degrees: 0 is above it, 90 level with it.
    ///
    /// Default: 45. `$cameraPitchOffset` is an asynchronous sequence of the current and all later values.
    @Streamed public final var cameraPitchOffset: Double

    init(distance: Double) {
        let limits = SharedLimits()
        self.limits = limits
        _cameraDistance = Streamed(wrappedValue: distance > 0 ? distance : 0) { value in
            value.clamped(to: limits.value.read(\.distance))
        }
        _cameraHeadingOffset = Streamed(wrappedValue: 0) { value in
            let turned = (value + 180).normalizedHeading - 180
            return (turned == -180 ? 180 : turned).clamped(to: limits.value.read(\.heading))
        }
        _cameraPitchOffset = Streamed(wrappedValue: 45) { value in
            value.clamped(to: limits.value.read(\.pitch))
        }
        super.init()
    }

    // MARK: Limits

    // After a change of a limit, adding 0 stores the value again, so that it is corrected and readers get it.

    /// The least distance in meters.
    ///
    /// Default: 0. A limit beyond the current value changes the value.
    public final var minCameraDistance: Double {
        get { limits.value.read(\.distance.lowerBound) }
        set {
            limit(\.distance, low: newValue)
            cameraDistance += 0
        }
    }

    /// The greatest distance in meters.
    ///
    /// Default: infinity.
    public final var maxCameraDistance: Double {
        get { limits.value.read(\.distance.upperBound) }
        set {
            limit(\.distance, high: newValue)
            cameraDistance += 0
        }
    }

    /// The least heading offset in degrees.
    ///
    /// Default: -180.
    public final var minCameraHeadingOffset: Double {
        get { limits.value.read(\.heading.lowerBound) }
        set {
            limit(\.heading, low: newValue)
            cameraHeadingOffset += 0
        }
    }

    /// The greatest heading offset in degrees.
    ///
    /// Default: 180.
    public final var maxCameraHeadingOffset: Double {
        get { limits.value.read(\.heading.upperBound) }
        set {
            limit(\.heading, high: newValue)
            cameraHeadingOffset += 0
        }
    }

    /// The least pitch offset in degrees.
    ///
    /// Default: -90. Values below -180 count as -180.
    public final var minCameraPitchOffset: Double {
        get { limits.value.read(\.pitch.lowerBound) }
        set {
            limit(\.pitch, low: newValue.clamped(to: -180...180))
            cameraPitchOffset += 0
        }
    }

    /// The greatest pitch offset in degrees.
    ///
    /// Default: 90. Values above 180 count as 180: the camera can then be below the target, and upside down.
    public final var maxCameraPitchOffset: Double {
        get { limits.value.read(\.pitch.upperBound) }
        set {
            limit(\.pitch, high: newValue.clamped(to: -180...180))
            cameraPitchOffset += 0
        }
    }

    private func limit(
        _ range: WritableKeyPath<Limits, ClosedRange<Double>>, low: Double? = nil, high: Double? = nil
    ) {
        limits.value.edit { limits in
            let old = limits[keyPath: range]
            let lower = low ?? min(old.lowerBound, high ?? old.lowerBound)
            let upper = high ?? max(old.upperBound, low ?? old.upperBound)
            if lower <= upper { limits[keyPath: range] = lower...upper }
        }
    }

    // MARK: Interaction and placement on the screen

    /// Whether gestures change the distance.
    ///
    /// Default: true. Programs that turn gestures into camera moves read this property; drawing does not.
    public final var cameraDistanceIsInteractive: Bool {
        get { settings.read(\.isInteractive.distance) }
        set { settings.edit { $0.isInteractive.distance = newValue } }
    }

    /// Whether gestures change the heading offset.
    ///
    /// Default: true. Programs that turn gestures into camera moves read this property; drawing does not.
    public final var cameraHeadingOffsetIsInteractive: Bool {
        get { settings.read(\.isInteractive.heading) }
        set { settings.edit { $0.isInteractive.heading = newValue } }
    }

    /// Whether gestures change the pitch offset.
    ///
    /// Default: true. Programs that turn gestures into camera moves read this property; drawing does not.
    public final var cameraPitchOffsetIsInteractive: Bool {
        get { settings.read(\.isInteractive.pitch) }
        set { settings.edit { $0.isInteractive.pitch = newValue } }
    }

    /// The height of the target in the view as a fraction of the view's height: 0 is the lower side, 1 the upper side.
    ///
    /// Default: 0.5, the middle. Values are limited to 0 ... 1. The camera stays at its location and turns up or down.
    public final var targetVerticalScreenFactor: Double {
        get { settings.read(\.verticalScreenFactor) }
        set { settings.edit { $0.verticalScreenFactor = newValue.clamped(to: 0...1) } }
    }

    // MARK: Moving

    /// Moves the camera, at once or with an animation.
    ///
    /// - Parameters:
    ///   - distanceDelta: The change of the distance in meters.
    ///   - headingDelta: The change of the heading offset in degrees.
    ///   - pitchDelta: The change of the pitch offset in degrees.
    ///   - duration: The duration of the animation in seconds. Default: 0, no animation.
    /// - Returns: Whether the movement is complete. It is not if the task is canceled.
    @discardableResult
    public final func moveCamera(
        distanceDelta: Double, headingDelta: Double, pitchDelta: Double, duration: Double = 0
    ) async -> Bool {
        var done = 0.0
        func move(to share: Double) -> Bool {
            cameraDistance += distanceDelta * (share - done)
            cameraHeadingOffset += headingDelta * (share - done)
            cameraPitchOffset += pitchDelta * (share - done)
            done = share
            return true
        }
        guard duration > 0, duration.isFinite else { return move(to: 1) }
        return await Animation.run(seconds: duration) { move(to: Animation.eased($0)) }
    }

    /// Returns what the camera moves around; nil if it has no location.
    func orbited(_ renderers: (any GeoElement) -> Renderer?) -> OrbitTarget? { nil }

    /// Returns how users of a page move the camera; nil if the target has no location.
    ///
    /// - Parameter space: The space of the page.
    final func orbit(in space: SceneSpace, _ renderers: (any GeoElement) -> Renderer?) -> SceneOrbit? {
        guard let pose = orbited(renderers)?.pose(in: space) else { return nil }
        let (limits, moves) = (limits.value.read { $0 }, settings.read(\.isInteractive))
        return SceneOrbit(
            target: pose.position, axes: pose.axes,
            distance: .init(value: cameraDistance, limits: limits.distance, isInteractive: moves.distance),
            heading: .init(value: cameraHeadingOffset, limits: limits.heading, isInteractive: moves.heading),
            pitch: .init(value: cameraPitchOffset, limits: limits.pitch, isInteractive: moves.pitch),
            verticalScreenFactor: targetVerticalScreenFactor)
    }

    final override func camera(in space: SceneSpace, _ renderers: (any GeoElement) -> Renderer?) -> Camera? {
        guard let orbited = orbited(renderers) else { return nil }
        let space = space.anchored(at: orbited.place)
        let (target, rotation) = orbited.pose(in: space)
        let (h, p) = (cameraHeadingOffset * .pi / 180, cameraPitchOffset * .pi / 180)
        // Behind the target at heading 0, and above it at pitch 0.
        let back = SIMD3(-sin(h) * sin(p), -cos(h) * sin(p), cos(p))
        let offset = rotation.apply(to: back)
        let forward = -offset
        let rightward = rotation.apply(to: SIMD3(cos(h), -sin(h), 0))
        let up = rightward.cross(forward)
        let eye = target + offset * max(cameraDistance, 0.001)
        let place = Point(x: orbited.place.x, y: orbited.place.y, z: orbited.height, spatialReference: .wgs84)
        let base = Camera(location: place, heading: 0, pitch: 0, roll: 0)
        var axes = base.axes
        (axes.position, axes.right) = (eye, rightward)
        (axes.forward, axes.up) = (forward, up)
        return space.camera(eye: eye, axes: axes, fallback: base)
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
