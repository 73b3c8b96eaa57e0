import CartoucheNetwork
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer that shows a map service of ArcGIS.
///
/// The features of its sublayers are drawn here with the renderers of the service, so changes of sublayers need no
/// support by the service. Sublayers of pictures are reported, and not drawn.
public final class ArcGISMapImageLayer: MapServiceLayer, @unchecked Sendable {
    /// Creates a layer for a map service, which is loaded when the layer is loaded or first drawn.
    ///
    /// - Parameters:
    ///   - url: The address of the service, which ends with `MapServer`.
    ///   - provider: The provider of answers. Default: nil, `ResourceProviders.shared`.
    public init(url: URL, provider: (any ResourceProvider)? = nil) {
        super.init(
            url: url, provider: provider, Self.description(of: url, provider)
        ) { entry, sublayers, legend, location in
            ArcGISMapImageSublayer(entry, sublayers, legend, at: location, provider)
        }
    }

    /// The outermost layers of the service, top first; empty before loading.
    public var mapImageSublayers: [ArcGISMapImageSublayer] {
        sublayers.compactMap { $0 as? ArcGISMapImageSublayer }
    }

    package override var memberLayers: [Layer]? { sublayers.reversed().map(\.layer) }

    package override var drawnLayers: [FeatureLayer] {
        sublayers.reversed().map(\.layer).filter(\.isVisible).flatMap(\.drawnLayers)
    }
}

/// A layer of a map service that can be changed and queried.
public final class ArcGISMapImageSublayer: ArcGISSublayer, @unchecked Sendable {
    /// Creates the sublayer for an entry in the list of a service.
    init(
        _ entry: ServiceDescription.Entry, _ sublayers: [ArcGISSublayer],
        _ legend: LoadedContent<ServiceLegend>, at location: ServiceLocation,
        _ provider: (any ResourceProvider)?
    ) {
        let url = URL(string: location.layer(entry.number).address.text)
        if sublayers.isEmpty, entry.hasFeatures, let url {
            let table = ServiceFeatureTable(url: url, provider: provider)
            super.init(entry, drawnBy: FeatureLayer(featureTable: table), [], legend)
        } else {
            super.init(entry, drawnBy: Self.layer(of: entry, sublayers), sublayers, legend)
        }
    }

    /// The layers in a group, top first.
    public var mapImageSublayers: [ArcGISMapImageSublayer] {
        sublayers.compactMap { $0 as? ArcGISMapImageSublayer }
    }

    private var features: FeatureLayer? { layer as? FeatureLayer }

    /// The table of the features; nil before loading, and for groups and pictures.
    public var table: ServiceFeatureTable? {
        features.flatMap { $0.loadStatus == .loaded ? $0.featureTable as? ServiceFeatureTable : nil }
    }

    /// The renderer; nil before loading, and for groups and pictures.
    ///
    /// Default: that of the service. Legends show a renderer that the program sets.
    public var renderer: Renderer? {
        get { features?.renderer }
        set { features?.renderer = newValue }
    }

    /// The renderer that the program set; nil if there is none, so that the legend is that of the service.
    package var changedRenderer: Renderer? { features?.content.read(\.renderer) }

    /// A SQL-92 where clause that selects the features to draw; empty (default) draws all.
    public var definitionExpression: String {
        get { features?.definitionExpression ?? "" }
        set { features?.definitionExpression = newValue }
    }

    /// The opacity of the layer, from 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { layer.opacity }
        set { layer.opacity = newValue }
    }

    /// The minimum scale (most zoomed out) for drawing, as a denominator; nil or 0 means no limit.
    ///
    /// Default: as the service says.
    public var minScale: Double? {
        get { layer.minScale }
        set { layer.minScale = newValue }
    }

    /// The maximum scale (most zoomed in) for drawing, as a denominator; nil or 0 means no limit.
    ///
    /// Default: as the service says.
    public var maxScale: Double? {
        get { layer.maxScale }
        set { layer.maxScale = newValue }
    }

    /// Whether the labels of ``labelDefinitions`` are drawn.
    public var labelsAreEnabled: Bool {
        get { features?.labelsAreEnabled ?? false }
        set { features?.labelsAreEnabled = newValue }
    }

    /// The rules for labels.
    public var labelDefinitions: [LabelDefinition] { features?.labelDefinitions ?? [] }
}
