import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbols

/// The base class of all layers.
///
/// Layers are shared, mutable objects that can be read and changed from any thread. Changes appear in the next
/// picture.
public class Layer: Loadable, @unchecked Sendable {
    /// The settings of every layer.
    package struct Common: Sendable {
        package var id = ""
        package var name = ""
        package var opacity = 1.0
        package var blendMode = BlendMode.normal
        package var isVisible = true
        package var showsInLegend = true
        /// The credits in the layer's document; empty if it states none.
        package var attribution = ""
        package var range = ScaleRange()
        package var origin: LayerOrigin?
        /// The group that contains the layer.
        package weak var group: GroupLayer?
    }

    package let common: ModelState<Common>

    package init(name: String) {
        common = ModelState(Common(name: name))
    }

    /// Creates a layer with the settings of another one; it is in no group.
    package init(_ common: Common) {
        var common = common
        common.group = nil
        self.common = ModelState(common)
    }

    /// The layer's identifier in its document; empty if it has none.
    public var id: String {
        get { common.read(\.id) }
        set { common.edit { $0.id = newValue } }
    }

    /// The layer's title.
    public var name: String {
        get { common.read(\.name) }
        set { common.edit { $0.name = newValue } }
    }

    /// The description of the layer in its document; nil for layers made by code.
    package var origin: LayerOrigin? {
        get { common.read(\.origin) }
        set { common.edit { $0.origin = newValue } }
    }

    /// The names of the groups and the layer in its document, joined with `/`.
    package var qualifiedName: String { ((origin?.groupNames ?? []) + [name]).joined(separator: "/") }

    /// The opacity of the whole layer, from 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { common.read(\.opacity) }
        set { common.edit { $0.opacity = newValue.isNaN ? 1 : min(max(newValue, 0), 1) } }
    }

    /// Whether the layer is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { common.read(\.isVisible) }
        set {
            show(newValue)
            group?.adaptMembers(showing: self)
        }
    }

    /// Sets the visibility without a change of other members of the layer's group.
    package func show(_ isVisible: Bool) {
        common.edit { $0.isVisible = isVisible }
        visibilityHasChanged()
    }

    /// Adapts what depends on the visibility.
    func visibilityHasChanged() {}

    /// The group that contains the layer; nil if there is none.
    package var group: GroupLayer? {
        get { common.read(\.group) }
        set { common.edit { $0.group = newValue } }
    }

    /// Whether legends contain the layer.
    ///
    /// Default: true.
    public var showsInLegend: Bool {
        get { common.read(\.showsInLegend) }
        set { common.edit { $0.showsInLegend = newValue } }
    }

    /// The minimum scale (most zoomed out) for drawing the layer, as a denominator; nil (default) or 0 means no
    /// limit.
    public var minScale: Double? {
        get { common.read(\.range.minScale) }
        set { common.edit { $0.range.minScale = newValue } }
    }

    /// The maximum scale (most zoomed in) for drawing the layer, as a denominator; nil (default) or 0 means no limit.
    public var maxScale: Double? {
        get { common.read(\.range.maxScale) }
        set { common.edit { $0.range.maxScale = newValue } }
    }

    /// The smallest envelope around all features of the layer; nil before loading, and if there are none.
    public var fullExtent: Envelope? { nil }

    /// The credits for the layer's data; empty if there are none, and before loading.
    public var attribution: String { common.read(\.attribution) }

    // MARK: Loading

    /// The object to load for the layer; nil if there is none.
    package var source: (any Loadable)? { nil }

    /// The loading status.
    public var loadStatus: LoadStatus { source?.loadStatus ?? .loaded }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { source?.loadError }

    /// Loads the data of the layer, unless it is loaded or an earlier attempt failed.
    ///
    /// Drawing loads the data too. Call this method only if a program needs the layer's properties before the
    /// drawing.
    ///
    /// - Throws: The errors of a source that cannot be read; the same error again if an earlier attempt failed.
    public func load() async throws {
        if let error = loadError { throw error }
        try await retryLoad()
    }

    /// Loads the data of the layer, even if an earlier attempt failed.
    ///
    /// - Throws: The errors of a source that cannot be read.
    public func retryLoad() async throws { try await source?.retryLoad() }

    // MARK: Drawing

    /// Loads what the drawing needs to know before it reads features, such as the layer's scale range in its service.
    ///
    /// The current thread waits for answers.
    package func prepare() throws {}

    /// The layers that are drawn together as this layer, bottom first; nil if the layer draws itself.
    package var memberLayers: [Layer]? { nil }

    /// The diagnostics of groups.
    package var groupDiagnostics: [Diagnostic] { [] }

    /// The feature layers that draw this layer.
    package var drawnLayers: [FeatureLayer] { [] }

    /// The visible overlays that draw this layer, bottom first.
    package var drawnOverlays: [GraphicsOverlay] { [] }

    /// Returns the reason why the layer is not drawn at a scale; nil if it is drawn.
    ///
    /// - Parameter scale: The denominator of the scale; nil for any scale.
    package func reasonToSkip(atScale scale: Double?) -> SkipReason? {
        let common = common.read { $0 }
        if !common.isVisible { return .hidden }
        if let scale, !common.range.contains(scale) { return .outsideScaleRange }
        if common.opacity == 0 { return .transparent }
        return (self as? UnsupportedLayer).map { .unsupported($0.reason) }
    }
}

extension Layer: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Layer, right: Layer) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
