import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheServices
import CartoucheSymbols
import CartoucheWorkers

/// A scene: a globe with a surface, and layers on and above it.
///
/// A scene is created in code, or read from web scene JSON. It can be read and changed from any thread; changes appear
/// in the next picture.
///
/// A global scene is on WGS 84. A local scene is on the plane of a projected coordinate system: one unit of it is its
/// length in meters everywhere, and the directions of cameras are relative to the north of the plane.
public final class Scene: Sendable {
    package struct Content: Sendable {
        var baseSurface = Surface()
        var initialViewpoint: Viewpoint?
        /// The diagonal field of view of the document's camera in degrees; nil if it has none.
        package var fieldOfView: Double?
        var sunDate: Double?
        var castsShadows = false
        /// The color behind everything; nil for the sky.
        var background: Color?
        var diagnostics: [Diagnostic] = []
        var space = SceneSpace.globe
        var clippingArea: Envelope?
        var isClipped = false
        /// The area that is drawn; nil for everything.
        package var clippedArea: Envelope? { isClipped ? clippingArea : nil }
        /// The folder of the scene's document and its limits, for models.
        var resources = ResourceLoader()
    }

    package let content: ModelState<Content>
    /// The layers and the basemap; their lines, polygons and colors are draped on the surface.
    package let map: Map
    /// The item of a portal from which the scene comes; nil if there is none.
    public let item: Item?
    /// The scene of the item; nil if there is no item.
    let document: LoadedContent<Scene>?

    /// Creates a scene without layers.
    public convenience init() { self.init(map: Map()) }

    /// Creates a scene with a basemap.
    public convenience init(basemap: Basemap) { self.init(map: Map(basemap: basemap)) }

    /// Creates a scene with a basemap style of ArcGIS.
    ///
    /// Styles come from services, which Cartouche does not use. The surface has one color that fits the style, and the
    /// report of each picture has a diagnostic.
    public convenience init(basemapStyle: Basemap.Style) { self.init(map: Map(basemapStyle: basemapStyle)) }

    /// Creates a scene with the layers of a map.
    ///
    /// - Parameter resources: The folder of relative paths of models.
    package convenience init(drawing map: Map, resources: ResourceLoader) {
        self.init(
            map: map,
            content: Content(
                diagnostics: map.diagnostics.filter { !Diagnostic.onlyOnMaps.contains($0.code) },
                resources: resources))
    }

    init(
        map: Map, content: Content = Content(), item: Item? = nil, document: LoadedContent<Scene>? = nil
    ) {
        self.map = map
        self.content = ModelState(content)
        (self.item, self.document) = (item, document)
    }

    /// The shape of the earth in a scene.
    public enum ViewingMode: String, Hashable, Sendable, CaseIterable {
        /// The globe.
        case global
        /// A plane.
        case local
    }

    /// Creates a local scene on the plane of a projected coordinate system.
    ///
    /// - Parameter spatialReference: The coordinate system. One with longitudes and latitudes gives a global scene.
    /// - Throws: `GeospatialError` if the spatial reference is unknown, or has no transformation to WGS 84.
    public convenience init(localIn spatialReference: SpatialReference) throws(GeospatialError) {
        self.init(map: Map(), content: Content(space: try SceneSpace(localIn: spatialReference)))
    }

    package var space: SceneSpace { content.read(\.space) }

    /// Whether the scene is on the globe or on a plane.
    public var viewingMode: ViewingMode { space.isLocal ? .local : .global }

    /// The spatial reference of the scene: WGS 84, or the coordinate system of a local scene.
    public var spatialReference: SpatialReference! { space.spatialReference }

    /// The operational layers, bottom first.
    public var operationalLayers: [Layer] {
        get { map.operationalLayers }
        set { map.operationalLayers = newValue }
    }

    /// Adds a layer on top.
    public func addOperationalLayer(_ layer: Layer) { map.addOperationalLayer(layer) }

    /// Adds layers on top, in the given order.
    public func addOperationalLayers(_ layers: some Sequence<some Layer>) { map.addOperationalLayers(layers) }

    /// Removes a layer if the scene has it.
    public func removeOperationalLayer(_ layer: Layer) { map.removeOperationalLayer(layer) }

    /// Removes all layers.
    public func removeAllOperationalLayers() { map.removeAllOperationalLayers() }

    /// The layers below the operational layers; nil for none.
    public var basemap: Basemap? {
        get { map.basemap }
        set { map.basemap = newValue }
    }

    /// The surface of the earth, with its heights.
    ///
    /// Default: the ellipsoid.
    public var baseSurface: Surface {
        get { content.read(\.baseSurface) }
        set { content.edit { $0.baseSurface = newValue } }
    }

    /// The viewpoint of the first picture; its camera takes precedence.
    ///
    /// If it is nil, the picture shows everything in the layers from above, or the whole globe.
    public var initialViewpoint: Viewpoint? {
        get { content.read(\.initialViewpoint) }
        set { content.edit { $0.initialViewpoint = newValue } }
    }

    /// The area of a local scene that is drawn if ``isClippingEnabled`` is true; its heights do not count.
    ///
    /// Bodies, lines and the surface are cut at its sides. Global scenes ignore it, and so do local scenes if it cannot be
    /// projected to their coordinate system. Default: nil.
    public var clippingArea: Envelope? {
        get { content.read(\.clippingArea) }
        set { content.edit { $0.clippingArea = newValue } }
    }

    /// Whether only ``clippingArea`` is drawn.
    ///
    /// Default: false.
    public var isClippingEnabled: Bool {
        get { content.read(\.isClipped) }
        set { content.edit { $0.isClipped = newValue } }
    }

    /// Whether the scene's document asks for the light of the sun.
    package var usesSun: Bool { sunDate != nil }
    /// The date of the scene's document in seconds since 1970; nil if it has none.
    package var sunDate: Double? { content.read(\.sunDate) }
    /// Whether the scene's document asks for shadows.
    package var castsShadows: Bool { content.read(\.castsShadows) }

    package var resources: ResourceLoader { content.read(\.resources) }

    /// Diagnostics for what was not read faithfully from the scene's document.
    public var diagnostics: [Diagnostic] { content.read(\.diagnostics) }

    /// Loads the item of the scene, if there is one; layers are loaded by drawing.
    ///
    /// - Throws: `ServiceError`, `NetworkError` or ``SceneError`` if the item cannot be loaded or is not a scene.
    public func load() async throws {
        if let error = document?.error { throw error }
        try await BackgroundThreads.run { _ in try self.prepare() }
    }
}
