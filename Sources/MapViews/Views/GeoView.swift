import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel

/// What views of maps and views of scenes share.
///
/// ```swift
/// func redraw(_ view: any GeoView) async throws {
///     for await _ in view.redrawRequests { show(try await view.exportImage()) }
/// }
/// ```
public protocol GeoView: AnyObject, Sendable {
    /// The overlays, bottom first.
    var graphicsOverlays: [GraphicsOverlay] { get set }
    /// The size of the view in DIPs (1/96 inch), which is the default size of images.
    var size: ScreenSize { get set }
    /// The appearance of selected graphics and features.
    var selectionProperties: SelectionProperties { get set }
    /// The callout above everything in the view; nil for none.
    var callout: Callout? { get set }
    /// The object that decides on callouts of all layers and overlays that have no rule of their own; nil for none.
    var calloutDelegate: (any CalloutDelegate)? { get set }
    /// Whether a picture of the view is being drawn.
    var drawStatus: DrawStatus { get }
    /// Whether an animation changes what the view shows.
    var isNavigating: Bool { get }
    /// Whether a new image of the view would differ from the last one.
    var needsRedraw: Bool { get }

    /// Draws what the view shows.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch); nil for the size of the view.
    ///   - scale: The number of pixels per DIP.
    /// - Throws: The errors of the view and of its sources, and `CancellationError`.
    func exportImage(size: ScreenSize?, scale: Double) async throws -> Image

    /// Returns the last image, moved, rotated and scaled to what the view shows now; nil if there is none.
    ///
    /// - Parameters:
    ///   - size: The size of the preview in DIPs (1/96 inch); nil for the size of the view.
    ///   - scale: The number of pixels per DIP.
    func makePreview(size: ScreenSize?, scale: Double) -> Image?

    /// Sets the viewpoint, at once or with an animation.
    ///
    /// - Parameters:
    ///   - viewpoint: The viewpoint.
    ///   - duration: The duration of the animation in seconds; 0 for no animation.
    /// - Returns: Whether the view shows the viewpoint.
    @discardableResult
    func setViewpoint(_ viewpoint: Viewpoint, duration: Double) async -> Bool

    /// Returns the location at a point of the view; nil if there is none.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    func location(fromScreenPoint screenPoint: ScreenPoint) async throws -> Point?

    /// Returns the part of the open callout at a point; nil outside the callout.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    func calloutPart(at screenPoint: ScreenPoint) -> Callout.Part?

    /// Finds the graphics of an overlay that are drawn near a point.
    ///
    /// - Parameters:
    ///   - graphicsOverlay: The overlay.
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    ///   - tolerance: The radius around the point, in DIPs; it is limited to 0 to 100.
    ///   - returnPopupsOnly: Whether the result has only popups.
    ///   - maximumResults: The maximum number of graphics; nil for all.
    /// - Throws: The errors of the view and of its sources, and `CancellationError`.
    func identify(
        on graphicsOverlay: GraphicsOverlay, screenPoint: ScreenPoint, tolerance: Double,
        returnPopupsOnly: Bool, maximumResults: Int?
    ) async throws -> IdentifyGraphicsOverlayResult

    /// Finds the features of a layer that are drawn near a point.
    ///
    /// The parameters are those of the method for overlays.
    func identify(
        on layer: Layer, screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool,
        maximumResults: Int?
    ) async throws -> IdentifyLayerResult

    /// Finds the graphics of all overlays that are drawn near a point, the topmost overlay first.
    func identifyGraphicsOverlays(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool, maximumResultsPerOverlay: Int?
    ) async throws -> [IdentifyGraphicsOverlayResult]

    /// Finds the features of all operational layers that are drawn near a point, the topmost layer first.
    func identifyLayers(
        screenPoint: ScreenPoint, tolerance: Double, returnPopupsOnly: Bool, maximumResultsPerLayer: Int?
    ) async throws -> [IdentifyLayerResult]
}

extension GeoView {
    /// Draws what the view shows; see the method with all parameters.
    public func exportImage() async throws -> Image { try await exportImage(size: nil, scale: 1) }

    /// Sets the viewpoint, at once or with an animation; see the method with all parameters.
    @discardableResult
    public func setViewpoint(_ viewpoint: Viewpoint) async -> Bool {
        await setViewpoint(viewpoint, duration: 0)
    }
}

extension MapView: GeoView {}
