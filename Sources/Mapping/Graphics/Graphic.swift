import Geospatial
import Symbols

/// A shape with attributes that a ``GraphicsOverlay`` draws above all layers.
///
/// A graphic is drawn with its own ``symbol``, else with the overlay's renderer, else not at all. It may be read
/// and changed from any thread; a change shows in the next picture. Two graphics are equal only when they are
/// the same object.
public final class Graphic: GeoElement, @unchecked Sendable {
    /// What a graphic is at one moment.
    struct State: Sendable {
        var geometry: Geometry?
        var attributes: AttributeTable
        var symbol: Symbol?
        var isVisible = true
        var isSelected = false
        var zIndex = 0
    }

    // Invariant for `@unchecked Sendable`: touched only with the lock of `GraphicsModel` held.
    private var state: State
    private var changed = GraphicsModel.revision

    /// A graphic.
    ///
    /// - Parameters:
    ///   - geometry: Its shape; without a spatial reference it is taken to be in the map's.
    ///   - attributes: What is known of it, for renderers.
    ///   - symbol: How it is drawn; nil leaves that to the overlay's renderer.
    public init(
        geometry: Geometry? = nil, attributes: [String: any Sendable] = [:], symbol: Symbol? = nil
    ) {
        state = State(geometry: geometry, attributes: AttributeTable(values: attributes), symbol: symbol)
    }

    /// Where it is and what shape it has; nil draws nothing.
    ///
    /// A geometry without a spatial reference is taken to be in the map's, any other is projected.
    public var geometry: Geometry? {
        get { GraphicsModel.read { state($0).geometry } }
        set { edit { $0.geometry = newValue } }
    }

    /// What is known of it, by name.
    public var attributes: [String: any Sendable] { GraphicsModel.read { state($0).attributes.values } }

    /// Sets an attribute, new or known; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        edit { $0.attributes.set(value, forKey: key) }
    }

    /// Takes an attribute away, if there is one of this name.
    public func removeAttributeValue(forKey key: String) {
        edit { $0.attributes.values[key] = nil }
    }

    /// How it is drawn, whatever the overlay's renderer says; nil (default) leaves it to the renderer.
    public var symbol: Symbol? {
        get { GraphicsModel.read { state($0).symbol } }
        set { edit { $0.symbol = newValue } }
    }

    /// Whether it is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { GraphicsModel.read { state($0).isVisible } }
        set { edit { $0.isVisible = newValue } }
    }

    /// Whether it belongs to the user's selection.
    ///
    /// Kept, and not drawn yet: a picture's report tells when a selected graphic is drawn like any other.
    /// Default: false.
    public var isSelected: Bool {
        get { GraphicsModel.read { state($0).isSelected } }
        set { edit { $0.isSelected = newValue } }
    }

    /// Its place in its overlay's drawing order: graphics with a higher one lie on top.
    ///
    /// Among equals, those that were added later lie on top. Default: 0.
    public var zIndex: Int {
        get { GraphicsModel.read { state($0).zIndex } }
        set { edit { $0.zIndex = newValue } }
    }

    private func edit(_ body: (inout State) -> Void) {
        GraphicsModel.edit { _, revision in
            body(&state)
            changed = revision
        }
    }

    /// All of it, for those who hold the lock.
    func state(_ access: GraphicsModel.Access) -> State { state }

    /// The revision of the last edit, or of the making.
    func lastChange(_ access: GraphicsModel.Access) -> UInt64 { changed }
}

extension Graphic: Hashable {
    /// Whether both are the same object.
    public static func == (left: Graphic, right: Graphic) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
