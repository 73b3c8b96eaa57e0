import Geospatial
import Symbols
import Synchronization

/// Graphics of any kinds of geometry, drawn above all layers of a map.
///
/// Overlays and their graphics are shared objects that may be read and changed from any thread; a change shows
/// in the next picture. Graphics are drawn by their ``Graphic/zIndex``, and in the order in which they were
/// added where that is equal.
public final class GraphicsOverlay: @unchecked Sendable {
    /// How a view that moves draws the graphics.
    public enum RenderingMode: Hashable, Sendable {
        /// Anew for each picture.
        case dynamic
        /// Once, to be moved and turned as a picture until the view rests.
        case `static`
    }

    struct Content: Sendable {
        var list = GraphicList()
        var renderingMode: RenderingMode
        var renderer: Renderer?
        var opacity = 1.0
        var isVisible = true
        var range = ScaleRange()
        var scalesSymbols = false
        var symbolLevels: [String]?
        var id = ""
    }

    // Invariant for `@unchecked Sendable`: touched only with the lock of `GraphicsModel` held.
    private var content: Content
    private var graphicsChanged = GraphicsModel.revision
    /// The graphics as columns, from the last picture.
    let columnsOfLastPicture = Mutex<OverlayColumns?>(nil)

    /// An overlay.
    ///
    /// - Parameters:
    ///   - graphics: What it draws, bottom first. A graphic stands in an overlay once: others are left out.
    ///   - renderingMode: How a view that moves draws them. Default: `.dynamic`.
    public init(graphics: [Graphic] = [], renderingMode: RenderingMode = .dynamic) {
        content = Content(renderingMode: renderingMode)
        content.list.append(graphics)
    }

    // MARK: Graphics

    /// The graphics in the order in which they were added.
    public var graphics: [Graphic] { read(\.list.graphics) }

    /// Adds a graphic; one that is there already stays where it is.
    public func addGraphic(_ graphic: Graphic) {
        edit { $0.append(CollectionOfOne(graphic)) }
    }

    /// Adds graphics in their order; those that are there already stay where they are.
    public func addGraphics(_ graphics: some Sequence<Graphic>) {
        let graphics = Array(graphics)
        edit { $0.append(graphics) }
    }

    /// Adds a graphic before the one at an index; one that is there already moves.
    ///
    /// - Parameter index: Its place in ``graphics``; beyond the end counts as the end, below 0 as 0.
    public func insertGraphic(_ graphic: Graphic, at index: Int) {
        edit { $0.insert(graphic, at: index) }
    }

    /// Removes a graphic, if it is there.
    public func removeGraphic(_ graphic: Graphic) {
        edit { $0.remove([graphic]) }
    }

    /// Removes graphics, as far as they are there.
    public func removeGraphics(_ graphics: some Sequence<Graphic>) {
        let gone = Set(graphics)
        edit { $0.remove(gone) }
    }

    /// Removes all graphics.
    public func removeAllGraphics() {
        edit { $0 = GraphicList() }
    }

    /// The smallest envelope around all graphics, in the system of the first geometry that has one; nil where
    /// no graphic has a place.
    ///
    /// Geometries that cannot be brought into that system don't count.
    public var extent: Envelope? {
        let geometries = GraphicsModel.read { access in
            content.list.graphics.compactMap { $0.state(access).geometry }
        }
        let reference = geometries.lazy.compactMap(\.spatialReference).first
        var ways: [SpatialReference: CoordinateTransformation] = [:]
        var extent = Envelope.empty(in: reference)
        for geometry in geometries where !geometry.isEmpty {
            guard let reference, let own = geometry.spatialReference, own != reference else {
                extent = extent.union(geometry.extent)
                continue
            }
            guard let way = ways[own] ?? (try? CoordinateTransformation(from: own, to: reference)) else {
                continue
            }
            ways[own] = way
            if let projected = way.project(envelope: geometry.extent) { extent = extent.union(projected) }
        }
        return extent.isEmpty ? nil : extent
    }

    // MARK: Drawing

    /// How graphics without a symbol of their own are drawn; nil (default) does not draw them.
    public var renderer: Renderer? {
        get { read(\.renderer) }
        set { set(\.renderer, to: newValue) }
    }

