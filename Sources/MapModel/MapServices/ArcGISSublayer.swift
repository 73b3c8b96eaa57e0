import CartoucheDocuments
import CartoucheServices
import CartoucheSymbols

/// A layer of a map service: one with features, a group, or one of pictures.
public class ArcGISSublayer: Loadable, @unchecked Sendable {
    /// The number of the layer in its service.
    public let id: Int
    /// The name of the layer in its service.
    public let name: String
    /// The layers in a group, top first.
    package let sublayers: [ArcGISSublayer]
    /// The layer of maps that draws the sublayer.
    package let layer: Layer
    /// The legend of the service.
    private let legend: LoadedContent<ServiceLegend>

    init(
        _ entry: ServiceDescription.Entry, drawnBy layer: Layer, _ sublayers: [ArcGISSublayer],
        _ legend: LoadedContent<ServiceLegend>
    ) {
        (id, name) = (entry.number, entry.name)
        (self.layer, self.sublayers, self.legend) = (layer, sublayers, legend)
        layer.name = entry.name
        layer.isVisible = entry.isVisible
        if entry.minScale > 0 { layer.minScale = entry.minScale }
        if entry.maxScale > 0 { layer.maxScale = entry.maxScale }
    }

    /// Returns the layer of maps for a sublayer without features that a program can use.
    static func layer(of entry: ServiceDescription.Entry, _ sublayers: [ArcGISSublayer]) -> Layer {
        guard sublayers.isEmpty else { return GroupLayer(layers: sublayers.reversed().map(\.layer)) }
        let kind = entry.type.isEmpty ? "a layer of pictures" : "a \(entry.type)"
        return UnsupportedLayer(
            name: entry.name, json: .null,
            reason: .serviceLayerNotDrawn("the layer \(entry.name.brief) of the service is \(kind)"))
    }

    /// Whether the layer is drawn, and is in legends.
    ///
    /// Default: as the service says.
    public var isVisible: Bool {
        get { layer.isVisible }
        set { layer.isVisible = newValue }
    }

    /// Whether legends contain the layer.
    ///
    /// Default: true.
    public var showsInLegend: Bool {
        get { layer.showsInLegend }
        set { layer.showsInLegend = newValue }
    }

    /// Whether a user can show or hide the layer: always true.
    public var canChangeVisibility: Bool { true }

    /// Returns whether the scale range of the layer contains a scale.
    ///
    /// - Parameter scale: The denominator of the scale; 0 and NaN are in every range.
    public func isVisible(atScale scale: Double) -> Bool {
        !(scale > 0) || layer.common.read { $0.range.contains(scale) }
    }

    /// Returns the entries of the layer in the legend of its service; none for a group.
    ///
    /// It loads the legend if necessary, and waits for the answer.
    package func legendEntries() throws -> [ServiceLegend.Entry] {
        try legend.value().entries(ofLayer: id)
    }

    // MARK: Loading

    /// The loading status.
    public var loadStatus: LoadStatus { layer is UnsupportedLayer ? .loaded : layer.loadStatus }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { layer is UnsupportedLayer ? nil : layer.loadError }
    /// Loads the layer, unless it is loaded or an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public func load() async throws { if !(layer is UnsupportedLayer) { try await layer.load() } }
    /// Loads the layer, even if an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public func retryLoad() async throws { if !(layer is UnsupportedLayer) { try await layer.retryLoad() } }
}

extension ArcGISSublayer: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: ArcGISSublayer, right: ArcGISSublayer) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Diagnostic {
    static func serviceLayerNotDrawn(_ message: String) -> Diagnostic {
        Diagnostic(.error, code: .serviceLayerNotDrawn, message: message, instead: "the layer is not drawn")
    }
}
