import CartoucheMapModel
import CartoucheSymbols

/// Something that has geometries to snap to: a ``FeatureLayer`` or ``GraphicsOverlay``.
///
/// Other types must not conform to it.
public protocol SnapSource: AnyObject, Sendable {}

extension FeatureLayer: SnapSource {}
extension GraphicsOverlay: SnapSource {}

/// The settings with which a ``GeometryEditor`` snaps to the geometries of a layer or overlay.
///
/// The settings are a reference and can be used from any thread.
public final class SnapSourceSettings: Sendable {
    /// The layer or overlay.
    public let source: any SnapSource

    private let storage = ModelState(false)

    init(source: any SnapSource) {
        self.source = source
    }

    /// Whether the editor snaps to the source.
    ///
    /// Default: false.
    public var isEnabled: Bool {
        get { storage.read { $0 } }
        set { storage.edit { $0 = newValue } }
    }

    /// The settings of sublayers; always empty, because Cartouche has no subtype sublayers.
    public var childSourceSettings: [SnapSourceSettings] { [] }
}
