import CartoucheGeospatial
import CartoucheMapViews

// What fingers do to a scene. A controller that orbits a target changes its distance and angles, as far as they are
// interactive. Otherwise the camera moves.
extension SceneView {
    /// The angle by which a drag of 1 DIP turns an orbiting camera, in degrees.
    private static let degreesPerDIP = 0.3
    /// The latitude at which a drag stops, because directions have no meaning at the poles.
    private static let greatestLatitude = 89.0

    /// Moves the camera so that the ground follows a finger; a controller turns around its target.
    ///
    /// - Parameters:
    ///   - start: The point of the view where the finger was, in DIPs.
    ///   - end: The point where the finger is.
    package func drag(from start: ScreenPoint, to end: ScreenPoint) {
        let controller = cameraController
        if let orbit = controller as? OrbitCameraController {
            if orbit.cameraHeadingOffsetIsInteractive {
                orbit.cameraHeadingOffset += (end.x - start.x) * Self.degreesPerDIP
            }
            if orbit.cameraPitchOffsetIsInteractive {
                orbit.cameraPitchOffset -= (end.y - start.y) * Self.degreesPerDIP
            }
            return
        }
        guard controller is GlobeCameraController, let from = ground(at: start), let to = ground(at: end)
        else {
            return
        }
        let now = camera
        let latitude = now.location.y + from.y - to.y
        let place = Point(
            x: (now.location.x + from.x - to.x).remainder(dividingBy: 360),
            y: min(max(latitude, -Self.greatestLatitude), Self.greatestLatitude), z: now.location.z ?? 0,
            spatialReference: .wgs84)
        camera = now.moved(to: place)
    }

    /// Brings the camera closer to the ground at a point of the view; a controller comes closer to its target.
    ///
    /// - Parameters:
    ///   - factor: The number by which the distance is divided, above 0.
    ///   - point: The point of the view, in DIPs.
    package func magnify(by factor: Double, at point: ScreenPoint) {
        guard factor > 0, factor.isFinite else { return }
        let controller = cameraController
        if let orbit = controller as? OrbitCameraController {
            if orbit.cameraDistanceIsInteractive { orbit.cameraDistance /= factor }
        } else if controller is GlobeCameraController, let target = ground(at: point) {
            camera = camera.zoomed(toward: target, factor: factor)
        }
    }

    /// Turns the scene around the ground at a point of the view; a controller turns around its target.
    ///
    /// - Parameters:
    ///   - degrees: The angle in degrees, clockwise as the user sees the scene.
    ///   - point: The point of the view, in DIPs.
    package func turn(by degrees: Double, at point: ScreenPoint) {
        guard degrees.isFinite else { return }
        let controller = cameraController
        if let orbit = controller as? OrbitCameraController {
            if orbit.cameraHeadingOffsetIsInteractive { orbit.cameraHeadingOffset -= degrees }
        } else if controller is GlobeCameraController, let target = ground(at: point) {
            camera = camera.rotatedAround(
                targetPoint: target, deltaHeading: -degrees, deltaPitch: 0, deltaRoll: 0)
        }
    }

    /// Returns the ground at a point of the view on WGS 84; nil in the sky.
    private func ground(at point: ScreenPoint) -> Point? {
        guard point.x.isFinite, point.y.isFinite, let place = baseSurfaceLocation(fromScreenPoint: point)
        else { return nil }
        // A camera converts its location to WGS 84.
        let onGlobe = Camera(location: place, heading: 0, pitch: 0, roll: 0).location
        return onGlobe.isEmpty ? nil : onGlobe
    }

    /// Returns the point of the view that a callout points to; nil if there is none, or if something hides it.
    package func visiblePoint(of placement: CalloutPlacement) -> ScreenPoint? {
        guard let anchor = placement.anchor, let found = screenPoint(fromLocation: anchor),
            found.visibility == .visible
        else { return nil }
        return ScreenPoint(
            x: found.screenPoint.x + placement.offset.x, y: found.screenPoint.y + placement.offset.y)
    }
}
