import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheMapModel

/// The placement of a callout: a location on the map, or a graphic or feature.
///
/// Pictures of a view contain its ``MapView/callout``. ``MapView/screenPoint(for:)`` returns the point for a
/// program's own callout.
public struct CalloutPlacement: Sendable {
    let location: Point?
    /// The graphic or feature; nil for a callout at a location.
    public let geoElement: (any GeoElement)?
    /// The offset right and down from the location, in DIPs.
    package let offset: ScreenPoint

    /// A callout at a location, moved on the screen by an offset.
    ///
    /// - Parameters:
    ///   - location: The location. A point without a spatial reference has that of the map.
    ///   - offset: The offset right and down from the location, in DIPs (1/96 inch). Default: none.
    public static func location(
        _ location: Point, offset: ScreenPoint = ScreenPoint(x: 0, y: 0)
    ) -> CalloutPlacement {
        CalloutPlacement(location: location, geoElement: nil, offset: offset)
    }

    /// A callout at a graphic or feature.
    ///
    /// - Parameters:
    ///   - geoElement: The graphic or feature. If its geometry is a point, the callout is at the point.
    ///   - tapLocation: The location that a user tapped. For other geometries, the callout is at the nearest location
    ///     of the geometry. Default: nil, the middle of the geometry.
    public static func geoElement(
        _ geoElement: any GeoElement, tapLocation: Point? = nil
    ) -> CalloutPlacement {
        CalloutPlacement(location: tapLocation, geoElement: geoElement, offset: ScreenPoint(x: 0, y: 0))
    }

    /// The location on the map; nil if a graphic or feature has no geometry.
    package var anchor: Point? {
        guard let geoElement else { return location }
        switch geoElement.geometry {
        case nil: return nil
        case let point as Point: return point
        case let geometry?:
            guard let tap = location else {
                let inside = (geometry as? Polygon).flatMap { GeometryEngine.labelPoint(for: $0) }
                let center = geometry.extent.center
                return inside ?? GeometryEngine.nearestCoordinate(in: geometry, to: center)?.coordinate
            }
            let near = geometry.spatialReference.flatMap { GeometryEngine.project(tap, into: $0) } ?? tap
            return GeometryEngine.nearestCoordinate(in: geometry, to: near)?.coordinate
        }
    }
}

extension MapView {
    /// Returns the point of the view that a callout points to; nil if there is none.
    ///
    /// The point may be outside the view. It is nil if the geometry is empty or missing, or if the location is
    /// outside the map's projection.
    @_disfavoredOverload
    public func screenPoint(for placement: CalloutPlacement) -> ScreenPoint? {
        position(of: placement)
    }

    package func position(of placement: CalloutPlacement) -> ScreenPoint? {
        guard let anchor = placement.anchor, let point = position(of: anchor) else { return nil }
        return ScreenPoint(x: point.x + placement.offset.x, y: point.y + placement.offset.y)
    }
}