    /// How a view that moves draws the graphics.
    ///
    /// Pictures that are made one by one look the same either way; on a turned map ArcGIS turns the markers of
    /// a static overlay with it, which a picture's report tells of.
    public var renderingMode: RenderingMode {
        get { read(\.renderingMode) }
        set { set(\.renderingMode, to: newValue) }
    }

    /// How opaque the overlay is drawn as a whole, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { read(\.opacity) }
        set { set(\.opacity, to: newValue.isNaN ? 1 : min(max(newValue, 0), 1)) }
    }

    /// Whether the overlay is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { read(\.isVisible) }
        set { set(\.isVisible, to: newValue) }
    }

    /// The most zoomed-out scale (denominator) at which the overlay is drawn; nil (default) or 0 is no limit.
    public var minScale: Double? {
        get { read(\.range.minScale) }
        set { set(\.range.minScale, to: newValue) }
    }

    /// The most zoomed-in scale (denominator) at which the overlay is drawn; nil (default) or 0 is no limit.
    public var maxScale: Double? {
        get { read(\.range.maxScale) }
        set { set(\.range.maxScale, to: newValue) }
    }

    /// Whether symbols grow and shrink with the map around its reference scale.
    ///
    /// Default: false.
    public var scalesSymbols: Bool {
        get { read(\.scalesSymbols) }
        set { set(\.scalesSymbols, to: newValue) }
    }

    /// The names of symbol layers in the order in which the overlay draws them, the uppermost first; nil
    /// (default) draws each graphic with all its symbol layers at once.
    ///
    /// With an order all graphics are drawn level by level, so that cased roads merge and crossings join.
    /// Symbol layers whose name is not in it are drawn first.
    public var symbolLevels: [String]? {
        get { read(\.symbolLevels) }
        set { set(\.symbolLevels, to: newValue) }
    }

    /// What the overlay is called, for example in reports.
    ///
    /// Default: empty.
    public var id: String {
        get { read(\.id) }
        set { set(\.id, to: newValue) }
    }

    // MARK: Inside

    /// Everything but the graphics' own state.
    var snapshot: Content { GraphicsModel.read { _ in content } }

    /// The graphics' states in drawing order, hidden ones left out, and the revision at which they were so.
    func drawnGraphics() -> (graphics: [Graphic.State], revision: UInt64) {
        var (states, revision) = GraphicsModel.read { access in
            (content.list.graphics.map { $0.state(access) }, GraphicsModel.revision)
        }
        states.removeAll { !$0.isVisible }
        guard states.contains(where: { $0.zIndex != 0 }) else { return (states, revision) }
        let order = states.indices.sorted { (states[$0].zIndex, $0) < (states[$1].zIndex, $1) }
        return (order.map { states[$0] }, revision)
    }

    /// Whether a graphic, or which graphics there are, has changed since a revision.
    func hasChanged(since revision: UInt64) -> Bool {
        if GraphicsModel.revision == revision { return false }
        return GraphicsModel.read { access in
            graphicsChanged > revision || content.list.graphics.contains { $0.lastChange(access) > revision }
        }
    }

    private func read<Value: Sendable>(_ body: (Content) -> Value) -> Value {
        GraphicsModel.read { _ in body(content) }
    }

    private func set<Value: Sendable>(_ path: WritableKeyPath<Content, Value>, to value: Value) {
        GraphicsModel.edit { _, _ in content[keyPath: path] = value }
    }

    private func edit(_ body: (inout GraphicList) -> Void) {
        GraphicsModel.edit { _, revision in
            body(&content.list)
            graphicsChanged = revision
        }
    }
}

extension GraphicsOverlay: Hashable {
    /// Whether both are the same object.
    public static func == (left: GraphicsOverlay, right: GraphicsOverlay) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Graphics in the order in which they were added, each once.
struct GraphicList: Sendable {
    private(set) var graphics: [Graphic] = []
    private var members: Set<Graphic> = []

    mutating func append(_ added: some Collection<Graphic>) {
        for graphic in added where members.insert(graphic).inserted { graphics.append(graphic) }
    }

    mutating func insert(_ graphic: Graphic, at index: Int) {
        if !members.insert(graphic).inserted { graphics.removeAll { $0 === graphic } }
        graphics.insert(graphic, at: min(max(index, 0), graphics.count))
    }

    mutating func remove(_ gone: Set<Graphic>) {
        let known = gone.intersection(members)
        guard !known.isEmpty else { return }
        members.subtract(known)
        graphics.removeAll(where: known.contains)
    }
}
