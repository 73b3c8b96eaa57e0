import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbolStyles
import CartoucheSymbols

/// A layer that draws the features of one table with a renderer.
public final class FeatureLayer: Layer, @unchecked Sendable {
    /// The way in which a moving view draws the features.
    public enum RenderingMode: Hashable, Sendable {
        /// ArcGIS chooses one of the other two modes.
        case automatic
        /// Draws the features once, and moves and rotates the picture until the view stops.
        case `static`
        /// Draws the features again for each frame.
        case dynamic
    }

    package struct Content: Sendable {
        package var renderer: Renderer?
        package var definitionExpression = ""
        var displayFilter: DisplayFilterDefinition?
        package var scalesSymbols = true
        package var symbolLevels: [String]?
        var levelGroup: String?
        package var renderingMode = RenderingMode.automatic
        package var labels = LayerLabels()
        package var popup = LayerPopup()
        /// The rules for callouts, in the form of the views.
        package var calloutRules: (any Sendable)?
        package var selection: Set<FeatureKey> = []
        package var sceneProperties: LayerSceneProperties?
        package var reduction: FeatureReduction?
        package var time = LayerTime()
        /// The fields, domains and types in the layer's document, for scripts; nil if it has none.
        package var schema: ArcadeSchema?
        /// Whether the layer has the settings of its service.
        var hasServiceSettings = false

        package init() {}
    }

    package let content: ModelState<Content>
    private let table: FeatureTable

    /// Creates a layer for a table.
    ///
    /// Until ``renderer`` is set, the layer uses the renderer of a ``FeatureCollectionTable`` or of a file with a feature
    /// collection, or else plain gray symbols.
    public init(featureTable: FeatureTable) {
        table = featureTable
        content = ModelState(Content())
        super.init(name: featureTable.displayName)
    }

    /// Creates a layer for a feature source.
    ///
    /// - Parameters:
    ///   - featureSource: The source of the features.
    ///   - renderer: The renderer. Default: nil, which draws features with plain gray symbols.
    public init(featureSource: any FeatureSource, renderer: Renderer? = nil) {
        table = FeatureTable(of: featureSource)
        var content = Content()
        renderer?.findDictionaryStyle()
        content.renderer = renderer
        self.content = ModelState(content)
        super.init(name: featureSource.name)
    }

    /// Creates a layer for an item of a portal: a feature service, or a feature collection.
    ///
    /// The renderer, labels, scales, popups and conditions that the item saves take precedence over those of the
    /// service.
    ///
    /// - Parameters:
    ///   - item: The item, which is loaded when the layer is loaded or first drawn.
    ///   - layerID: The number of the layer in the service; nil (default) for the first layer with features.
    public convenience init(item: PortalItem, layerID: Int? = nil) {
        self.init(featureTable: ServiceFeatureTable(item: item, layerID: layerID))
    }

    /// The item of a portal from which the layer comes; nil if there is none.
    public var item: PortalItem? { (table as? ServiceFeatureTable)?.item }

    /// Creates a layer for a source, with all its settings and the symbols of single features by object ID.
    package init(featureSource: any FeatureSource, _ content: Content, symbols: [Int64: Symbol]) {
        table = FeatureTable(of: featureSource, symbols: symbols)
        self.content = ModelState(content)
        super.init(name: featureSource.name)
    }

    /// Creates a layer with the settings of another layer.
    private init(cloning layer: FeatureLayer) {
        table = layer.table
        content = ModelState(layer.content.read { $0 })
        super.init(layer.common.read { $0 })
    }

    /// Returns a layer for the same table with the same settings.
    ///
    /// Later changes of one layer's settings do not affect the other. Both share the table and the renderer, so a
    /// change of the renderer's properties affects both.
    public func clone() -> FeatureLayer { FeatureLayer(cloning: self) }

    /// The table of the features.
    public var featureTable: FeatureTable? { table }

