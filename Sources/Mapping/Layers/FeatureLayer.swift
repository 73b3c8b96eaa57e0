import Documents
import Expressions
import FeatureSources
import Geospatial
import Symbols
import Synchronization

/// Features of one table, drawn with a renderer.
public final class FeatureLayer: Layer, @unchecked Sendable {
    /// How a moving view draws the features.
    public enum RenderingMode: Hashable, Sendable {
        /// ArcGIS chooses between the other two.
        case automatic
        /// Once as a picture, which is moved and turned until the view rests.
        case `static`
        /// Anew for each frame.
        case dynamic
    }

    struct Content: Sendable {
        var renderer: Renderer?
        var definitionExpression = ""
        var scalesSymbols = true
        var symbolLevels: [String]?
        var renderingMode = RenderingMode.automatic
    }

    private let content: Mutex<Content>
    private let table: FeatureTable

    /// A layer of a table's features.
    ///
    /// It is drawn with the renderer that a ``FeatureCollectionTable`` has, else with plain grey symbols, until
    /// ``renderer`` is set.
    public init(featureTable: FeatureTable) {
        table = featureTable
        content = Mutex(Content())
        super.init(name: featureTable.displayName)
    }

    /// A layer of a source's features.
    ///
    /// - Parameter renderer: how they are drawn; nil (the default) draws each with a plain grey symbol.
    public init(featureSource: any FeatureSource, renderer: Renderer? = nil) {
        table = FeatureTable(of: featureSource)
        content = Mutex(Content(renderer: renderer))
        super.init(name: featureSource.name)
    }

    /// A layer with the settings of another one.
    private init(cloning layer: FeatureLayer) {
        table = layer.table
        content = Mutex(layer.content.withLock { $0 })
        super.init(layer.common.withLock { $0 })
    }

    /// Makes a layer of the same table with the same settings.
    ///
    /// Later changes of one layer's settings do not change the other. Both share the table and the renderer: a
    /// change of the renderer's own properties changes both.
    public func clone() -> FeatureLayer { FeatureLayer(cloning: self) }

    /// Where the features come from.
    public var featureTable: FeatureTable? { table }

    /// The layer's title; the table's name unless set.
    public override var name: String {
        get {
            let own = super.name
            return own.isEmpty ? table.displayName : own
        }
        set { super.name = newValue }
    }

    /// How the features are drawn; nil draws each with a plain grey symbol.
    public var renderer: Renderer? {
        get { content.withLock(\.renderer) ?? (table as? FeatureCollectionTable)?.renderer }
        set { content.withLock { $0.renderer = newValue } }
    }

    /// Draws the features as if ``renderer`` had never been set.
    public func resetRenderer() { content.withLock { $0.renderer = nil } }

    /// Only features for which this SQL-92 where clause is true are drawn; empty (the default) takes all.
    public var definitionExpression: String {
        get { content.withLock(\.definitionExpression) }
        set { content.withLock { $0.definitionExpression = newValue } }
    }

    /// Whether symbols grow and shrink with the map around its reference scale, where it has one.
    ///
    /// Default: true.
    public var scalesSymbols: Bool {
        get { content.withLock(\.scalesSymbols) }
        set { content.withLock { $0.scalesSymbols = newValue } }
    }

    /// How a moving view draws the features.
    ///
    /// Views in ArcGIS draw static layers once and move the picture. This library draws no frames between two
    /// pictures, so all modes draw the same picture. The value is kept for programs that set it.
    /// Default: `.automatic`.
    public var renderingMode: RenderingMode {
        get { content.withLock(\.renderingMode) }
        set { content.withLock { $0.renderingMode = newValue } }
    }

    /// The names of symbol layers in the order in which the layer draws them, the uppermost first; nil (default)
    /// draws each feature with all its symbol layers at once.
    ///
    /// With an order all features are drawn level by level, so that cased roads merge and crossings join. Symbol
    /// layers whose name is not in it are drawn first.
    public var symbolLevels: [String]? {
        get { content.withLock(\.symbolLevels) }
        set { content.withLock { $0.symbolLevels = newValue } }
    }

    /// The smallest envelope around all features of the table; nil before loading and where there are none.
    public override var fullExtent: Envelope? { table.extent }

    override var source: (any Loadable)? { table }
    package override var drawnLayers: [FeatureLayer] { [self] }
    var keeping: FeatureKeeping { table.keeping }
    package func featureSource() throws -> any FeatureSource { try table.source() }
}

/// A layer of a map document that cannot be drawn; it is kept and reported.
public final class UnsupportedLayer: Layer, @unchecked Sendable {
    /// The layer as it stands in its document.
    public let json: JSONValue
    /// Why it is not drawn.
    public let reason: Diagnostic

    init(name: String, json: JSONValue, reason: Diagnostic) {
        self.json = json
        self.reason = reason
        super.init(name: name)
    }

    /// Always failed.
    public override var loadStatus: LoadStatus { .failed }

    /// Why it is not drawn.
    public override var loadError: (any Error)? { MapError.unsupportedLayer(what: reason.message) }

    /// Fails.
    ///
    /// - Throws: ``MapError/unsupportedLayer(_:)``.
    public override func retryLoad() async throws { throw MapError.unsupportedLayer(what: reason.message) }
}
