import Documents
import SymbolModel

/// One layer of a multilayer symbol: the root of all symbol layers.
///
/// Layers are live objects: changing one changes what is drawn next, in every symbol that has it. A layer that
/// is drawn but has no class of its own in this library (a gradient, a character marker …) appears in
/// ``MultilayerSymbol/symbolLayers`` as this base class. Layers are safe to read and change from any thread.
public class SymbolLayer: @unchecked Sendable {
    /// What the layer is, without the live parts of its class.
    ///
    /// A marker's rotation is its heading here.
    let base: Guarded<LayerDefinition>
    let parts = Guarded(LayerParts())

    init(_ definition: LayerDefinition) {
        base = Guarded(definition)
    }

    /// Whether the layer is drawn.
    ///
    /// Default: true.
    public final var isEnabled: Bool {
        get { base.read { $0.properties?.isEnabled ?? true } }
        set { base.edit { $0.editProperties { $0.isEnabled = newValue } } }
    }

    /// Whether the layer keeps its colour when its symbol gets another one, and is left out of the symbol's.
    ///
    /// Its own colour can still be set.
    /// Default: false.
    public final var colorIsLocked: Bool {
        get { base.read { $0.properties?.colorLocked ?? false } }
        set { base.edit { $0.editProperties { $0.colorLocked = newValue } } }
    }

    // What each class does. All run with the lock held.

    /// The revision of the last edit of this layer or of a symbol in it.
    func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(base.lastChange(access), lastPartEdit(access))
    }

    /// The revision at which a picture in it was last loaded.
    func lastLoad(_ access: SymbolLock.Access) -> UInt64 { 0 }

    /// The layer with everything that belongs to it.
    func lower(_ access: SymbolLock.Access) -> LayerDefinition { withParts(access) }

    /// The live symbols in the layer.
    func children(_ access: SymbolLock.Access) -> [MultilayerSymbol] { [] }

    /// Takes over a changed value of what ``lower(_:)`` gave, and hands its parts to the live symbols.
    func absorb(_ definition: LayerDefinition, _ access: SymbolLock.Access, _ revision: UInt64) {
        base.replace(access, with: definition, at: revision)
    }

    /// Loads pictures that are at hand; runs without the lock.
    func prepareForDrawing() {}

    // Reading and writing what a class has.

    final func read<Value: Sendable>(_ body: (LayerDefinition) -> Value) -> Value { base.read(body) }
    final func edit(_ body: (inout LayerDefinition) -> Void) { base.edit(body) }
}

extension SymbolLayer: Equatable {
    /// Whether both have the same class and the same properties.
    public static func == (left: SymbolLayer, right: SymbolLayer) -> Bool {
        left === right
            || type(of: left) == type(of: right)
                && SymbolLock.read { left.lower($0) == right.lower($0) }
    }
}

extension SymbolLayer {
    /// The live layer of a definition; nil for what is kept and never shown.
    ///
    /// - Parameter resources: finds the pictures that the layer refers to.
    static func make(_ definition: LayerDefinition, _ resources: ResourceLoader?) -> SymbolLayer? {
        switch definition {
        case .solidFill: SolidFillSymbolLayer(definition: definition)
        case .hatchFill(let layer): HatchFillSymbolLayer(layer, resources)
        case .pictureFill(let layer): PictureFillSymbolLayer(layer, resources)
        case .materialFill: MaterialFillSymbolLayer(definition: definition)
        case .solidStroke: SolidStrokeSymbolLayer(definition: definition)
        case .vectorMarker(let layer): VectorMarkerSymbolLayer(layer, resources)
        case .pictureMarker(let layer): PictureMarkerSymbolLayer(layer, resources)
        case .modelMarker: ModelSymbolLayer(definition: definition)
        case .unknown: nil
        // Classes that the API has no class for.
        default:
            if definition.stroke != nil {
                StrokeSymbolLayer(definition)
            } else if definition.marker != nil {
                MarkerSymbolLayer(definition)
            } else {
                SymbolLayer(definition)
            }
        }
    }
}
