import CartoucheGeospatial
import CartoucheSymbols

/// A shape with attributes that a ``GraphicsOverlay`` draws above all layers.
///
/// A graphic is drawn with its own ``symbol``, or else with the overlay's renderer. If there is neither, it is not
/// drawn. It can be read and changed from any thread; changes appear in the next picture. Two graphics are equal only
/// if they are the same object.
public final class Graphic: GeoElement, @unchecked Sendable {
    /// The state of a graphic.
    package struct State: Sendable {
        package var geometry: Geometry?
        package var attributes: AttributeTable
        package var symbol: Symbol?
        package var isVisible = true
        package var isSelected = false
        package var zIndex = 0
    }

    // Invariant for `@unchecked Sendable`: accessed only while the lock of `GraphicsModel` is held.
    private var state: State
    private var changed = GraphicsModel.revision

    /// Creates a graphic.
    ///
    /// - Parameters:
    ///   - geometry: The location and shape. Default: nil, which draws nothing. A geometry without a spatial
    ///     reference has that of the map.
    ///   - attributes: The attributes for renderers. Default: none.
    ///   - symbol: The graphic's own symbol. Default: nil, which uses the overlay's renderer.
    public init(
        geometry: Geometry? = nil, attributes: [String: any Sendable] = [:], symbol: Symbol? = nil
    ) {
        state = State(geometry: geometry, attributes: AttributeTable(values: attributes), symbol: symbol)
    }

    /// The location and shape; nil draws nothing.
    ///
    /// A geometry without a spatial reference has that of the map. Other geometries are projected.
    public var geometry: Geometry? {
        get { GraphicsModel.read { state($0).geometry } }
        set { edit { $0.geometry = newValue } }
    }

    /// The attributes by name.
    public var attributes: [String: any Sendable] { GraphicsModel.read { state($0).attributes.values } }

    /// Sets an attribute, existing or new; nil makes it null.
    public func setAttributeValue(_ value: (any Sendable)?, forKey key: String) {
        edit { $0.attributes.set(value, forKey: key) }
    }

    /// Removes an attribute if the graphic has it.
    public func removeAttributeValue(forKey key: String) {
        edit { $0.attributes.values[key] = nil }
    }

    /// The graphic's own symbol, which replaces that of the overlay's renderer.
    ///
    /// Default: nil, which uses the renderer.
    public var symbol: Symbol? {
        get { GraphicsModel.read { state($0).symbol } }
        set { edit { $0.symbol = newValue } }
    }

    /// Whether the graphic is drawn.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { GraphicsModel.read { state($0).isVisible } }
        set { edit { $0.isVisible = newValue } }
    }

    /// Whether the graphic is selected.
    ///
    /// A view draws a halo around what it draws for a selected graphic, in the color of
    /// ``MapView/selectionProperties``. Default: false.
    public var isSelected: Bool {
        get { GraphicsModel.read { state($0).isSelected } }
        set { edit { $0.isSelected = newValue } }
    }

    /// The position in the drawing order of the overlay: graphics with a higher value are on top.
    ///
    /// If values are equal, graphics that were added later are on top. Default: 0.
    public var zIndex: Int {
        get { GraphicsModel.read { state($0).zIndex } }
        set { edit { $0.zIndex = newValue } }
    }

    private func edit(_ body: (inout State) -> Void) {
        GraphicsModel.edit(CollectionOfOne(self)) { _, revision in
            body(&state)
            changed = revision
        }
    }

    /// Sets whether the graphic is selected; the caller must hold the lock.
    func setSelected(_ isSelected: Bool, _ access: GraphicsModel.Access, revision: UInt64) {
        guard state.isSelected != isSelected else { return }
        state.isSelected = isSelected
        changed = revision
    }

    /// Returns a copy of the state; the caller must hold the lock.
    package func state(_ access: GraphicsModel.Access) -> State { state }

    /// Returns the revision of the last edit, or of the creation.
    func lastChange(_ access: GraphicsModel.Access) -> UInt64 { changed }
}

extension Graphic: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Graphic, right: Graphic) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
