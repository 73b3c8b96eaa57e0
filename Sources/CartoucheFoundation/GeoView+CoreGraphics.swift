import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import Foundation

// Members of the ArcGIS Maps SDK's view proxies that use points and sizes of Core Graphics, for maps and scenes.
extension GeoView {
    /// Draws what the view shows, in another size.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch).
    ///   - scale: The number of pixels per DIP. Default: 1.
    /// - Throws: The errors of the view and of its sources, and `CancellationError`.
    public func exportImage(size: CGSize, scale: Double = 1) async throws -> Image {
        try await exportImage(size: ScreenSize(size), scale: scale)
    }

    /// Opens the callout of what is drawn near a point; see the method for `ScreenPoint`.
    @discardableResult
    public func showCallout(atScreenPoint screenPoint: CGPoint, tolerance: Double = 12) async throws -> Bool {
        try await showCallout(atScreenPoint: ScreenPoint(screenPoint), tolerance: tolerance)
    }

    /// Returns the part of the open callout at a point; see the method for `ScreenPoint`.
    public func calloutPart(at screenPoint: CGPoint) -> Callout.Part? {
        calloutPart(at: ScreenPoint(screenPoint))
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
