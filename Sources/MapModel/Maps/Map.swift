import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheServices
import CartoucheSymbols

/// A map: layers in drawing order, a spatial reference, and an initial viewpoint.
///
/// A map is created in code, or read from web map JSON or a document of ArcGIS Pro
/// (``init(contentsOfFile:dataSources:spatialReference:resources:)``). It can be read and changed from any thread;
/// changes appear in the next picture.
public final class Map: Sendable {
    package struct Content: Sendable {
        package var reference = SpatialReference.webMercator
        package var operationalLayers: [Layer] = []
        package var initialViewpoint: Viewpoint?
        package var backgroundColor: Color?
        package var basemap: Basemap?
        /// The look of the document's basemap if none of its layers below the operational layers can be drawn.
        package var missingLook: Basemap.Look?
        package var referenceScale: Double?
        package var limits = ViewLimits()
        /// The period that the document's time slider shows; nil if it has none.
        package var savedTimeExtent: TimeExtent?
        /// The period that is drawn if a view or request has none.
        package var timeExtent: TimeExtent?
        package var bookmarks: [Bookmark] = []
        package var diagnostics: [Diagnostic] = []
        package var isDocument = false
        var loadSettings = LoadSettings()
        /// The layers that have both simple and multilayer symbols.
        package var symbologies: [OfferedSymbology] = []

        package init() {}
    }

    package let content: ModelState<Content>

    /// What renderers keep with the map.
    package let kept = KeptValues()

    /// The spatial reference of the map.
    ///
    /// It is declared as an optional, as in the ArcGIS Maps SDK, but it is never nil. Default: Web Mercator.
    public var spatialReference: SpatialReference! { reference }

    /// The same as ``spatialReference``, but not optional.
    package var reference: SpatialReference { content.read(\.reference) }

    /// The item of a portal from which the map comes; nil if there is none.
    public let item: Item?
    /// The content of the item; nil if there is no item.
    let document: LoadedContent<Content>?

    /// Creates a map without layers.
    public convenience init(spatialReference: SpatialReference = .webMercator) {
        self.init(spatialReference: spatialReference, content: Content())
    }

    /// Creates a map with a basemap, in Web Mercator.
    public convenience init(basemap: Basemap) {
        self.init()
        self.basemap = basemap
    }

    /// Creates a map with a basemap style of ArcGIS, in Web Mercator.
    ///
    /// Styles come from services, which Cartouche does not use. It fills the background with one color that fits the
    /// style, and the report of each picture has a diagnostic.
    public convenience init(basemapStyle: Basemap.Style) {
        self.init(basemap: Basemap(style: basemapStyle))
    }

    package init(spatialReference: SpatialReference, content: Content) {
        var content = content
        content.reference = spatialReference
        self.content = ModelState(content)
        (item, document) = (nil, nil)
    }

    /// Creates the map of an item.
    ///
    /// - Parameter open: Loads the content of the item; it may wait for answers.
    package init(item: Item, opening open: @escaping @Sendable () throws -> Content) {
        content = ModelState(Content())
        self.item = item
        document = LoadedContent(open)
    }

    /// The operational layers, bottom first.
    public var operationalLayers: [Layer] {
        get { content.read(\.operationalLayers) }
        set { content.edit { $0.operationalLayers = newValue } }
    }

    /// Adds a layer on top.
    public func addOperationalLayer(_ layer: Layer) {
        content.edit { $0.operationalLayers.append(layer) }
    }

    /// Adds layers on top, in the given order.
    public func addOperationalLayers(_ layers: some Sequence<some Layer>) {
        let layers = layers.map { $0 as Layer }
        content.edit { $0.operationalLayers += layers }
    }

    /// Inserts a layer below the one at an index.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - index: The position in ``operationalLayers``. It is clamped to the range from 0 to the number of layers.
    public func insertOperationalLayer(_ layer: Layer, at index: Int) {
        content.edit {
            $0.operationalLayers.insert(layer, at: min(max(index, 0), $0.operationalLayers.count))
        }
    }

    /// Removes a layer if the map has it.
    public func removeOperationalLayer(_ layer: Layer) {
        content.edit { $0.operationalLayers.removeAll { $0 === layer } }
    }

