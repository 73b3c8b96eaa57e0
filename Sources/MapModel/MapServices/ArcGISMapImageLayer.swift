import CartoucheDocuments
import CartoucheImagery
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
/// support by the service, and the result can be lines and areas in a file. The service draws the other sublayers, such
/// as rasters and annotation, and all of them if ``isDrawnByService`` is true.
public final class ArcGISMapImageLayer: MapServiceLayer, @unchecked Sendable {
    /// Creates a layer for a map service, which is loaded when the layer is loaded or first drawn.
    ///
    /// - Parameters:
    ///   - url: The address of the service, which ends with `MapServer`.
    ///   - provider: The provider of answers. Default: nil, `ResourceProviders.shared`.
    public init(url: URL, provider: (any ResourceProvider)? = nil) {
        let service = Self.description(of: url, provider)
        (self.service, self.provider) = (service, provider)
        super.init(url: url, provider: provider, service) { entry, sublayers, legend, _ in
            ArcGISMapImageSublayer(entry, sublayers, legend, of: service, provider)
        }
    }

    private struct Pictures: Sendable {
        var isDrawnByService: Bool?
        var layer: ServicePictureLayer?
    }

    private let service: LoadedContent<ServiceDescription>
    private let provider: (any ResourceProvider)?
    private let pictures = ModelState(Pictures())

    /// Whether the service draws its layers as one picture (`export`).
    ///
    /// Default: false, or true if the service sends no features. The picture has the visible sublayers with their
    /// conditions. Other renderers and opacities need a service with `supportsDynamicLayers`.
    public var isDrawnByService: Bool {
        get { pictures.read(\.isDrawnByService) ?? !(service.known?.sendsFeatures ?? true) }
        set { pictures.edit { $0.isDrawnByService = newValue } }
    }

    /// The outermost layers of the service, top first; empty before loading.
    public var mapImageSublayers: [ArcGISMapImageSublayer] {
        sublayers.compactMap { $0 as? ArcGISMapImageSublayer }
    }

    package override var memberLayers: [Layer]? {
        isDrawnByService ? [pictureLayer] : sublayers.reversed().map(\.layer)
    }

    package override var drawnLayers: [FeatureLayer] {
        isDrawnByService
            ? [] : sublayers.reversed().map(\.layer).filter(\.isVisible).flatMap(\.drawnLayers)
    }

    /// What is missing of the visible sublayers.
    package override var groupDiagnostics: [Diagnostic] {
        guard isVisible, !isDrawnByService else { return [] }
        return mapImageSublayers.flatMap(\.visibleLeaves).compactMap {
            ($0.layer as? UnsupportedLayer)?.reason
        }
    }

    /// The layer of the picture of all visible sublayers.
    private var pictureLayer: ServicePictureLayer {
        if let known = pictures.read(\.layer) { return known }
        let layer = ServicePictureLayer(of: service, provider) { [weak self] in
            try self?.shownContent() ?? ArcGISPictures.Content()
        }
        layer.name = name
        pictures.edit { $0.layer = layer }
        return layer
    }

    /// Returns what the service shows in a picture.
    ///
    /// - Throws: `DocumentError` if the service cannot draw a sublayer as the program wants it.
    private func shownContent() throws(DocumentError) -> ArcGISPictures.Content {
        let leaves = mapImageSublayers.flatMap(\.visibleLeaves)
        var content = ArcGISPictures.Content(layers: leaves.map(\.id))
        for leaf in leaves where !leaf.definitionExpression.isEmpty {
            content.conditions[leaf.id] = leaf.definitionExpression
        }
        guard let changed = leaves.first(where: \.isChanged) else { return content }
        guard service.known?.json["supportsDynamicLayers"]?.bool == true else {
            throw DocumentError(
                .unsupported, source: WebAddress.masked(url.absoluteString),
                what:
                    "the service cannot draw the layer \(changed.name.brief) with another renderer or opacity",
                suggestion: "set isDrawnByService to false")
        }
        content.dynamicLayers = .array(leaves.map(\.dynamicLayer))
        return content
    }
}

/// A layer of a map service that can be changed and queried.
public final class ArcGISMapImageSublayer: ArcGISSublayer, @unchecked Sendable {
    /// Creates the sublayer for an entry in the list of a service.
    init(
        _ entry: ServiceDescription.Entry, _ sublayers: [ArcGISSublayer],
        _ legend: LoadedContent<ServiceLegend>, of service: LoadedContent<ServiceDescription>,
        _ provider: (any ResourceProvider)?
    ) {
        let known = service.known
        let url = known.flatMap { URL(string: $0.location.layer(entry.number).address.text) }
        if sublayers.isEmpty, entry.hasFeatures, known?.sendsFeatures ?? true, let url {
            let table = ServiceFeatureTable(url: url, provider: provider)
            super.init(entry, drawnBy: FeatureLayer(featureTable: table), [], legend)
        } else if sublayers.isEmpty, known?.hasPicture(of: entry) ?? false {
            let number = entry.number
            let layer = ServicePictureLayer(of: service, provider) {
                ArcGISPictures.Content(layers: [number])
            }
            super.init(entry, drawnBy: layer, [], legend)
        } else {
            super.init(entry, drawnBy: Self.layer(of: entry, sublayers), sublayers, legend)
        }
    }

    /// The layers in a group, top first.
    public var mapImageSublayers: [ArcGISMapImageSublayer] {
        sublayers.compactMap { $0 as? ArcGISMapImageSublayer }
    }

    private var features: FeatureLayer? { layer as? FeatureLayer }

    /// The visible layers in this one that are no groups, or the layer itself, top first.
    fileprivate var visibleLeaves: [ArcGISMapImageSublayer] {
        guard isVisible else { return [] }
        return mapImageSublayers.isEmpty ? [self] : mapImageSublayers.flatMap(\.visibleLeaves)
    }

    /// Whether a picture of the service needs `dynamicLayers` to show the layer.
    fileprivate var isChanged: Bool { changedRenderer != nil || opacity != 1 }

    /// The layer as an element of the parameter `dynamicLayers`.
    fileprivate var dynamicLayer: JSONValue {
        let number = JSONValue.number(JSONNumber(Double(id)))
        var drawing: JSONObject = ["transparency": .number(JSONNumber(((1 - opacity) * 100).rounded()))]
        if let renderer = changedRenderer { drawing["renderer"] = renderer.json }
        var object: JSONObject = [
            "id": number, "source": ["type": "mapLayer", "mapLayerId": number],
            "drawingInfo": .object(drawing),
        ]
        if !definitionExpression.isEmpty { object["definitionExpression"] = .string(definitionExpression) }
        return .object(object)
    }

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
