import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheScenes

/// The cameras between the current one of a view and another one.
///
/// The path follows the great circle. It rises, moves and descends, so that the visible speed is nearly constant. It
/// starts and ends slowly, and turns the camera by the smaller angle. Use it to draw the frames of a film:
///
/// ```swift
/// let animation = sceneView.animation(to: camera)
/// for index in 0...120 {
///     sceneView.camera = animation.camera(at: Double(index) / 120)
///     let frame = try await sceneView.exportImage()
/// }
/// ```
public struct CameraAnimation: Sendable {
    /// An end of the path.
    private struct End: Sendable {
        let camera: Camera
        /// The direction of the location from the center of the earth.
        let direction: SIMD3<Double>
        /// The height of the ground in meters.
        let ground: Double
        /// The height of the camera above the ground in meters, at least 1.
        let height: Double

        init(_ camera: Camera, ground: Double) {
            self.camera = camera
            let (longitude, latitude) = (camera.location.x * .pi / 180, camera.location.y * .pi / 180)
            direction = SIMD3(
                cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
            self.ground = ground
            height = max((camera.location.z ?? 0) - ground, 1)
        }

        /// What the camera is below the least height.
        var difference: Double { (camera.location.z ?? 0) - ground - height }
    }

    private let start, end: End
    private let path: SmoothPath
    /// The angle between both locations, seen from the center of the earth.
    private let angle: Double

    /// - Parameter ground: Returns the height of the ground at a longitude and latitude.
    init(from start: Camera, to end: Camera, ground: (SIMD2<Double>) -> Double) {
        func height(below camera: Camera) -> Double { ground(SIMD2(camera.location.x, camera.location.y)) }
        self.start = End(start, ground: height(below: start))
        self.end = End(end, ground: height(below: end))
        let (a, b) = (self.start.direction, self.end.direction)
        angle = atan2(a.cross(b).length, a.dot(b))
        // A camera sees about twice its height.
        path = SmoothPath(
            from: 2 * self.start.height, to: 2 * self.end.height,
            distance: angle * Spheroid.wgs84.semiMajorAxis)
    }

    /// Returns a camera of the animation.
    ///
    /// - Parameter fraction: The part of the duration that has passed. Values up to 0 give the first camera, values from
    ///   1 the last one.
    public func camera(at fraction: Double) -> Camera {
        if fraction >= 1 { return end.camera }
        guard fraction > 0 else { return start.camera }
        let eased = Animation.eased(fraction)
        let (share, width) = path.position(at: eased)
        func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * share }
        func turned(_ first: Double, _ last: Double) -> Double {
            first + (last - first).remainder(dividingBy: 360) * eased
        }
        let direction = direction(at: share)
        let place = Point(
            x: atan2(direction.y, direction.x) * 180 / .pi,
            y: atan2(direction.z, (direction.x * direction.x + direction.y * direction.y).squareRoot()) * 180
                / .pi,
            z: between(start.ground, end.ground) + between(start.difference, end.difference) + width / 2,
            spatialReference: .wgs84)
        return Camera(
            location: place, heading: turned(start.camera.heading, end.camera.heading),
            pitch: start.camera.pitch + (end.camera.pitch - start.camera.pitch) * eased,
            roll: turned(start.camera.roll, end.camera.roll))
    }

    /// Returns the direction at a part of the great circle.
    private func direction(at share: Double) -> SIMD3<Double> {
        let sine = sin(angle)
        // At opposite places there is no shortest way; at the same place there is none.
        guard sine > 1e-9 else { return share < 0.5 ? start.direction : end.direction }
        return start.direction * (sin((1 - share) * angle) / sine) + end.direction
            * (sin(share * angle) / sine)
    }
}

extension SceneView {
    /// Sets the camera, at once or with an animation.
    ///
    /// During an animation, every drawing and every property of the view uses the camera of the moment.
    /// ``GeoView/redrawRequests`` has about 60 elements per second. ``animation(to:)`` has the same cameras without a
    /// clock.
    ///
    /// - Parameters:
    ///   - camera: The camera.
    ///   - duration: The duration of the animation in seconds. Default: 0, no animation.
    /// - Returns: Whether the view shows it. It does not while a controller moves the camera. If another camera is set
    ///   or the task is canceled during the animation, the animation stops.
    @discardableResult
    public func setViewpointCamera(_ camera: Camera, duration: Double = 0) async -> Bool {
        guard cameraController is GlobeCameraController, !camera.location.isEmpty else { return false }
        guard await run(to: camera, duration: duration) else { return false }
        self.camera = camera
        return true
    }

    /// Sets the viewpoint, at once or with an animation.
    ///
    /// - Parameters:
    ///   - viewpoint: The viewpoint.
    ///   - duration: The duration of the animation in seconds. Default: 0, no animation.
    /// - Returns: Whether the view shows it; see ``setViewpointCamera(_:duration:)``.
    @discardableResult
    public func setViewpoint(_ viewpoint: Viewpoint, duration: Double = 0) async -> Bool {
        guard cameraController is GlobeCameraController else { return false }
        if duration > 0 {
            guard await run(to: camera(showing: viewpoint), duration: duration) else { return false }
        }
        change { state in
            state.navigation += 1
            (state.viewpoint, state.camera) = (viewpoint, nil)
        }
        return true
    }

    /// Returns the animation from the current camera to another one; nil if one of them has no location.
    public func animation(to camera: Camera) -> CameraAnimation? {
        let first = self.camera
        guard !first.location.isEmpty, !camera.location.isEmpty else { return nil }
        var ignored: [Diagnostic] = []
        let space = scene.space
        let heights = SurfaceHeights(scene.baseSurface, in: space, diagnostics: &ignored)
        return CameraAnimation(from: first, to: camera) { heights.height(at: space.place(ofGlobe: $0)) }
    }

    /// Shows the cameras of an animation at their times.
    ///
    /// - Returns: False if another camera was set or the task was canceled in the meantime.
    private func run(to camera: Camera, duration: Double) async -> Bool {
        guard duration > 0, duration.isFinite, let animation = animation(to: camera) else { return true }
        let number = change { state in
            state.navigation += 1
            state.animation = state.navigation
            return state.navigation
        }
        isNavigating = true
        defer {
            change { state in
                guard state.animation == number else { return }
                state.animation = nil
                isNavigating = false
            }
        }
        return await Animation.run(seconds: duration) { fraction in
            change { state in
                guard state.navigation == number else { return false }
                (state.camera, state.viewpoint) = (animation.camera(at: fraction), nil)
                return true
            }
        }
    }
}
