import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartouchePortrayal

// Members that the map view proxy of the ArcGIS Maps SDK has.
extension MapView {
    // MARK: Coordinates

    /// Returns the location at a point of the view, in the map's spatial reference; nil if there is none.
    ///
    /// On a map that wraps around, the location can be beyond ±180°.
    /// ``GeometryEngine/normalizeCentralMeridian(of:)`` moves it back.
    public func location(fromScreenPoint screenPoint: ScreenPoint) -> Point? {
        guard let frame = try? frame() else { return nil }
        let position = frame.screenTransform.position(at: SIMD2(screenPoint.x, screenPoint.y))
        guard position.x.isFinite, position.y.isFinite else { return nil }
        return Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
    }

    /// Returns the point of the view at a location; nil if the location is outside the map's projection.
    ///
    /// The point may be outside the view. On a map that wraps around, it is the point that is nearest to the center of
    /// the view.
    ///
    /// - Parameter location: The location. A point without a spatial reference has that of the map.
    @_disfavoredOverload
    public func screenPoint(fromLocation location: Point) -> ScreenPoint? {
        position(of: location)
    }

    /// Returns the point of the view at a location, possibly outside the view; nil if the projection has none.
    package func position(of location: Point) -> ScreenPoint? {
        guard let pixel = (try? frame())?.pixel(of: location) else { return nil }
        return ScreenPoint(x: pixel.x, y: pixel.y)
    }

    /// The denominator of the view's map scale; nil if the view shows nothing.
    public var mapScale: Double? { (try? frame())?.scale }

    /// The width of one DIP (1/96 inch) in units of the map's spatial reference; nil if the view shows nothing.
    public var unitsPerPoint: Double? { (try? frame()).map { $0.unitsPerPixel * $0.pixelsPerDIP } }

    /// The area of the map in the view, in the map's spatial reference; nil if the view shows nothing.
    ///
    /// It does not include the strips of ``contentInsets``.
    public var visibleArea: Polygon? { (try? freeFrame())?.visibleArea }

    /// Returns the current viewpoint as a center and scale, or as an extent; nil if the view shows nothing.
    public func currentViewpoint(kind: Viewpoint.Kind) -> Viewpoint? {
        (try? freeFrame())?.viewpoint(of: kind)
    }

    // MARK: Setting the viewpoint

    /// Sets the viewpoint, at once or with an animation.
    ///
    /// During an animation, every drawing and every property of the view uses the viewpoint of the moment.
    /// ``viewpoints(of:)`` and ``redrawRequests`` have about 60 elements per second. A program can show
    /// ``makePreview(size:scale:)`` until the next image is ready. ``animation(to:)`` has the same viewpoints without a
    /// clock.
    ///
    /// - Parameters:
    ///   - viewpoint: The viewpoint.
    ///   - duration: The duration of the animation in seconds. Default: 0, no animation.
    /// - Returns: Whether the view shows the viewpoint. If the view cannot show it, the view does not change. If another
    ///   viewpoint is set or the task is canceled during the animation, the animation stops.
    @discardableResult
    public func setViewpoint(_ viewpoint: Viewpoint, duration: Double = 0) async -> Bool {
        guard duration > 0, duration.isFinite, let animation = animation(to: viewpoint) else {
            return show(viewpoint)
        }
        return await run(animation, duration: duration)
    }

    /// Sets the center of the view.
    ///
    /// - Parameters:
    ///   - center: The new center.
    ///   - scale: The denominator of the scale. Default: nil, the current scale.
    /// - Returns: Whether the view can show it. If not, the view does not change.
    @discardableResult
    public func setViewpointCenter(_ center: Point, scale: Double? = nil) async -> Bool {
        guard let scale = scale ?? mapScale else { return false }
        return show(Viewpoint(center: center, scale: scale, rotation: rotation))
    }

