import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapViews
import CartoucheScenes
import Synchronization

// Members that the scene view proxy of the ArcGIS Maps SDK has.
extension SceneView {
    // MARK: Coordinates

    /// Returns the location of what is drawn at a point of the view: an object, or the surface; nil in the sky.
    ///
    /// - Returns: The location in the scene's spatial reference, with its height in meters.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func location(fromScreenPoint screenPoint: ScreenPoint) async throws -> Point? {
        try await search {
            let drawing = try self.drawing(size: self.size, scale: 1)
            guard let pixel = drawing.pixel(at: screenPoint) else { return nil }
            let found = try SceneDevice.shared().pick(drawing.list, at: pixel, side: 1)[0]
            let distance = Double(Float(bitPattern: found.z))
            guard distance > 0, distance.isFinite else { return nil }
            let view = drawing.list.view
            return view.space.point(
                view.axes.position + view.ray(at: SIMD2(screenPoint.x, screenPoint.y)) * distance)
        }
    }

    /// Returns the location of the surface at a point of the view, behind all objects; nil in the sky.
    ///
    /// - Returns: The location in the scene's spatial reference, with its height in meters.
    public func baseSurfaceLocation(fromScreenPoint screenPoint: ScreenPoint) -> Point? {
        guard let view = try? projection(size: size, scale: 1) else { return nil }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, in: view.space, diagnostics: &ignored)
        let ray = view.ray(at: SIMD2(screenPoint.x, screenPoint.y))
        guard let distance = view.groundDistance(along: ray, heights) else { return nil }
        return view.space.point(view.axes.position + ray * distance)
    }

    /// The point of the view at a location, and whether it is visible.
    public struct LocationToScreenResult: Hashable, Sendable {
        /// Whether something hides the location.
        public enum Visibility: Hashable, Sendable {
            /// Nothing hides the location.
            case visible
            /// The surface hides the location.
            case hiddenByBaseSurface
            /// The earth hides the location.
            case hiddenByEarth
            /// The location is outside the view.
            case notOnScreen
        }

        /// The point, possibly outside the view.
        public var screenPoint: ScreenPoint
        /// Whether something hides the location.
        public var visibility: Visibility
    }

    /// Returns the point of the view at a location; nil if the location is behind the camera.
    ///
    /// - Parameter location: The location. A point without a spatial reference is on WGS 84, and one without a height is
    ///   at height 0.
    public func screenPoint(fromLocation location: Point) -> LocationToScreenResult? {
        guard let view = try? projection(size: size, scale: 1) else { return nil }
        guard let place = view.space.place(of: location) else { return nil }
        let target = view.space.position(
            at: SIMD2(place.x, place.y), height: place.z.isNaN ? 0 : place.z)
        guard let point = view.point(at: target) else { return nil }
        let screenPoint = ScreenPoint(x: point.x, y: point.y)
        func result(_ visibility: LocationToScreenResult.Visibility) -> LocationToScreenResult {
            LocationToScreenResult(screenPoint: screenPoint, visibility: visibility)
        }
        guard point.x >= 0, point.y >= 0, point.x <= size.width, point.y <= size.height else {
            return result(.notOnScreen)
        }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, in: view.space, diagnostics: &ignored)
        let ray = target - view.axes.position
        guard let ground = view.groundDistance(along: ray, heights), ground < 1 - 1e-4 else {
            return result(.visible)
        }
        return result(ground * ray.length > 100_000 ? .hiddenByEarth : .hiddenByBaseSurface)
    }
}
