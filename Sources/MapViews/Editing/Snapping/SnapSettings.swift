import CartoucheMapModel
import CartoucheSymbols
import Synchronization

/// The settings for snapping in a ``GeometryEditor``.
///
/// A vertex snaps if a pointer or a reticle tool inserts or moves it. Shapes, freehand lines and positions in method
/// calls of the editor do not snap. A position snaps to the nearest vertex within the tolerance, or else to the nearest
/// segment.
///
/// ```swift
/// geometryEditor.snapSettings.isEnabled = true
/// try geometryEditor.snapSettings.syncSourceSettings()
/// for settings in geometryEditor.snapSettings.sourceSettings { settings.isEnabled = true }
/// ```
///
/// The settings are a reference and can be used from any thread.
public final class SnapSettings: Sendable {
    private struct EditorReference: Sendable {
        weak var editor: GeometryEditor?
    }

    struct Content: Sendable {
        var isEnabled = false
        var tolerance = 10.0
        var snapsToFeatures = true
        var snapsToGeometryGuides = false
        var sources: [SnapSourceSettings] = []
    }

    private let storage = ModelState(Content())
    private let editorReference = Mutex(EditorReference())

    var content: Content { storage.read { $0 } }

    init() {}

    func attach(to editor: GeometryEditor) { editorReference.withLock { $0.editor = editor } }

    /// Whether snapping is enabled.
    ///
    /// Default: false.
    public var isEnabled: Bool {
        get { content.isEnabled }
        set { storage.edit { $0.isEnabled = newValue } }
    }

    /// The maximum distance at which a position snaps, in DIPs on the screen.
    ///
    /// Values below 0 count as 0, values above 100 as 100. Default: 10.
    public var tolerance: Double {
        get { content.tolerance }
        set { storage.edit { $0.tolerance = newValue.isNaN ? 0 : min(max(newValue, 0), 100) } }
    }

    /// Whether positions snap to the enabled sources in ``sourceSettings``.
    ///
    /// Default: true.
    public var snapsToFeatures: Bool {
        get { content.snapsToFeatures }
        set { storage.edit { $0.snapsToFeatures = newValue } }
    }

    /// Whether positions snap to the edited geometry and to guides from it.
    ///
    /// Only polylines and polygons have guides. A vertex snaps to the other vertices and segments of the geometry, and
    /// to guide lines through its neighbors. On a guide line, the segment to the neighbor continues the neighbor's
    /// other segment or is perpendicular to it. It can also be parallel to one of up to 256 segments of the part.
    /// Crossings of guide lines take precedence over segments, and segments over single guide lines. Default: false.
    public var snapsToGeometryGuides: Bool {
        get { content.snapsToGeometryGuides }
        set { storage.edit { $0.snapsToGeometryGuides = newValue } }
    }

    /// The layers and overlays that positions can snap to, and which of them are enabled.
    ///
    /// The list is empty before the first call of ``syncSourceSettings()``.
    public var sourceSettings: [SnapSourceSettings] { content.sources }

    /// Sets ``sourceSettings`` to the layers and overlays of the view that uses the editor.
    ///
    /// Operational layers come first, bottom first, then overlays. Sources that are already in the list keep their
    /// settings. Without a view, there are no sources. This method opens the tables of the layers.
    ///
    /// - Throws: The error of the first table that cannot be opened; the settings then stay as they are.
    public func syncSourceSettings() throws {
        let view = editorReference.withLock(\.editor)?.view
        let layers = view?.map.operationalLayers.flatMap(\.drawnLayers) ?? []
        for layer in layers { _ = try layer.featureSource() }
        let sources = layers as [any SnapSource] + (view?.graphicsOverlays ?? [])
        storage.edit { content in
            content.sources = sources.map { source in
                content.sources.first { $0.source === source } ?? SnapSourceSettings(source: source)
            }
        }
    }
}
