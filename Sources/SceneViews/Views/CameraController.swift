import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheScenes
import CartoucheSymbols

/// The base class of objects that move the camera of a scene view.
public class CameraController: @unchecked Sendable {
    init() {}

    /// Returns the camera; nil if the controller does not move it, or if its target has no location.
    ///
    /// - Parameters:
    ///   - space: The space of the scene.
    ///   - renderers: Returns the renderer that draws a graphic or feature without an own symbol.
    func camera(in space: SceneSpace, _ renderers: (any GeoElement) -> Renderer?) -> Camera? { nil }
}

/// A controller that leaves the camera to the view.
public final class GlobeCameraController: CameraController, @unchecked Sendable {
    /// Creates a controller.
    public override init() { super.init() }
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

    override func orbited(_ renderers: (any GeoElement) -> Renderer?) -> OrbitTarget? {
        // A camera converts its location to WGS 84.
        let location = Camera(location: target, heading: 0, pitch: 0, roll: 0).location
        guard !location.isEmpty else { return nil }
        return OrbitTarget(place: SIMD2(location.x, location.y), height: location.z ?? 0)
    }
}

/// A controller that moves the camera around a graphic, and follows it.
///
/// The offsets are relative to the graphic's heading, pitch and roll. These come from the expressions of the scene
/// properties of the renderer: the renderer of the graphic's overlay, or of the feature's layer.
public final class OrbitGeoElementCameraController: OrbitCameraController, @unchecked Sendable {
    struct Target: Sendable {
        var followsHeading = true
        var followsPitch = true
        var followsRoll = true
        var offset = SIMD3<Double>(0, 0, 0)
    }

    /// The graphic or feature.
    public let target: any GeoElement
    private let settings = ModelState(Target())

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
        get { settings.read(\.followsHeading) }
        set { settings.edit { $0.followsHeading = newValue } }
    }

    /// Whether the camera turns with the target's pitch.
    ///
    /// Default: true.
    public var autoPitchIsEnabled: Bool {
        get { settings.read(\.followsPitch) }
        set { settings.edit { $0.followsPitch = newValue } }
    }

    /// Whether the camera turns with the target's roll.
    ///
    /// Default: true.
    public var autoRollIsEnabled: Bool {
        get { settings.read(\.followsRoll) }
        set { settings.edit { $0.followsRoll = newValue } }
    }

    /// The distance of the orbited point from the target to its right, in meters.
    public var targetOffsetX: Double { settings.read(\.offset.x) }
    /// The distance of the orbited point from the target to its front, in meters.
    public var targetOffsetY: Double { settings.read(\.offset.y) }
    /// The distance of the orbited point from the target upward, in meters.
    public var targetOffsetZ: Double { settings.read(\.offset.z) }

    /// Sets the offsets of the orbited point, at once or with an animation.
    ///
    /// - Parameters:
    ///   - x: The distance to the right of the target in meters.
    ///   - y: The distance to the front of the target in meters.
    ///   - z: The distance upward in meters.
    ///   - duration: The duration of the animation in seconds. Default: 0, no animation.
    /// - Returns: Whether the offsets are set. They are not if the task is canceled.
    @discardableResult
    public func setTargetOffsets(x: Double, y: Double, z: Double, duration: Double = 0) async throws -> Bool {
        let (first, last) = (settings.read(\.offset), SIMD3(x, y, z))
        func set(_ offset: SIMD3<Double>) -> Bool {
            settings.edit { $0.offset = offset }
            return true
        }
        guard duration > 0, duration.isFinite else { return set(last) }
        return await Animation.run(seconds: duration) { fraction in
            set(fraction >= 1 ? last : first + (last - first) * Animation.eased(fraction))
        }
    }

    override func orbited(_ renderers: (any GeoElement) -> Renderer?) -> OrbitTarget? {
        guard let geometry = target.geometry, let parts = SceneSpace.globe.parts(of: geometry) else {
            return nil
        }
        let all = parts.joined()
        guard let first = all.first, first.x.isFinite else { return nil }
        let low = all.reduce(first, pointwiseMin)
        let high = all.reduce(first, pointwiseMax)
        let middle = (low + high) / 2
        let now = settings.read { $0 }
        let turn = SceneExpressions.turn(of: target, renderers(target))
        let own = Rotation(
            heading: now.followsHeading ? turn.heading : 0, pitch: now.followsPitch ? turn.pitch : 0,
            roll: now.followsRoll ? turn.roll : 0)
        return OrbitTarget(
            place: SIMD2(middle.x, middle.y), height: middle.z.isNaN ? 0 : middle.z, turn: own,
            offset: now.offset)
    }
}
