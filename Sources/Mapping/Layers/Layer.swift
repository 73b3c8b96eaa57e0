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
        var minScale: Double?
        var maxScale: Double?
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
        get { common.withLock(\.minScale) }
        set { common.withLock { $0.minScale = newValue } }
    }

    /// The most zoomed-in scale (denominator) at which the layer is drawn; nil or 0 is no limit.
    public var maxScale: Double? {
        get { common.withLock(\.maxScale) }
        set { common.withLock { $0.maxScale = newValue } }
    }

    /// Whether the layer is drawn at a scale: `minScale ≥ scale > maxScale`, and no limit where one is 0.
    func isInScaleRange(_ scale: Double) -> Bool {
        let (low, high) = common.withLock { ($0.minScale ?? 0, $0.maxScale ?? 0) }
        return !(low > 0 && scale > low) && !(high > 0 && scale <= high)
    }
}
