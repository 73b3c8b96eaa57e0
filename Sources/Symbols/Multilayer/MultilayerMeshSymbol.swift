import CartoucheSymbolModel

/// A symbol for the surfaces of three-dimensional objects in scenes (CIM: `CIMMeshSymbol`); maps don't draw it.
public final class MultilayerMeshSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol of one material.
    public convenience init(symbolLayer: MaterialFillSymbolLayer) {
        self.init(kind: .mesh, layers: [symbolLayer], referenceProperties: nil)
    }
}
