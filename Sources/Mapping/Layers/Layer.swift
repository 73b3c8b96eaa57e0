import Synchronization

/// Something that a map draws: the part that all kinds of layer have in common.
///
/// Layers are shared, mutable objects: a change shows in the next picture. They may be read and changed from
/// any thread.
public class Layer: @unchecked Sendable {
    /// What every layer has.
    struct Common: Sendable {
        var id = ""
        var name = ""
        var opacity = 1.0
        var isVisible = true
        var range = ScaleRange()
    }

    let common: Mutex<Common>

    init(name: String) {
        common = Mutex(Common(name: name))
    }

    /// The layer's identifier in its document; empty where it has none.
    public var id: String {
        get { common.withLock(\.id) }
        set { common.withLock { $0.id = newValue } }
    }

    /// The layer's title.
    public var name: String {
        get { common.withLock(\.name) }
        set { common.withLock { $0.name = newValue } }
    }

    /// How opaque the layer is drawn as a whole, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { common.withLock(\.opacity) }
        set { common.withLock { $0.opacity = newValue.isNaN ? 1 : min(max(newValue, 0), 1) } }
    }

    /// Whether the layer is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { common.withLock(\.isVisible) }
        set { common.withLock { $0.isVisible = newValue } }
    }

    /// The most zoomed-out scale (denominator) at which the layer is drawn; nil or 0 is no limit.
    public var minScale: Double? {
        get { common.withLock(\.range.minScale) }
        set { common.withLock { $0.range.minScale = newValue } }
    }

    /// The most zoomed-in scale (denominator) at which the layer is drawn; nil or 0 is no limit.
    public var maxScale: Double? {
        get { common.withLock(\.range.maxScale) }
        set { common.withLock { $0.range.maxScale = newValue } }
    }

    /// Whether the layer is drawn at a scale.
    func isInScaleRange(_ scale: Double) -> Bool {
        common.withLock(\.range).contains(scale)
    }
}
