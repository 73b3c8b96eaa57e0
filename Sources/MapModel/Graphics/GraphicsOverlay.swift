import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbolStyles
import Synchronization

/// A list of graphics with any types of geometry, drawn above all layers of a map.
///
/// Overlays and their graphics are shared objects that can be read and changed from any thread. Changes appear in the
/// next picture. Graphics are drawn in the order of ``Graphic/zIndex``, then in the order in which they were added.
public final class GraphicsOverlay: @unchecked Sendable {
    /// The way in which a moving view draws the graphics.
    public enum RenderingMode: Hashable, Sendable {
        /// Draws the graphics again for each frame.
        case dynamic
        /// Draws the graphics once, and moves and rotates the picture until the view stops.
        case `static`
    }

    package struct Content: Sendable {
        package var list = GraphicList()
        package var renderingMode: RenderingMode
        package var renderer: Renderer?
        package var opacity = 1.0
        package var isVisible = true
        package var range = ScaleRange()
        package var scalesSymbols = false
        package var symbolLevels: [String]?
        package var id = ""
        package var reduction: FeatureReduction?
        package var labels = LayerLabels()
        package var popup = LayerPopup()
        /// The rules for callouts, in the form of the views.
        package var calloutRules: (any Sendable)?
        package var sceneProperties = LayerSceneProperties()
    }

    // Invariant for `@unchecked Sendable`: accessed only while the lock of `GraphicsModel` is held.
    package var content: Content
    private var graphicsChanged = GraphicsModel.revision
    /// What renderers keep with the overlay.
    package let kept = KeptValues()

    /// Creates an overlay.
    ///
    /// - Parameters:
    ///   - graphics: The graphics, bottom first; duplicates are left out. Default: none.
    ///   - renderingMode: The way in which a moving view draws the graphics. Default: `.dynamic`.
    public init(graphics: [Graphic] = [], renderingMode: RenderingMode = .dynamic) {
        content = Content(renderingMode: renderingMode)
        content.list.append(graphics)
    }

    // MARK: Graphics

    /// The graphics in the order in which they were added.
    public var graphics: [Graphic] { read(\.list.graphics) }

    /// Adds a graphic; does nothing if the overlay already has it.
    public func addGraphic(_ graphic: Graphic) {
        edit { $0.append(CollectionOfOne(graphic)) }
    }

    /// Adds graphics in the given order; those that the overlay already has do not move.
    public func addGraphics(_ graphics: some Sequence<Graphic>) {
        let graphics = Array(graphics)
        edit { $0.append(graphics) }
    }

    /// Inserts a graphic before the one at an index; a graphic that the overlay already has moves.
    ///
    /// - Parameters:
    ///   - graphic: The graphic.
    ///   - index: The position in ``graphics``. It is clamped to the range from 0 to the number of graphics.
    public func insertGraphic(_ graphic: Graphic, at index: Int) {
        edit { $0.insert(graphic, at: index) }
    }

    /// Removes a graphic if the overlay has it.
    public func removeGraphic(_ graphic: Graphic) {
        edit { $0.remove([graphic]) }
    }

    /// Removes graphics if the overlay has them.
    public func removeGraphics(_ graphics: some Sequence<Graphic>) {
        let gone = Set(graphics)
        edit { $0.remove(gone) }
    }

    /// Removes all graphics.
    public func removeAllGraphics() {
        edit { $0 = GraphicList() }
    }

    /// The smallest envelope around all graphics; nil if no graphic has a location.
    ///
    /// The envelope has the spatial reference of the first geometry with one. Geometries that cannot be projected to
    /// it are ignored.
    public var extent: Envelope? {
        let geometries = GraphicsModel.read { access in
            content.list.graphics.compactMap { $0.state(access).geometry }
        }
        let reference = geometries.lazy.compactMap(\.spatialReference).first
        var transformations: [SpatialReference: CoordinateTransformation] = [:]
        var extent = Envelope.empty(in: reference)
        for geometry in geometries where !geometry.isEmpty {
            guard let reference, let own = geometry.spatialReference, own != reference else {
                extent = extent.union(geometry.extent)
                continue
            }
            guard
                let transformation = transformations[own]
                    ?? (try? CoordinateTransformation.known(from: own, to: reference))
            else {
                continue
            }
            transformations[own] = transformation
            if let projected = transformation.project(envelope: geometry.extent) {
                extent = extent.union(projected)
            }
        }
        return extent.isEmpty ? nil : extent
    }

    // MARK: Drawing

