import CartoucheSymbolModel

/// A symbol made of fills, outlines and markers for polygons (CIM: `CIMPolygonSymbol`).
public final class MultilayerPolygonSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: The layers, bottom first.
    ///   - referenceProperties: The map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public convenience init(
        symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil
    ) {
        self.init(kind: .polygon, layers: symbolLayers, referenceProperties: referenceProperties)
    }
}
