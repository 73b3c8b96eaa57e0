import GeometryOperations
import Geospatial

/// Where a callout points to: a location on the map, or a graphic or feature.
///
/// Cartouche draws no callouts. ``MapView/screenPoint(for:)`` says where a program puts its own.
public struct CalloutPlacement: Sendable {
    let location: Point?
    let geoElement: (any GeoElement)?
    /// DIPs right and down from the location.
    let offset: ScreenPoint

    /// A callout at a location.
    ///
    /// - Parameters:
    ///   - location: A point without a spatial reference is taken to be in the map's.
    ///   - offset: DIPs (1/96 inch) right and down from the location. Default: none.
    public static func location(
        _ location: Point, offset: ScreenPoint = ScreenPoint(x: 0, y: 0)
    ) -> CalloutPlacement {
        CalloutPlacement(location: location, geoElement: nil, offset: offset)
    }

    /// A callout at a graphic or feature.
    ///
    /// - Parameters:
    ///   - geoElement: The callout of a point is at the point.
    ///   - tapLocation: The callout of another geometry is at the nearest location of the geometry. Default: nil, the
    ///     middle of the geometry.
    public static func geoElement(
        _ geoElement: any GeoElement, tapLocation: Point? = nil
    ) -> CalloutPlacement {
        CalloutPlacement(location: tapLocation, geoElement: geoElement, offset: ScreenPoint(x: 0, y: 0))
    }

    /// The location on the map; nil if a graphic or feature has no geometry.
    var anchor: Point? {
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
    /// The point of the view that a callout points to; it may be outside the view.
    ///
    /// Nil if the geometry is empty or missing, or if the map's projection does not contain the location.
    @_disfavoredOverload
    public func screenPoint(for placement: CalloutPlacement) -> ScreenPoint? {
        position(of: placement)
    }

    package func position(of placement: CalloutPlacement) -> ScreenPoint? {
        guard let anchor = placement.anchor, let point = position(of: anchor) else { return nil }
        return ScreenPoint(x: point.x + placement.offset.x, y: point.y + placement.offset.y)
    }
}