    /// The renderer for graphics without their own symbol; nil (default) does not draw them.
    public var renderer: Renderer? {
        get { read(\.renderer) }
        set {
            newValue?.findDictionaryStyle()
            set(\.renderer, to: newValue)
        }
    }

    /// The way in which a moving view draws the graphics.
    ///
    /// Single pictures look the same in both modes. On a rotated map, ArcGIS rotates the markers of a static overlay
    /// with the map. Cartouche does not, and the report of the picture has a diagnostic.
    public var renderingMode: RenderingMode {
        get { read(\.renderingMode) }
        set { set(\.renderingMode, to: newValue) }
    }

    /// The opacity of the whole overlay, from 0 to 1.
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

    /// The minimum scale (most zoomed out) for drawing the overlay, as a denominator; nil (default) or 0 means no
    /// limit.
    public var minScale: Double? {
        get { read(\.range.minScale) }
        set { set(\.range.minScale, to: newValue) }
    }

    /// The maximum scale (most zoomed in) for drawing the overlay, as a denominator; nil (default) or 0 means no
    /// limit.
    public var maxScale: Double? {
        get { read(\.range.maxScale) }
        set { set(\.range.maxScale, to: newValue) }
    }

    /// Whether the size of symbols depends on the map scale relative to the map's reference scale.
    ///
    /// Default: false.
    public var scalesSymbols: Bool {
        get { read(\.scalesSymbols) }
        set { set(\.scalesSymbols, to: newValue) }
    }

    /// The names of symbol layers in drawing order for the whole overlay, the top layer first.
    ///
    /// Default: nil, which draws each graphic with all its symbol layers at once. With an order, all graphics are
    /// drawn level by level, so that cased roads merge at crossings. Symbol layers with other names are drawn first.
    public var symbolLevels: [String]? {
        get { read(\.symbolLevels) }
        set { set(\.symbolLevels, to: newValue) }
    }

    /// The identifier of the overlay, for example in reports.
    ///
    /// Default: empty.
    public var id: String {
        get { read(\.id) }
        set { set(\.id, to: newValue) }
    }

    /// The properties that apply only in scenes.
    ///
    /// Default: draped on the ground, markers face the camera.
    public var sceneProperties: LayerSceneProperties {
        get { read(\.sceneProperties) }
        set { set(\.sceneProperties, to: newValue) }
    }

    /// Draws many graphics as fewer clusters or bins; nil (default) draws all graphics.
    ///
    /// A point stands for each line and area. Graphics outside of clusters are drawn as they are, with their own symbol if
    /// they have one. Clusters have the renderer of the reduction, or else that of the overlay, or else plain gray
    /// symbols. Scenes draw all graphics. An overlay with a reduction is drawn again for each picture of a view.
    public var featureReduction: FeatureReduction? {
        get { read(\.reduction) }
        set { set(\.reduction, to: newValue) }
    }

    // MARK: Labels

    /// Whether the labels of ``labelDefinitions`` are drawn.
    ///
    /// Default: false.
    public var labelsAreEnabled: Bool {
        get { read(\.labels.isEnabled) }
        set { set(\.labels.isEnabled, to: newValue) }
    }

    /// The rules for labels, in the order in which they were added.
    ///
    /// Default: none. A feature that matches several definitions gets a label of each.
    public var labelDefinitions: [LabelDefinition] { read(\.labels.definitions) }

    /// Adds a definition after the others.
    public func addLabelDefinition(_ definition: LabelDefinition) { addLabelDefinitions([definition]) }

    /// Adds definitions after the others, in the given order.
    public func addLabelDefinitions(_ definitions: some Sequence<LabelDefinition>) {
        let definitions = Array(definitions)
        GraphicsModel.edit { _, _ in content.labels.definitions += definitions }
    }

    /// Removes a definition if the overlay has it.
    public func removeLabelDefinition(_ definition: LabelDefinition) {
        GraphicsModel.edit { _, _ in content.labels.definitions.removeAll { $0 === definition } }
    }

    /// Removes all definitions.
    public func removeAllLabelDefinitions() { set(\.labels.definitions, to: []) }

    /// Returns the label classes for the features of one kind of geometry; none if labels are not enabled.
    package func labelClasses(for kind: GeometryKind) -> LabelClasses { read(\.labels).classes(for: kind) }

    // MARK: Internal

    /// A copy of the overlay's content, without the states of its graphics.
    package var snapshot: Content { GraphicsModel.read { _ in content } }

