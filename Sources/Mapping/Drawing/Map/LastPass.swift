import Canvases
import Documents
import Features
import Geospatial
import Images
import Portrayal

/// A pass over the whole map after all layers and overlays are drawn, such as labels.
///
/// While layers are drawn, the drawing collects their features for the pass: candidates, and obstacles with what they
/// cover on the page. They come in drawing order with any number of threads.
package protocol LastPass: AnyObject, Sendable {
    /// The attributes that the pass reads of a layer's features; nil if it does not use the layer.
    ///
    /// - Parameter layer: The title of the layer, or the identifier of the overlay.
    func fieldNames(ofLayer layer: String) -> [String]?

    /// Draws above everything else.
    ///
    /// - Parameters:
    ///   - features: The features of all layers that the pass uses, in drawing order.
    ///   - frame: The part of the map on the page.
    ///   - canvas: The canvas with the layers and overlays.
    /// - Returns: What the pass could not draw faithfully.
    func draw<Target: Canvas>(
        _ features: [CollectedFeatures], in frame: MapFrame, on canvas: inout Target
    ) throws -> [Diagnostic]
}

/// Features of one layer that were drawn one after the other, for a ``LastPass``.
package struct CollectedFeatures: Sendable {
    /// The title of the layer, or the identifier of the overlay.
    package let layer: String
    /// Their attributes and object identifiers, as `rows` counts them.
    package let features: FeatureBatch
    /// Their rows in ``features``.
    package let rows: Range<Int>
    /// Their geometries in the map's system, row 0 for the first of ``rows``; detail that cannot be seen may be gone.
    package let geometry: GeometryColumn
    /// What each covers on the page, pixels; nil if nothing of it is drawn.
    package let extents: [PixelBox?]
}

/// Measures what features cover on the page.
struct ExtentCollector {
    private(set) var extents: [PixelBox?] = []
    private var portrayer: Portrayer

    /// - Parameter buffer: How far outside the picture features are measured as well, pixels.
    init(frame: PortrayalFrame, buffer: Double) {
        var frame = frame
        frame.minimum -= buffer
        frame.maximum += buffer
        portrayer = Portrayer(frame: frame)
    }

    /// Adds one feature.
    ///
    /// - Parameter body: Hands the feature to a portrayer.
    mutating func add(_ body: (inout Portrayer, inout BoundsCanvas) -> FeatureOutcome) {
        var canvas = BoundsCanvas()
        _ = body(&portrayer, &canvas)
        portrayer.finish(on: &canvas)
        extents.append(canvas.box)
    }

    /// Adds a feature of which nothing is drawn.
    mutating func skip() { extents.append(nil) }
}
