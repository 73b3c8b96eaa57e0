import CLibrary
import Geospatial
import Mapping
import Symbols
import Synchronization

/// The base class of objects that move the camera of a scene view.
public class CameraController: @unchecked Sendable {
    init() {}

    /// The camera; nil if the controller does not move it.
    var camera: Camera? { nil }
}

/// A controller that leaves the camera to the view.
public final class GlobeCameraController: CameraController, @unchecked Sendable {
    /// Creates a controller.
    public override init() { super.init() }
}

/// The properties of controllers that move the camera around a target.
public class OrbitCameraController: CameraController, @unchecked Sendable {
    struct Orbit: Sendable {
        var distance: Double
        var heading = 0.0
        var pitch = 45.0
        var distances = 0.0...Double.infinity
        var headings = -180.0...180
        var pitches = -180.0...180
    }

    let orbit: Mutex<Orbit>

    init(distance: Double) {
        orbit = Mutex(Orbit(distance: distance > 0 ? distance : 0))
        super.init()
    }

    /// The distance of the camera from the target in meters.
    public final var cameraDistance: Double {
        get { orbit.withLock(\.distance) }
        set { orbit.withLock { $0.distance = newValue.clamped(to: $0.distances) } }
    }

    /// The angle around the target in degrees, clockwise seen from above; 0 is behind the target, or south of it.
    ///
    /// Default: 0. Values are normalized to -180 ... 180.
    public final var cameraHeadingOffset: Double {
        get { orbit.withLock(\.heading) }
        set {
            orbit.withLock { state in
                let turned = (newValue + 180).normalizedHeading - 180
                state.heading = (turned == -180 ? 180 : turned).clamped(to: state.headings)
            }
        }
    }

    /// The angle from the upward axis of the target in degrees: 0 is above it, 90 level with it.
    ///
    /// Default: 45.
    public final var cameraPitchOffset: Double {
        get { orbit.withLock(\.pitch) }
        set { orbit.withLock { $0.pitch = newValue.clamped(to: $0.pitches) } }
    }

    /// The least distance in meters.
    ///
    /// Default: 0. A limit beyond the current value changes the value.
    public final var minCameraDistance: Double {
        get { orbit.withLock(\.distances.lowerBound) }
        set { limit(\.distances, \.distance, low: newValue) }
    }

    /// The greatest distance in meters.
    ///
    /// Default: infinity.
    public final var maxCameraDistance: Double {
        get { orbit.withLock(\.distances.upperBound) }
        set { limit(\.distances, \.distance, high: newValue) }
    }

    /// The least heading offset in degrees.
    ///
    /// Default: -180.
    public final var minCameraHeadingOffset: Double {
        get { orbit.withLock(\.headings.lowerBound) }
        set { limit(\.headings, \.heading, low: newValue) }
    }

    /// The greatest heading offset in degrees.
    ///
    /// Default: 180.
    public final var maxCameraHeadingOffset: Double {
        get { orbit.withLock(\.headings.upperBound) }
        set { limit(\.headings, \.heading, high: newValue) }
    }

    /// The least pitch offset in degrees.
    ///
    /// Default: -180.
    public final var minCameraPitchOffset: Double {
        get { orbit.withLock(\.pitches.lowerBound) }
        set { limit(\.pitches, \.pitch, low: newValue) }
    }

    /// The greatest pitch offset in degrees.
    ///
    /// Default: 180.
    public final var maxCameraPitchOffset: Double {
        get { orbit.withLock(\.pitches.upperBound) }
        set { limit(\.pitches, \.pitch, high: newValue) }
    }

    private func limit(
        _ range: WritableKeyPath<Orbit, ClosedRange<Double>>, _ value: WritableKeyPath<Orbit, Double>,
        low: Double? = nil, high: Double? = nil
    ) {
        orbit.withLock { state in
            let old = state[keyPath: range]
            let lower = low ?? min(old.lowerBound, high ?? old.lowerBound)
            let upper = high ?? max(old.upperBound, low ?? old.upperBound)
            guard lower <= upper else { return }
            state[keyPath: range] = lower...upper
            state[keyPath: value] = state[keyPath: value].clamped(to: lower...upper)
        }
    }

    /// Moves the camera; the view has no animation.
    ///
    /// - Returns: True.
    @discardableResult
    public final func moveCamera(
        distanceDelta: Double, headingDelta: Double, pitchDelta: Double, duration: Double = 0
    ) async -> Bool {
        cameraDistance += distanceDelta
        cameraHeadingOffset += headingDelta
        cameraPitchOffset += pitchDelta
        return true
    }