    /// The layer's title.
    ///
    /// Default: the display name of the table.
    public override var name: String {
        get {
            let own = super.name
            return own.isEmpty ? table.displayName : own
        }
        set { super.name = newValue }
    }

    /// The renderer; nil draws features with plain gray symbols.
    ///
    /// Default: the renderer of the table if it is a ``FeatureCollectionTable``. For a feature collection from a file,
    /// the renderer of the file, as soon as the table is loaded. Otherwise nil.
    public var renderer: Renderer? {
        get {
            content.read(\.renderer) ?? (table as? FeatureCollectionTable)?.renderer
                ?? table.drawing.renderer
        }
        set {
            newValue?.findDictionaryStyle()
            content.edit { $0.renderer = newValue }
        }
    }

    /// Removes the renderer that was set, so that the default applies again.
    public func resetRenderer() { content.edit { $0.renderer = nil } }

    /// A SQL-92 where clause that selects the features to draw; empty (default) draws all.
    ///
    /// ``displayFilterDefinition`` can restrict the drawing further.
    public var definitionExpression: String {
        get { content.read(\.definitionExpression) }
        set { content.edit { $0.definitionExpression = newValue } }
    }

    /// Whether the size of symbols depends on the map scale relative to the map's reference scale.
    ///
    /// Default: true.
    public var scalesSymbols: Bool {
        get { content.read(\.scalesSymbols) }
        set { content.edit { $0.scalesSymbols = newValue } }
    }

    /// The way in which a moving view draws the features.
    ///
    /// In ArcGIS, views draw static layers once and move the picture. Cartouche draws only single pictures, so all
    /// modes look the same. The value is kept for programs that set it. Default: `.automatic`.
    public var renderingMode: RenderingMode {
        get { content.read(\.renderingMode) }
        set { content.edit { $0.renderingMode = newValue } }
    }

    /// The properties that apply only in scenes.
    ///
    /// Default: draped on the ground, markers face the camera.
    public var sceneProperties: LayerSceneProperties {
        get { statedSceneProperties ?? LayerSceneProperties() }
        set { content.edit { $0.sceneProperties = newValue } }
    }

    /// The properties that the program or the document stated; nil if they depend on the features.
    package var statedSceneProperties: LayerSceneProperties? { content.read(\.sceneProperties) }

    /// The names of symbol layers in drawing order for the whole layer, the top layer first.
    ///
    /// Default: nil, which draws each feature with all its symbol layers at once. With an order, all features are
    /// drawn level by level, so that cased roads merge at crossings. Symbol layers with other names are drawn first.
    public var symbolLevels: [String]? {
        get { content.read(\.symbolLevels) }
        set { content.edit { $0.symbolLevels = newValue } }
    }

    /// Label classes that replace those of the definitions; nil for none.
    package var labelClassList: LabelClassList? {
        get { content.read(\.labels.given) }
        set { content.edit { $0.labels.given = newValue } }
    }

    /// The labels of the layer's document.
    package var labels: LayerLabels {
        get { content.read(\.labels) }
        set { content.edit { $0.labels = newValue } }
    }

    /// The group with which the layer shares its ``symbolLevels``; nil (default) if it shares them with no layer.
    ///
    /// Consecutive layers of a map with the same group and the same levels are drawn together: first the lowest level
    /// of all of them.
    package var levelGroup: String? {
        get { content.read(\.levelGroup) }
        set { content.edit { $0.levelGroup = newValue } }
    }

    /// The symbol levels that the layer shares with other layers.
    package struct SharedLevels: Equatable {
        package var group: String
        package var names: [String]
    }

    /// The levels that the layer shares with others; nil if there are none.
    package var sharedLevels: SharedLevels? {
        content.read { content in
            // The symbols of aggregates have no part in the levels of other layers.
            guard content.reduction?.isEnabled != true, let group = content.levelGroup,
                let names = content.symbolLevels, !names.isEmpty
            else {
                return nil
            }
            return SharedLevels(group: group, names: names)
        }
    }

