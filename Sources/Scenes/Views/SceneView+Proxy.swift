import Documents
import Geospatial
import Mapping
import Synchronization

// Members that the scene view proxy of the ArcGIS Maps SDK has.
extension SceneView {
    // MARK: Coordinates

    /// Returns the location of what is drawn at a point of the view: an object, or the surface; nil in the sky.
    ///
    /// - Returns: The location on WGS 84, with its height in meters.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func location(fromScreenPoint screenPoint: ScreenPoint) async throws -> Point? {
        let drawing = try drawing(size: size, scale: 1)
        let pixel = SIMD2(Int(screenPoint.x.rounded(.down)), Int(screenPoint.y.rounded(.down)))
        guard drawing.contains(pixel) else { return nil }
        let found = try SceneDevice.shared().pick(drawing.list, at: pixel, side: 1)[0]
        let distance = Double(Float(bitPattern: found.z))
        guard distance > 0, distance.isFinite else { return nil }
        let view = drawing.list.view
        return Self.point(view.axes.position + view.ray(at: SIMD2(screenPoint.x, screenPoint.y)) * distance)
    }

    /// Returns the location of the surface at a point of the view, behind all objects; nil in the sky.
    ///
    /// - Returns: The location on WGS 84, with its height in meters.
    public func baseSurfaceLocation(fromScreenPoint screenPoint: ScreenPoint) -> Point? {
        guard let view = try? projection(size: size, scale: 1) else { return nil }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, diagnostics: &ignored)
        let ray = view.ray(at: SIMD2(screenPoint.x, screenPoint.y))
        guard let distance = view.groundDistance(along: ray, heights) else { return nil }
        return Self.point(view.axes.position + ray * distance)
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
        let target = Camera(location: location, heading: 0, pitch: 0, roll: 0)
        guard !target.location.isEmpty, let point = view.point(at: target.axes.position) else { return nil }
        let screenPoint = ScreenPoint(x: point.x, y: point.y)
        func result(_ visibility: LocationToScreenResult.Visibility) -> LocationToScreenResult {
            LocationToScreenResult(screenPoint: screenPoint, visibility: visibility)
        }
        guard point.x >= 0, point.y >= 0, point.x <= size.width, point.y <= size.height else {
            return result(.notOnScreen)
        }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, diagnostics: &ignored)
        let ray = target.axes.position - view.axes.position
        guard let ground = view.groundDistance(along: ray, heights), ground < 1 - 1e-4 else {
            return result(.visible)
        }
        return result(ground * ray.length > 100_000 ? .hiddenByEarth : .hiddenByBaseSurface)
    }

    private static func point(_ position: SIMD3<Double>) -> Point {
        let (place, height) = Spheroid.wgs84.placeAndHeight(position)
        return Point(x: place.x, y: place.y, z: height, spatialReference: .wgs84)
    }

    // MARK: Identify

    /// Finds the graphics of an overlay that are drawn near a point of the view, the nearest to the point first.
    ///
    /// Graphics that are draped on the surface are not found.
    ///
    /// - Parameters:
    ///   - overlay: The overlay.
    ///   - screenPoint: The point in DIPs.
    ///   - tolerance: The radius around the point in DIPs, 0 to 100.
    ///   - returnPopupsOnly: Whether the result has only popups. Default: false.
    ///   - maximumResults: The greatest number of graphics; nil for no limit. Default: 1.
    /// - Throws: The errors of ``makeImage(size:scale:)``; ``MapError`` if only popups are requested and the overlay has
    ///   none.
    public func identify(
        on overlay: GraphicsOverlay, screenPoint: ScreenPoint, tolerance: Double,
        returnPopupsOnly: Bool = false, maximumResults: Int? = 1
    ) async throws -> IdentifyGraphicsOverlayResult {
        let all = try elements(at: screenPoint, tolerance: tolerance).compactMap { element -> Graphic? in
            if case .graphic(let graphic, let owner) = element, owner === overlay { graphic } else { nil }
        }
        return try IdentifyGraphicsOverlayResult(
            overlay, drawn: Array(all.prefix(max(maximumResults ?? all.count, 0))),
            returnsPopupsOnly: returnPopupsOnly)
    }

    /// Finds the graphics of all overlays that are drawn near a point of the view, the top overlay first.
    ///
    /// - Parameters:
    ///   - screenPoint: The point in DIPs.
    ///   - tolerance: The radius around the point in DIPs, 0 to 100.
    ///   - returnPopupsOnly: Whether the result has only popups. Default: false.
    ///   - maximumResultsPerOverlay: The greatest number of graphics of each overlay; nil for no limit. Default: 1.
    /// - Returns: The results of overlays with graphics near the point.
    /// - Throws: The errors of ``makeImage(size:scale:)``.
    public func identifyGraphicsOverlays(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerOverlay: Int? = 1
    ) async throws -> [IdentifyGraphicsOverlayResult] {
        let found = try elements(at: screenPoint, tolerance: tolerance)
        return try graphicsOverlays.reversed().compactMap { overlay in
            let own = found.compactMap { element -> Graphic? in
                if case .graphic(let graphic, let owner) = element, owner === overlay { graphic } else { nil }
            }
            guard !own.isEmpty, !returnPopupsOnly || overlay.hasPopups else { return nil }
            return try IdentifyGraphicsOverlayResult(
                overlay, drawn: Array(own.prefix(max(maximumResultsPerOverlay ?? own.count, 0))),
                returnsPopupsOnly: returnPopupsOnly)
        }
    }

    /// Returns what is drawn around a point, in the order of the distance from the point on the screen.
    func elements(at point: ScreenPoint, tolerance: Double) throws -> [SceneElement] {
        let drawing = try drawing(size: size, scale: 1)
        let pixel = SIMD2(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        guard drawing.contains(pixel) else { return [] }
        let reach = tolerance.isFinite ? Int(min(max(tolerance, 0), 100)) : 0
        let side = 2 * reach + 1
        let numbers = try SceneDevice.shared().pick(drawing.list, at: pixel, side: side)
        var nearest: [UInt32: (distance: Int, depth: Float)] = [:]
        for y in 0..<side {
            for x in 0..<side {
                let found = numbers[y * side + x]
                let distance = (x - reach) * (x - reach) + (y - reach) * (y - reach)
                guard found.x > 0, distance <= reach * reach else { continue }
                let depth = Float(bitPattern: found.z)
                let known = nearest[found.x] ?? (.max, .infinity)
                if (distance, depth) < known { nearest[found.x] = (distance, depth) }
            }
        }
        return nearest.sorted {
            ($0.value.distance, $0.value.depth, $0.key) < ($1.value.distance, $1.value.depth, $1.key)
        }
        .map { drawing.elements[Int($0.key) - 1] }
    }
}

extension SceneDrawing {
    /// Returns whether the picture has a pixel.
    fileprivate func contains(_ pixel: SIMD2<Int>) -> Bool {
        pixel.x >= 0 && pixel.y >= 0 && pixel.x < list.view.width && pixel.y < list.view.height
    }
}
