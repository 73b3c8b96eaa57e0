import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal

/// A pass over the whole map after all layers and overlays are drawn, such as labels.
///
/// During the drawing, the features of the layers are collected with their extents on the page. The pass can use them
/// as candidates or as obstacles. They are always in drawing order, even if several threads draw them.
package protocol LastPass: AnyObject, Sendable {
    /// Returns the attributes that the pass reads from a layer's features; nil if it does not use the layer.
    ///
    /// - Parameter layer: The title of the layer, or the identifier of the overlay.
    func fieldNames(ofLayer layer: String) -> [String]?

    /// Draws above everything else.
    ///
    /// - Parameters:
    ///   - features: The features of all layers that the pass uses, in drawing order.
    ///   - frame: The part of the map on the page.
    ///   - canvas: The canvas with the layers and overlays.
    /// - Returns: Diagnostics for what the pass could not draw faithfully.
    func draw<Target: Canvas>(
        _ features: [CollectedFeatures], in frame: MapFrame, on canvas: inout Target
    ) throws -> [Diagnostic]
}

/// A sequence of features of one layer, in drawing order, for a ``LastPass``.
package struct CollectedFeatures: Sendable {
    /// The title of the layer, or the identifier of the overlay.
    package let layer: String
    /// The batch with the attributes and object IDs.
    package let features: FeatureBatch
    /// The rows of the features in ``features``.
    package let rows: Range<Int>
    /// The geometries in the map's spatial reference; row 0 is the first of ``rows``.
    ///
    /// Invisible detail may be removed.
    package let geometry: GeometryColumn
    /// The extent of each feature on the page, in pixels; nil if nothing of it is drawn.
    package let extents: [PixelBox?]
}

/// Measures the extents of features on the page.
struct ExtentCollector {
    private(set) var extents: [PixelBox?] = []
    private var portrayer: Portrayer

    /// - Parameter buffer: The width of a margin around the picture in which features are also measured, in pixels.
    init(frame: PortrayalFrame, buffer: Double) {
        var frame = frame
        frame.minimum -= buffer
        frame.maximum += buffer
        portrayer = Portrayer(frame: frame)
    }

    /// Adds one feature.
    ///
    /// - Parameter body: Draws the feature with a portrayer.
    mutating func add(_ body: (inout Portrayer, inout BoundsCanvas) -> FeatureOutcome) {
        var canvas = BoundsCanvas()
        _ = body(&portrayer, &canvas)
        portrayer.finish(on: &canvas)
        extents.append(canvas.box)
    }

    /// Adds a feature of which nothing is drawn.
    mutating func skip() { extents.append(nil) }
}
