import CartoucheGeospatial
import CartoucheMapViews
import CartoucheSceneViews
import Foundation

// Members of the ArcGIS Maps SDK's scene view proxy that use points of Core Graphics.
extension SceneView {
    /// Returns the location of what is drawn at a point of the view; see the method for `ScreenPoint`.
    public func location(fromScreenPoint screenPoint: CGPoint) async throws -> Point? {
        try await location(fromScreenPoint: ScreenPoint(screenPoint))
    }

    /// Returns the location of the surface at a point of the view; see the method for `ScreenPoint`.
    public func baseSurfaceLocation(fromScreenPoint screenPoint: CGPoint) -> Point? {
        baseSurfaceLocation(fromScreenPoint: ScreenPoint(screenPoint))
    }
}
