import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

/// What tables of contents and legends need to know of a layer.
public protocol LayerContent: AnyObject, Sendable {
    /// The title.
    var name: String { get }
    /// Whether a user can show or hide the content.
    var canChangeVisibility: Bool { get }
    /// Whether the content is drawn.
    var isVisible: Bool { get set }
    /// Whether legends contain it.
    var showsInLegend: Bool { get set }
    /// The entries in a legend, including those of ``subLayerContents``.
    var legendInfos: [LegendInfo] { get async throws }
    /// The contents inside, in drawing order.
    var subLayerContents: [any LayerContent] { get }
    /// Returns whether the content is drawn at a scale.
    ///
    /// - Parameter scale: The denominator of the scale.
    func isVisible(atScale scale: Double) -> Bool
}

extension Layer: LayerContent {
    /// Whether a user can show or hide the layer: always true.
    public var canChangeVisibility: Bool { true }

    /// The layers of a feature collection layer, a group or a map service in drawing order; none for other layers.
    public var subLayerContents: [any LayerContent] {
        (self as? MapServiceLayer)?.sublayers.reversed() ?? memberLayers ?? []
    }

    /// Returns whether the scale range of the layer contains a scale.
    ///
    /// - Parameter scale: The denominator of the scale; 0 and NaN are in every range.
    public func isVisible(atScale scale: Double) -> Bool {
        !(scale > 0) || common.read { $0.range.contains(scale) }
    }
}
