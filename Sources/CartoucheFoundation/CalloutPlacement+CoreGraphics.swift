import CartoucheGeospatial
import CartoucheMapViews
import Foundation

extension CalloutPlacement {
    /// A callout at a location, moved on the screen by an offset.
    ///
    /// - Parameters:
    ///   - location: The location. A point without a spatial reference has the spatial reference of the map.
    ///   - offset: The offset right and down from the location, in DIPs (1/96 inch).
    public static func location(_ location: Point, offset: CGPoint) -> CalloutPlacement {
        .location(location, offset: ScreenPoint(offset))
    }
}

extension MapView {
    /// Returns the point of the view that a callout points to; nil if there is none.
    ///
    /// The point may be outside the view. It is nil if the geometry is empty or missing, or if the location is
    /// outside the map's projection.
    public func screenPoint(for placement: CalloutPlacement) -> CGPoint? {
        position(of: placement).map { CGPoint($0) }
    }
}
