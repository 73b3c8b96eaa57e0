import Geospatial
import Images
import Portrayal

// What the ArcGIS Maps SDK does with a view's proxy.
extension MapView {
    // MARK: Places

    /// The place on the map, in the map's system, under a place of the view; nil where there is none.
    public func location(fromScreenPoint screenPoint: ScreenPoint) -> Point? {
        guard let frame = try? frame() else { return nil }
        let position = frame.screenTransform.position(at: SIMD2(screenPoint.x, screenPoint.y))
        guard position.x.isFinite, position.y.isFinite else { return nil }
        return Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
    }

    /// The place of the view where a place on the map is, be it outside the view; nil where the map's
    /// projection has none.
    ///
    /// - Parameter location: A point without a spatial reference is taken to be in the map's.
    @_disfavoredOverload
    public func screenPoint(fromLocation location: Point) -> ScreenPoint? {
        position(of: location)
    }

    /// The position of a location in the view, which may be outside the view; nil if the projection has none.
    package func position(of location: Point) -> ScreenPoint? {
        guard let frame = try? frame(),
            let way = try? CoordinateTransformation(
                from: location.spatialReference ?? frame.spatialReference, to: frame.spatialReference)
        else { return nil }
        let pixel = frame.screenTransform.apply(to: way.transform(SIMD2(location.x, location.y)))
        return pixel.x.isFinite && pixel.y.isFinite ? ScreenPoint(x: pixel.x, y: pixel.y) : nil
    }

    /// The scale's denominator that the view shows; nil where it shows nothing.
    public var mapScale: Double? { (try? frame())?.scale }

    /// The part of the map that the view shows, in the map's system; nil where it shows nothing.
    public var visibleArea: Polygon? { (try? frame())?.visibleArea }

    /// Where the view looks, as a place and a scale or as an extent; nil where it shows nothing.
    public func currentViewpoint(kind: Viewpoint.Kind) -> Viewpoint? { (try? frame())?.viewpoint(of: kind) }

    // MARK: Looking elsewhere

    /// Looks at a viewpoint.
    ///
    /// - Parameters:
    ///   - viewpoint: Where to look.
    ///   - duration: Seconds of a movement; without a window there is none, the view looks there at once.
    /// - Returns: Whether the view can show it; where it cannot, it looks where it looked.
    @discardableResult
    public func setViewpoint(_ viewpoint: Viewpoint, duration: Double = 0) async -> Bool {
        show(viewpoint)
    }

    /// Puts a place in the middle.
    ///
    /// - Parameters:
    ///   - center: What comes into the middle.
    ///   - scale: The scale's denominator; nil (default) stays as it is.
    /// - Returns: Whether the view can show it; where it cannot, it looks where it looked.
    @discardableResult
    public func setViewpointCenter(_ center: Point, scale: Double? = nil) async -> Bool {
        guard let scale = scale ?? mapScale else { return false }
        return show(Viewpoint(center: center, scale: scale, rotation: rotation))
    }

    /// Shows all of a geometry.
    ///
    /// - Parameters:
    ///   - geometry: What is shown as a whole.
    ///   - padding: What is left free around it, DIPs. Default: 0.
    /// - Returns: Whether the view can show it; where it cannot, it looks where it looked.
    @discardableResult
    public func setViewpointGeometry(_ geometry: Geometry, padding: Double = 0) async -> Bool {
        show(Viewpoint(boundingGeometry: geometry, rotation: rotation), padding: padding)
    }

    /// Shows the same place at another scale.
    ///
    /// - Parameter scale: The scale's denominator.
    /// - Returns: Whether the view can show it; where it cannot, it looks where it looked.
    @discardableResult
    public func setViewpointScale(_ scale: Double) async -> Bool {
        guard let center = currentViewpoint(kind: .centerAndScale)?.targetGeometry as? Point else {
            return false
        }
        return show(Viewpoint(center: center, scale: scale, rotation: rotation))
    }

    /// Turns the map about the middle.
    ///
    /// - Parameter degrees: The compass heading that is up, clockwise from north.
    /// - Returns: Whether the view can show it; where it cannot, it looks where it looked.
    @discardableResult
    public func setViewpointRotation(_ degrees: Double) async -> Bool {
        guard let now = currentViewpoint(kind: .centerAndScale), let center = now.targetGeometry as? Point
        else { return false }
        return show(Viewpoint(center: center, scale: now.targetScale, rotation: degrees))
    }

    /// Looks at a viewpoint, unless there is nothing to see.
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
    /// What is shown, as a viewpoint in the map's system.
    func viewpoint(of kind: Viewpoint.Kind) -> Viewpoint {
        let middle = Point(x: center.x, y: center.y, spatialReference: spatialReference)
        switch kind {
        case .centerAndScale: return Viewpoint(center: middle, scale: scale, rotation: rotation)
        case .boundingGeometry: return Viewpoint(boundingGeometry: visibleArea.extent, rotation: rotation)
        }
    }

    /// The part of the map that is shown: a rectangle, turned where the map is.
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
