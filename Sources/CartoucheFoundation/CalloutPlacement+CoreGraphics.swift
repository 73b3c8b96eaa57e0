import Foundation
import Geospatial
import Mapping

extension CalloutPlacement {
    /// A callout at a location, moved on the screen.
    ///
    /// - Parameters:
    ///   - location: A point without a spatial reference is taken to be in the map's.
    ///   - offset: DIPs (1/96 inch) right and down from the location.
    public static func location(_ location: Point, offset: CGPoint) -> CalloutPlacement {
        .location(location, offset: ScreenPoint(offset))
    }
}

extension MapView {
    /// The point of the view that a callout points to; it may be outside the view.
    ///
    /// Nil if the geometry is empty or missing, or if the map's projection does not contain the location.
    public func screenPoint(for placement: CalloutPlacement) -> CGPoint? {
        position(of: placement).map { CGPoint($0) }
    }
}