    /// Draws many points as fewer clusters or bins; nil (default) draws all features.
    ///
    /// The reduction applies to layers of points in maps. Other features are drawn as they are, with a diagnostic.
    public var featureReduction: FeatureReduction? {
        get { content.read(\.reduction) }
        set { content.edit { $0.reduction = newValue } }
    }

    // MARK: Labels

    /// Whether the labels of ``labelDefinitions`` are drawn.
    ///
    /// Default: false.
    public var labelsAreEnabled: Bool {
        get { content.read(\.labels.isEnabled) }
        set { content.edit { $0.labels.isEnabled = newValue } }
    }

    /// The rules for labels, in the order in which they were added.
    ///
    /// Default: none. A feature that matches several definitions gets a label of each.
    public var labelDefinitions: [LabelDefinition] { content.read(\.labels.definitions) }

    /// Adds a definition after the others.
    public func addLabelDefinition(_ definition: LabelDefinition) { addLabelDefinitions([definition]) }

    /// Adds definitions after the others, in the given order.
    public func addLabelDefinitions(_ definitions: some Sequence<LabelDefinition>) {
        let definitions = Array(definitions)
        content.edit { $0.labels.definitions += definitions }
    }

    /// Removes a definition if the layer has it.
    public func removeLabelDefinition(_ definition: LabelDefinition) {
        content.edit { $0.labels.definitions.removeAll { $0 === definition } }
    }

    /// Removes all definitions.
    public func removeAllLabelDefinitions() { content.edit { $0.labels.definitions = [] } }

    /// Returns the label classes for the features of one kind of geometry; none if labels are not enabled.
    package func labelClasses(for kind: GeometryKind) -> LabelClasses {
        content.read(\.labels).classes(for: kind)
    }

    // MARK: Data

    /// The smallest envelope around all features of the table; nil before loading, and if there are none.
    public override var fullExtent: Envelope? { table.extent }

    package override var source: (any Loadable)? { table }
    package override var drawnLayers: [FeatureLayer] { [self] }

    package override func prepare() throws {
        guard let table = table as? ServiceFeatureTable else { return }
        _ = try table.source()
        takeServiceSettings()
    }

    /// Loads the table, even if an earlier attempt failed.
    ///
    /// - Throws: The errors of a table that cannot be read.
    public override func retryLoad() async throws {
        try await super.retryLoad()
        takeServiceSettings()
    }
    /// The credits that the document or the service of the layer states; empty before loading, and if there are none.
    public override var attribution: String {
        let own = super.attribution
        guard own.isEmpty else { return own }
        return featureTable?.drawing.serviceEntry?["layerDefinition"]?["copyrightText"]?.string ?? ""
    }
    /// What renderers keep with the table.
    package var kept: KeptValues { table.kept }
    /// The symbols of single features, which take precedence over the renderer.
    package var symbolOverrides: SymbolOverrides { table.symbolOverrides }
    package func featureSource() throws -> any FeatureSource { try table.source() }
}

/// A layer of a map document that cannot be drawn; it is kept and has a diagnostic.
public final class UnsupportedLayer: Layer, @unchecked Sendable {
    /// The layer's JSON in its document.
    public let json: JSONValue
    /// The diagnostic with the reason why it is not drawn.
    public let reason: Diagnostic

    package init(name: String, json: JSONValue, reason: Diagnostic) {
        self.json = json
        self.reason = reason
        super.init(name: name)
    }

    /// The loading status: always failed.
    public override var loadStatus: LoadStatus { .failed }

    /// The error with the reason why it is not drawn.
    public override var loadError: (any Error)? { MapError.unsupportedLayer(what: reason.message) }

    /// Throws the error of the layer.
    ///
    /// - Throws: ``MapError/unsupportedLayer(what:suggestion:)``.
    public override func retryLoad() async throws { throw MapError.unsupportedLayer(what: reason.message) }
}