    /// Returns the camera around a target with axes to the right, to the front and up.
    func camera(around target: SIMD3<Double>, _ rotation: Rotation, _ fallback: Point) -> Camera {
        let now = orbit.withLock { $0 }
        let (h, p) = (now.heading * .pi / 180, now.pitch * .pi / 180)
        // Behind the target at heading 0, and above it at pitch 0.
        let back = SIMD3(-sin(h) * sin(p), -cos(h) * sin(p), cos(p))
        let offset = rotation.apply(to: back)
        let forward = -offset
        let rightward = rotation.apply(to: SIMD3(cos(h), -sin(h), 0))
        let up = rightward.cross(forward)
        let eye = target + offset * max(now.distance, 0.001)
        let base = Camera(location: fallback, heading: 0, pitch: 0, roll: 0)
        var axes = base.axes
        (axes.position, axes.right) = (eye, rightward)
        (axes.forward, axes.up) = (forward, up)
        return Camera(eye: eye, axes: axes, fallback: base)
    }
}

/// A controller that moves the camera around a location.
public final class OrbitLocationCameraController: OrbitCameraController, @unchecked Sendable {
    /// The location; a location without a height is at height 0.
    public let target: Point

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - target: The location.
    ///   - distance: The distance of the camera in meters.
    public init(target: Point, distance: Double) {
        self.target = target
        super.init(distance: distance)
    }

    override var camera: Camera? {
        let middle = Camera(location: target, heading: 0, pitch: 0, roll: 0)
        let place = SIMD2(middle.location.x, middle.location.y)
        guard !middle.location.isEmpty else { return nil }
        return camera(around: middle.axes.position, .compass(at: place), middle.location)
    }
}

/// A controller that moves the camera around a graphic, and follows it.
///
/// The offsets are relative to the graphic's heading, pitch and roll, which come from the fields of the expressions of
/// its overlay's renderer.
public final class OrbitGeoElementCameraController: OrbitCameraController, @unchecked Sendable {
    struct Target: Sendable {
        var followsHeading = true
        var followsPitch = true
        var followsRoll = true
        var offset = SIMD3<Double>(0, 0, 0)
    }

    /// The graphic or feature.
    public let target: any GeoElement
    private let settings = Mutex(Target())

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - target: The graphic or feature; a line or polygon is orbited around the middle of its extent.
    ///   - distance: The distance of the camera in meters.
    public init(target: any GeoElement, distance: Double) {
        self.target = target
        super.init(distance: distance)
    }

    /// Whether the camera turns with the target's heading.
    ///
    /// Default: true.
    public var autoHeadingIsEnabled: Bool {
        get { settings.withLock(\.followsHeading) }
        set { settings.withLock { $0.followsHeading = newValue } }
    }

    /// Whether the camera turns with the target's pitch.
    ///
    /// Default: true.
    public var autoPitchIsEnabled: Bool {
        get { settings.withLock(\.followsPitch) }
        set { settings.withLock { $0.followsPitch = newValue } }
    }

    /// Whether the camera turns with the target's roll.
    ///
    /// Default: true.
    public var autoRollIsEnabled: Bool {
        get { settings.withLock(\.followsRoll) }
        set { settings.withLock { $0.followsRoll = newValue } }
    }

    /// The distance of the orbited point from the target to its right, in meters.
    public var targetOffsetX: Double { settings.withLock(\.offset.x) }
    /// The distance of the orbited point from the target to its front, in meters.
    public var targetOffsetY: Double { settings.withLock(\.offset.y) }
    /// The distance of the orbited point from the target upward, in meters.
    public var targetOffsetZ: Double { settings.withLock(\.offset.z) }

    /// Sets the offsets of the orbited point; the view has no animation.
    ///
    /// - Returns: True.
    @discardableResult
    public func setTargetOffsets(x: Double, y: Double, z: Double, duration: Double = 0) async throws -> Bool {
        settings.withLock { $0.offset = SIMD3(x, y, z) }
        return true
    }

    override var camera: Camera? {
        guard let geometry = target.geometry, let parts = geometry.globeParts else { return nil }
        let all = parts.joined()
        guard let first = all.first, first.x.isFinite else { return nil }
        let low = all.reduce(first, pointwiseMin)
        let high = all.reduce(first, pointwiseMax)
        let middle = (low + high) / 2
        let now = settings.withLock { $0 }
        func angle(_ name: String, _ isUsed: Bool) -> Double {
            let key = target.attributes.keys.first { $0.uppercased() == name }
            guard isUsed, let key, let value = target.attributes[key] else { return 0 }
            return (value as? Double) ?? (value as? Float).map(Double.init) ?? (value as? Int).map(
                Double.init)
                ?? 0
        }
        let own = Rotation(
            heading: angle("HEADING", now.followsHeading), pitch: angle("PITCH", now.followsPitch),
            roll: angle("ROLL", now.followsRoll))
        let place = SIMD2(middle.x, middle.y)
        let rotation = Rotation.compass(at: place).after(own)
        let height = middle.z.isNaN ? 0 : middle.z
        let position = Spheroid.wgs84.cartesian(place, height: height) + rotation.apply(to: now.offset)
        return camera(
            around: position, rotation, Point(x: place.x, y: place.y, z: height, spatialReference: .wgs84))
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
