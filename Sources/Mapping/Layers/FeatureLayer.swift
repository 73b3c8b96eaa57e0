import Documents
import Expressions
import FeatureSources
import Symbology
import Synchronization

/// Features of one source, drawn with a renderer.
public final class FeatureLayer: Layer, @unchecked Sendable {
    struct Content: Sendable {
        var renderer: Renderer?
        var definitionExpression = ""
        var scalesSymbols = true
    }

    private let content: Mutex<Content>

    /// Where the features come from.
    public let featureSource: any FeatureSource

    /// A layer of a source's features.
    ///
    /// - Parameter renderer: how they are drawn; nil (the default) draws each with a plain grey symbol.
    public init(featureSource: any FeatureSource, renderer: Renderer? = nil) {
        self.featureSource = featureSource
        content = Mutex(Content(renderer: renderer))
        super.init(name: featureSource.name)
    }

    /// How the features are drawn; nil draws each with a plain grey symbol.
    public var renderer: Renderer? {
        get { content.withLock(\.renderer) }
        set { content.withLock { $0.renderer = newValue } }
    }

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
}
