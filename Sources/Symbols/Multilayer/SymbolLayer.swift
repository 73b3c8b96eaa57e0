import CartoucheDocuments
import CartoucheSymbolModel

/// The base class of the layers of multilayer symbols.
///
/// Layers are live objects: changing one changes what is drawn next, in every symbol that contains it. Some layers
/// are drawn but have no class in this library, for example gradients and character markers. They appear in
/// ``MultilayerSymbol/symbolLayers`` as this base class. Layers are safe to read and change from any thread.
public class SymbolLayer: @unchecked Sendable {
    /// The definition of the layer, without the live parts of its class.
    ///
    /// Here, the rotation of a marker is its heading.
    let base: Guarded<LayerDefinition>
    let parts = Guarded(LiveLayerParts())

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

    /// Whether the layer keeps its color when the color of its symbol changes.
    ///
    /// ``MultilayerSymbol/color`` ignores locked layers, and everything in them. A locked layer's own color can still
    /// be set. The outlines of polygon symbols keep their color even if they are not locked.
    /// Default: false.
    public final var colorIsLocked: Bool {
        get { base.read { $0.properties?.colorLocked ?? false } }
        set { base.edit { $0.editProperties { $0.colorLocked = newValue } } }
    }

    // Subclasses override these methods; all except `loadOwnPictures` run while the lock is held.

    /// The revision of the last edit of this layer or of a symbol in it.
    package func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(base.lastChange(access), lastPartEdit(access))
    }

    /// The revision of the last loading of a picture in this layer.
    package func lastLoad(_ access: SymbolLock.Access) -> UInt64 { 0 }

    /// Returns the complete definition of the layer.
    func lower(_ access: SymbolLock.Access) -> LayerDefinition { withParts(access) }

    /// Returns an independent copy of the same class.
    func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> SymbolLayer {
        let definition = withParts(access)
        // Layers of unknown classes are never live.
        return SymbolLayer.make(definition, nil) ?? SymbolLayer(definition)
    }

    /// Returns the live symbols in the layer.
    func children(_ access: SymbolLock.Access) -> [MultilayerSymbol] { [] }

    /// Stores a changed version of the definition from ``lower(_:)``, and passes its parts to the live symbols.
    func absorb(_ definition: LayerDefinition, _ access: SymbolLock.Access, _ revision: UInt64) {
        base.replace(access, with: definition, at: revision)
        for (effect, changed) in zip(parts.value(access).effects ?? [], definition.properties?.effects ?? [])
        {
            effect.base.replace(access, with: changed, at: revision)
        }
    }

    /// Loads the layer's own local picture; runs without the lock.
    func loadOwnPictures() {}

    // Access to the definition for subclasses.

    final func read<Value: Sendable>(_ body: (LayerDefinition) -> Value) -> Value { base.read(body) }
    final func edit(_ body: (inout LayerDefinition) -> Void) { base.edit(body) }
}

extension SymbolLayer: Equatable {
    /// Returns whether both have the same class and the same properties.
    public static func == (left: SymbolLayer, right: SymbolLayer) -> Bool {
        left === right
            || type(of: left) == type(of: right)
                && SymbolLock.read { left.lower($0) == right.lower($0) }
    }
}

extension SymbolLayer {
    /// Returns the live layer for a definition; nil if its class is unknown.
    ///
    /// - Parameter resources: Loads the pictures that the layer refers to.
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
        // The public API has no classes for these layers.
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

extension SymbolLayer {
    /// Returns an independent copy of the layer.
    ///
    /// The copy has its own effects, placement and inner symbols: a change of one layer never changes the other.
    public final func clone() -> Self {
        SymbolLock.read { SymbolCopies.typed(makeCopy(SymbolCopies(), $0)) }
    }
}
