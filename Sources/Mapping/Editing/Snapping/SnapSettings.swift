import Synchronization

/// What the positions of a ``GeometryEditor`` snap to.
///
/// Vertices that are inserted or moved by pointers and at the reticle snap. Shapes, freehand lines and positions in
/// method calls don't. A position snaps to the nearest vertex within the tolerance, else to the nearest segment.
///
/// ```swift
/// geometryEditor.snapSettings.isEnabled = true
/// try geometryEditor.snapSettings.syncSourceSettings()
/// for settings in geometryEditor.snapSettings.sourceSettings { settings.isEnabled = true }
/// ```
///
/// The settings are a reference and can be used from any thread.
public final class SnapSettings: Sendable {
    struct Content: Sendable {
        weak var editor: GeometryEditor?
        var isEnabled = false
        var tolerance = 10.0
        var snapsToFeatures = true
        var snapsToGeometryGuides = false
        var sources: [SnapSourceSettings] = []
    }

    private let storage = Mutex(Content())

    var content: Content { storage.withLock { $0 } }

    init() {}

    func attach(to editor: GeometryEditor) { storage.withLock { $0.editor = editor } }

    /// Whether positions snap at all.
    ///
    /// Default: false.
    public var isEnabled: Bool {
        get { content.isEnabled }
        set { storage.withLock { $0.isEnabled = newValue } }
    }

    /// How far a position can snap, in DIPs on the screen.
    ///
    /// Values below 0 count as 0, values above 100 as 100. Default: 10.
    public var tolerance: Double {
        get { content.tolerance }
        set { storage.withLock { $0.tolerance = newValue.isNaN ? 0 : min(max(newValue, 0), 100) } }
    }

    /// Whether positions snap to the enabled sources in ``sourceSettings``.
    ///
    /// Default: true.
    public var snapsToFeatures: Bool {
        get { content.snapsToFeatures }
        set { storage.withLock { $0.snapsToFeatures = newValue } }
    }

    /// Whether positions snap to the edited geometry and to guides from it.
    ///
    /// Polylines and polygons have guides: the other vertices and segments; and from each neighbor of the vertex a
    /// line on which the new segment continues the neighbor's other segment, is perpendicular to it, or is parallel to
    /// one of up to 256 segments of the part. Default: false.
    public var snapsToGeometryGuides: Bool {
        get { content.snapsToGeometryGuides }
        set { storage.withLock { $0.snapsToGeometryGuides = newValue } }
    }

    /// The layers and overlays that positions can snap to, and which of them are enabled.
    ///
    /// Empty before ``syncSourceSettings()``.
    public var sourceSettings: [SnapSourceSettings] { content.sources }

    /// Sets ``sourceSettings`` to the layers and overlays of the view that has the editor.
    ///
    /// Operational layers come first, bottom first, then overlays. What is known of a source already stays. Without a
    /// view there are no sources. The tables of layers are opened.
    ///
    /// - Throws: The error of the first table that cannot be opened; the settings then stay as they are.
    public func syncSourceSettings() throws {
        let view = content.editor?.view
        let layers = view?.map.operationalLayers.flatMap(\.drawnLayers) ?? []
        for layer in layers { _ = try layer.featureSource() }
        let sources = layers as [any SnapSource] + (view?.graphicsOverlays ?? [])
        storage.withLock { content in
            content.sources = sources.map { source in
                content.sources.first { $0.source === source } ?? SnapSourceSettings(source: source)
            }
        }
    }
}
