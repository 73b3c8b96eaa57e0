import Documents
import Geospatial
import Images
import Synchronization

/// A map: layers in drawing order, the system in which they are drawn, and where to look first.
///
/// A map is made by code or read from web map JSON (``init(contentsOfFile:)``). It may be read and changed from
/// any thread; a change shows in the next picture.
public final class Map: Sendable {
    struct Content: Sendable {
        var operationalLayers: [Layer] = []
        var initialViewpoint: Viewpoint?
        var backgroundColor: Color?
        var basemap: Basemap?
        var referenceScale: Double?
        var limits = ViewLimits()
        var bookmarks: [Bookmark] = []
        var diagnostics: [Diagnostic] = []
        var loadSettings = LoadSettings()
        /// Layers that may be drawn with simple or with multilayer symbols.
        var symbologies: [OfferedSymbology] = []
    }

    let content: Mutex<Content>

    /// Draws the map's pictures, with what earlier ones left in its caches and on the process's threads.
    ///
    /// Give the requests of many maps to a ``MapRenderer`` of your own if they should share caches or threads.
    public let mapRenderer = MapRenderer.sharingThreads()

    /// The system in which the map is flat.
    ///
    /// It is declared as optional, as in the ArcGIS Maps SDK, and never nil. Default: Web Mercator.
    public var spatialReference: SpatialReference! { reference }

    /// ``spatialReference``, without the doubt.
    package let reference: SpatialReference

    /// A map without layers.
    public init(spatialReference: SpatialReference = .webMercator) {
        reference = spatialReference
        content = Mutex(Content())
    }

    /// A map with a basemap, in Web Mercator.
    public convenience init(basemap: Basemap) {
        self.init()
        self.basemap = basemap
    }

    /// A map with a basemap that ArcGIS offers by name, in Web Mercator.
    ///
    /// No service is asked: a plain ground in a suitable colour stands for the basemap, and each picture's
    /// report says so.
    public convenience init(basemapStyle: Basemap.Style) {
        self.init(basemap: Basemap(style: basemapStyle))
    }

    init(spatialReference: SpatialReference, content: Content) {
        reference = spatialReference
        self.content = Mutex(content)
    }

    /// The layers, bottom first.
    public var operationalLayers: [Layer] {
        get { content.withLock(\.operationalLayers) }
        set { content.withLock { $0.operationalLayers = newValue } }
    }

    /// Adds a layer on top.
    public func addOperationalLayer(_ layer: Layer) {
        content.withLock { $0.operationalLayers.append(layer) }
    }

    /// Adds layers on top, in their order.
    public func addOperationalLayers(_ layers: some Sequence<some Layer>) {
        let layers = layers.map { $0 as Layer }
        content.withLock { $0.operationalLayers += layers }
    }

    /// Adds a layer below the one at an index.
    ///
    /// - Parameter index: Its place in ``operationalLayers``; beyond the end counts as the end, below 0 as 0.
    public func insertOperationalLayer(_ layer: Layer, at index: Int) {
        content.withLock {
            $0.operationalLayers.insert(layer, at: min(max(index, 0), $0.operationalLayers.count))
        }
    }

    /// Removes a layer, if the map has it.
    public func removeOperationalLayer(_ layer: Layer) {
        content.withLock { $0.operationalLayers.removeAll { $0 === layer } }
    }

    /// Removes layers, as far as the map has them.
    public func removeOperationalLayers(_ layers: some Sequence<some Layer>) {
        let gone = Set(layers.map { ObjectIdentifier($0) })
        content.withLock { $0.operationalLayers.removeAll { gone.contains(ObjectIdentifier($0)) } }
    }

    /// Removes all layers.
    public func removeAllOperationalLayers() {
        content.withLock { $0.operationalLayers.removeAll() }
    }

    /// What lies under and over the operational layers; nil for nothing.
    public var basemap: Basemap? {
        get { content.withLock(\.basemap) }
        set { content.withLock { $0.basemap = newValue } }
    }

    /// All layers in drawing order: those of the basemap are around the operational ones.
    var layersInDrawingOrder: [Layer] {
        let (basemap, layers) = content.withLock { ($0.basemap, $0.operationalLayers) }
        return (basemap?.baseLayers ?? []) + layers + (basemap?.referenceLayers ?? [])
    }

    /// Where to look first; nil shows everything that the layers have, and the world below a basemap alone.
    public var initialViewpoint: Viewpoint? {
        get { content.withLock(\.initialViewpoint) }
        set { content.withLock { $0.initialViewpoint = newValue } }
    }

    /// What lies under the layers; nil (default) is the basemap's ground, and transparent where there is none.
    public var backgroundColor: Color? {
        get { content.withLock(\.backgroundColor) }
        set { content.withLock { $0.backgroundColor = newValue } }
    }

    /// ``backgroundColor`` for CartoucheFoundation, which has overloads of the same name.
    package var ownBackgroundColor: Color? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }

    /// The scale's denominator at which symbols have the size that they were authored with.
    ///
    /// At other scales those of layers and overlays whose `scalesSymbols` is true grow and shrink with the map.
    /// Nil (default) or 0: symbols have the same size at all scales.
    public var referenceScale: Double? {
        get { content.withLock(\.referenceScale) }
        set { content.withLock { $0.referenceScale = newValue } }
    }

    /// The most zoomed-out scale (denominator) that a picture has, whatever the viewpoint; nil (default) or 0 is
    /// no limit.
    public var minScale: Double? {
        get { content.withLock(\.limits.range.minScale) }
        set { content.withLock { $0.limits.range.minScale = newValue } }
    }

    /// The most zoomed-in scale (denominator) that a picture has, whatever the viewpoint; nil (default) or 0 is
    /// no limit.
    public var maxScale: Double? {
        get { content.withLock(\.limits.range.maxScale) }
        set { content.withLock { $0.limits.range.maxScale = newValue } }
    }

    /// Where pictures may look; nil (default) is everywhere.
    ///
    /// The middle of a picture lies in it, nothing is more zoomed out than shows it as a whole, and a picture
    /// without a viewpoint shows it.
    public var maxExtent: Envelope? {
        get { content.withLock(\.limits.extent) }
        set { content.withLock { $0.limits.extent = newValue } }
    }

    /// What of the map's document could not be read faithfully, and what was done instead.
    public var diagnostics: [Diagnostic] { content.withLock(\.diagnostics) }
}