    /// Removes layers if the map has them.
    public func removeOperationalLayers(_ layers: some Sequence<some Layer>) {
        let gone = Set(layers.map { ObjectIdentifier($0) })
        content.edit { $0.operationalLayers.removeAll { gone.contains(ObjectIdentifier($0)) } }
    }

    /// Removes all layers.
    public func removeAllOperationalLayers() {
        content.edit { $0.operationalLayers.removeAll() }
    }

    /// The layers below and above the operational layers; nil for none.
    public var basemap: Basemap? {
        get { content.read(\.basemap) }
        set { content.edit { $0.basemap = newValue } }
    }

    /// All layers in drawing order: base layers, operational layers, reference layers.
    package var layersInDrawingOrder: [Layer] {
        let (basemap, layers) = content.read { ($0.basemap, $0.operationalLayers) }
        return (basemap?.baseLayers ?? []) + layers + (basemap?.referenceLayers ?? [])
    }

    /// The credits of the visible layers, bottom first, separated by commas; empty if there are none.
    ///
    /// Layers state their credits after loading.
    public var attribution: String {
        var known: [String] = []
        func add(_ layer: Layer) {
            guard layer.isVisible else { return }
            let own = layer.attribution
            if !own.isEmpty, !known.contains(own) { known.append(own) }
            for member in layer.memberLayers ?? [] { add(member) }
        }
        for layer in layersInDrawingOrder { add(layer) }
        return known.joined(separator: ", ")
    }

    /// The viewpoint of the first picture.
    ///
    /// If it is nil, the picture shows everything in the layers, or the whole world if there is only a basemap.
    public var initialViewpoint: Viewpoint? {
        get { content.read(\.initialViewpoint) }
        set { content.edit { $0.initialViewpoint = newValue } }
    }

    /// The period that the time slider of the web map shows; nil if it has no time slider.
    ///
    /// Views do not apply it by themselves; a program can set ``MapView/timeExtent`` to it.
    public var savedTimeExtent: TimeExtent? { content.read(\.savedTimeExtent) }

    /// The period that is drawn if a view or request has none; for the command-line tool.
    package var timeExtent: TimeExtent? {
        get { content.read(\.timeExtent) }
        set { content.edit { $0.timeExtent = newValue } }
    }

    /// The color below all layers.
    ///
    /// Default: nil, which means the color of the basemap's style, or transparent without a style.
    public var backgroundColor: Color? {
        get { content.read(\.backgroundColor) }
        set { content.edit { $0.backgroundColor = newValue } }
    }

    /// The same as ``backgroundColor``, for CartoucheFoundation, which has an overload of that name.
    package var ownBackgroundColor: Color? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }

    /// The denominator of the scale at which symbols have their authored size.
    ///
    /// At other scales, symbols become larger or smaller if `scalesSymbols` of their layer or overlay is true. If the
    /// reference scale is nil (default) or 0, symbols have the same size at all scales.
    public var referenceScale: Double? {
        get { content.read(\.referenceScale) }
        set { content.edit { $0.referenceScale = newValue } }
    }

    /// The minimum scale (most zoomed out) of pictures, as a denominator; nil (default) or 0 means no limit.
    ///
    /// It limits all viewpoints.
    public var minScale: Double? {
        get { content.read(\.limits.range.minScale) }
        set { content.edit { $0.limits.range.minScale = newValue } }
    }

    /// The maximum scale (most zoomed in) of pictures, as a denominator; nil (default) or 0 means no limit.
    ///
    /// It limits all viewpoints.
    public var maxScale: Double? {
        get { content.read(\.limits.range.maxScale) }
        set { content.edit { $0.limits.range.maxScale = newValue } }
    }

    /// The maximum extent of pictures; nil (default) means no limit.
    ///
    /// The center of a picture is always inside the extent. No picture is more zoomed out than necessary to show the
    /// whole extent. A picture without a viewpoint shows the extent.
    public var maxExtent: Envelope? {
        get { content.read(\.limits.extent) }
        set { content.edit { $0.limits.extent = newValue } }
    }

    /// Whether the map comes from a web map, which then decides on the background.
    package var isDocument: Bool { content.read(\.isDocument) }

    /// Diagnostics for what was not read faithfully from the map's document.
    public var diagnostics: [Diagnostic] { content.read(\.diagnostics) }
}
