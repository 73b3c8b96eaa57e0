import Documents
import Geospatial
import Symbols
import Synchronization

/// Something that a map draws: the part that all kinds of layer have in common.
///
/// Layers are shared, mutable objects: a change shows in the next picture. They may be read and changed from
/// any thread.
public class Layer: Loadable, @unchecked Sendable {
    /// What every layer has.
    struct Common: Sendable {
        var id = ""
        var name = ""
        var opacity = 1.0
        var isVisible = true
        var range = ScaleRange()
    }

    let common: Mutex<Common>

    init(name: String) {
        common = Mutex(Common(name: name))
    }

    init(_ common: Common) {
        self.common = Mutex(common)
    }

    /// The layer's identifier in its document; empty where it has none.
    public var id: String {
        get { common.withLock(\.id) }
        set { common.withLock { $0.id = newValue } }
    }

    /// The layer's title.
    public var name: String {
        get { common.withLock(\.name) }
        set { common.withLock { $0.name = newValue } }
    }

    /// How opaque the layer is drawn as a whole, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { common.withLock(\.opacity) }
        set { common.withLock { $0.opacity = newValue.isNaN ? 1 : min(max(newValue, 0), 1) } }
    }

    /// Whether the layer is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { common.withLock(\.isVisible) }
        set { common.withLock { $0.isVisible = newValue } }
    }

    /// The most zoomed-out scale (denominator) at which the layer is drawn; nil or 0 is no limit.
    public var minScale: Double? {
        get { common.withLock(\.range.minScale) }
        set { common.withLock { $0.range.minScale = newValue } }
    }

    /// The most zoomed-in scale (denominator) at which the layer is drawn; nil or 0 is no limit.
    public var maxScale: Double? {
        get { common.withLock(\.range.maxScale) }
        set { common.withLock { $0.range.maxScale = newValue } }
    }

    /// The smallest envelope around all that the layer has; nil before loading and where there is nothing.
    public var fullExtent: Envelope? { nil }

    // MARK: Loading

    /// What has to be loaded for the layer; nil for nothing.
    var source: (any Loadable)? { nil }

    /// How far loading has come.
    public var loadStatus: LoadStatus { source?.loadStatus ?? .loaded }

    /// Why the last attempt failed; nil when it did not.
    public var loadError: (any Error)? { source?.loadError }

    /// Loads what the layer draws, unless it is there already or an earlier attempt failed.
    ///
    /// Drawing does the same; only who wants to know something of the layer before has to load it.
    public func load() async throws {
        if let error = loadError { throw error }
        try await retryLoad()
    }

    /// Loads what the layer draws, also when an earlier attempt failed.
    public func retryLoad() async throws { try await source?.retryLoad() }

    // MARK: Drawing

    /// The layers of features that are drawn for this one.
    package var drawnLayers: [FeatureLayer] { [] }

    /// Why nothing is drawn at a scale; nil where something is.
    func reasonToSkip(atScale scale: Double) -> String? {
        let common = common.withLock { $0 }
        if !common.isVisible { return "not visible" }
        if !common.range.contains(scale) { return "outside its scale range" }
        if common.opacity == 0 { return "fully transparent" }
        return (self as? UnsupportedLayer)?.reason.message
    }
}

extension Layer: Hashable {
    /// Whether both are the same object.
    public static func == (left: Layer, right: Layer) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