    /// Returns the visible graphics and their states in drawing order, and their revision.
    package func drawnGraphics() -> (graphics: [Graphic], states: [Graphic.State], revision: UInt64) {
        var (graphics, states, revision) = GraphicsModel.read { access in
            (content.list.graphics, content.list.graphics.map { $0.state(access) }, GraphicsModel.revision)
        }
        if states.contains(where: { !$0.isVisible }) {
            let shown = states.indices.filter { states[$0].isVisible }
            (graphics, states) = (shown.map { graphics[$0] }, shown.map { states[$0] })
        }
        guard states.contains(where: { $0.zIndex != 0 }) else { return (graphics, states, revision) }
        let order = states.indices.sorted { (states[$0].zIndex, $0) < (states[$1].zIndex, $1) }
        return (order.map { graphics[$0] }, order.map { states[$0] }, revision)
    }

    /// Returns whether a graphic or the list of graphics has changed since a revision.
    package func hasChanged(since revision: UInt64) -> Bool {
        if GraphicsModel.revision == revision { return false }
        return GraphicsModel.read { access in
            if graphicsChanged > revision { return true }
            if let changed = GraphicsModel.changes(since: revision, access) {
                return changed.contains(where: content.list.contains)
            }
            return content.list.graphics.contains { $0.lastChange(access) > revision }
        }
    }

    /// Returns the graphics that have changed since a revision; nil if the list of graphics has changed, or if there are
    /// too many changes to know them.
    package func changedGraphics(since revision: UInt64) -> Set<ObjectIdentifier>? {
        GraphicsModel.read { access in
            guard graphicsChanged <= revision else { return nil }
            return GraphicsModel.changes(since: revision, access).map { changed in
                Set(changed.lazy.filter(content.list.contains))
            }
        }
    }

    /// Returns the graphics that have changed since a revision, with their rows and new states, and the new revision.
    ///
    /// Nil if the list of graphics has changed, a graphic without a row has changed, or there are many changes.
    ///
    /// - Parameters:
    ///   - rows: The graphics at that revision.
    ///   - limit: The maximum number of changes.
    package func changes(
        since revision: UInt64, in rows: GraphicRows, limit: Int
    ) -> (changes: [(row: Int, state: Graphic.State)], revision: UInt64)? {
        GraphicsModel.read { access in
            guard graphicsChanged <= revision else { return nil }
            let changed =
                GraphicsModel.changes(since: revision, access)
                ?? content.list.graphics.filter { $0.lastChange(access) > revision }.map(
                    ObjectIdentifier.init)
            let own = Set(changed.lazy.filter(content.list.contains))
            guard own.count <= limit else { return nil }
            var changes: [(row: Int, state: Graphic.State)] = []
            for graphic in own {
                guard let row = rows.row(of: graphic) else { return nil }
                changes.append((row, rows.graphics[row].state(access)))
            }
            changes.sort { $0.row < $1.row }
            return (changes, GraphicsModel.revision)
        }
    }

    package func read<Value: Sendable>(_ body: (Content) -> Value) -> Value {
        GraphicsModel.read { _ in body(content) }
    }

    package func set<Value: Sendable>(_ path: WritableKeyPath<Content, Value>, to value: Value) {
        change { $0[keyPath: path] = value }
    }

    /// Changes settings.
    package func change(_ body: (inout Content) -> Void) { GraphicsModel.edit { _, _ in body(&content) } }

    private func edit(_ body: (inout GraphicList) -> Void) {
        GraphicsModel.edit { _, revision in
            body(&content.list)
            graphicsChanged = revision
        }
    }
}

extension GraphicsOverlay: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: GraphicsOverlay, right: GraphicsOverlay) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A list of graphics without duplicates, in the order in which they were added.
package struct GraphicList: Sendable {
    package private(set) var graphics: [Graphic] = []
    private var members: Set<ObjectIdentifier> = []

    package func contains(_ graphic: Graphic) -> Bool { contains(ObjectIdentifier(graphic)) }

    package func contains(_ graphic: ObjectIdentifier) -> Bool { members.contains(graphic) }

    package mutating func append(_ added: some Collection<Graphic>) {
        for graphic in added where members.insert(ObjectIdentifier(graphic)).inserted {
            graphics.append(graphic)
        }
    }

    package mutating func insert(_ graphic: Graphic, at index: Int) {
        if !members.insert(ObjectIdentifier(graphic)).inserted { graphics.removeAll { $0 === graphic } }
        graphics.insert(graphic, at: min(max(index, 0), graphics.count))
    }

    package mutating func remove(_ gone: Set<Graphic>) {
        let known = gone.filter(contains)
        guard !known.isEmpty else { return }
        for graphic in known { members.remove(ObjectIdentifier(graphic)) }
        graphics.removeAll(where: known.contains)
    }
}
