import CartoucheGeospatial
import CartoucheMapModel
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

    /// Finds the graphics of an overlay that are drawn near a point; see the method for `ScreenPoint`.
    public func identify(
        on graphicsOverlay: GraphicsOverlay, screenPoint: CGPoint, tolerance: Double,
        returnPopupsOnly: Bool = false, maximumResults: Int? = 1
    ) async throws -> IdentifyGraphicsOverlayResult {
        try await identify(
            on: graphicsOverlay, screenPoint: ScreenPoint(screenPoint), tolerance: tolerance,
            returnPopupsOnly: returnPopupsOnly, maximumResults: maximumResults)
    }

    /// Finds the features of a layer that are drawn near a point; see the method for `ScreenPoint`.
    public func identify(
        on layer: Layer, screenPoint: CGPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResults: Int? = 1
    ) async throws -> IdentifyLayerResult {
        try await identify(
            on: layer, screenPoint: ScreenPoint(screenPoint), tolerance: tolerance,
            returnPopupsOnly: returnPopupsOnly, maximumResults: maximumResults)
    }

    /// Finds the graphics of all overlays that are drawn near a point; see the method for `ScreenPoint`.
    public func identifyGraphicsOverlays(
        screenPoint: CGPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerOverlay: Int? = 1
    ) async throws -> [IdentifyGraphicsOverlayResult] {
        try await identifyGraphicsOverlays(
            screenPoint: ScreenPoint(screenPoint), tolerance: tolerance, returnPopupsOnly: returnPopupsOnly,
            maximumResultsPerOverlay: maximumResultsPerOverlay)
    }

    /// Finds the features of all operational layers that are drawn near a point; see the method for `ScreenPoint`.
    public func identifyLayers(
        screenPoint: CGPoint, tolerance: Double, returnPopupsOnly: Bool = false,
        maximumResultsPerLayer: Int? = 1
    ) async throws -> [IdentifyLayerResult] {
        try await identifyLayers(
            screenPoint: ScreenPoint(screenPoint), tolerance: tolerance, returnPopupsOnly: returnPopupsOnly,
            maximumResultsPerLayer: maximumResultsPerLayer)
    }
}