    /// Shows the whole extent of a geometry.
    ///
    /// - Parameters:
    ///   - geometry: The geometry.
    ///   - padding: The free space around the geometry, in DIPs. Default: 0.
    /// - Returns: Whether the view can show it. If not, the view does not change.
    @discardableResult
    public func setViewpointGeometry(_ geometry: Geometry, padding: Double = 0) async -> Bool {
        show(Viewpoint(boundingGeometry: geometry, rotation: rotation), padding: padding)
    }

    /// Sets the scale of the view; the center does not change.
    ///
    /// - Parameter scale: The denominator of the scale.
    /// - Returns: Whether the view can show it. If not, the view does not change.
    @discardableResult
    public func setViewpointScale(_ scale: Double) async -> Bool {
        guard let center = currentViewpoint(kind: .centerAndScale)?.targetGeometry as? Point else {
            return false
        }
        return show(Viewpoint(center: center, scale: scale, rotation: rotation))
    }

    /// Rotates the map around the center of the view.
    ///
    /// - Parameter degrees: The heading at the top of the view, in degrees clockwise from north.
    /// - Returns: Whether the view can show it. If not, the view does not change.
    @discardableResult
    public func setViewpointRotation(_ degrees: Double) async -> Bool {
        guard let now = currentViewpoint(kind: .centerAndScale), let center = now.targetGeometry as? Point
        else { return false }
        return show(Viewpoint(center: center, scale: now.targetScale, rotation: degrees))
    }

    /// Sets the viewpoint, unless the view cannot show it.
    private func show(_ viewpoint: Viewpoint, padding: Double = 0) -> Bool {
        if viewpoint.kind == .centerAndScale, !(viewpoint.targetScale > 0) { return false }
        let before = look(at: viewpoint, padding: padding)
        if (try? frame()) != nil { return true }
        look(at: before.viewpoint, padding: before.padding)
        return false
    }

    private var rotation: Double { (try? frame())?.rotation ?? viewpoint?.rotation ?? 0 }
}

extension MapFrame {
    /// Returns the pixel at a location, possibly outside the picture; nil if the projection has none.
    ///
    /// On a map that wraps around, it is the one that is nearest to the center.
    func pixel(of location: Point) -> SIMD2<Double>? {
        let own = location.spatialReference ?? spatialReference
        guard let transformation = try? CoordinateTransformation.known(from: own, to: spatialReference) else {
            return nil
        }
        return pixel(of: SIMD2(location.x, location.y), by: transformation)
    }

    /// Returns the pixel at a position in another spatial reference, as ``pixel(of:)`` does.
    func pixel(of position: SIMD2<Double>, by transformation: CoordinateTransformation) -> SIMD2<Double>? {
        var position = transformation.transform(position)
        if let wrapAround = WrapAround.of(spatialReference) {
            position.x = wrapAround.nearest(position.x, to: center.x)
        }
        let pixel = screenTransform.apply(to: position)
        return pixel.x.isFinite && pixel.y.isFinite ? pixel : nil
    }

    /// Returns the area of the frame as a viewpoint in the map's spatial reference.
    func viewpoint(of kind: Viewpoint.Kind) -> Viewpoint {
        let middle = Point(x: center.x, y: center.y, spatialReference: spatialReference)
        switch kind {
        case .centerAndScale: return Viewpoint(center: middle, scale: scale, rotation: rotation)
        case .boundingGeometry: return Viewpoint(boundingGeometry: visibleArea.extent, rotation: rotation)
        }
    }

    /// The area of the map in the frame: a rectangle, which is rotated if the map is.
    var visibleArea: Polygon {
        let (right, bottom) = (Double(width), Double(height))
        let corners = [SIMD2(0, bottom), SIMD2(0, 0), SIMD2(right, 0), SIMD2(right, bottom)]
        return Polygon(
            points: corners.map {
                let position = screenTransform.position(at: $0)
                return Point(x: position.x, y: position.y)
            }, spatialReference: spatialReference)
    }
}
