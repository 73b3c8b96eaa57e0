import CartoucheDocuments
import CartoucheSymbolModel

/// A symbol made of fills, outlines and markers for polygons (CIM: `CIMPolygonSymbol`).
public final class MultilayerPolygonSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: The layers, bottom first.
    ///   - referenceProperties: The map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public init(symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil) {
        super.init(kind: .polygon, layers: symbolLayers, referenceProperties: referenceProperties)
    }

    override init(
        _ definition: SymbolDefinition, resources: ResourceLoader? = nil, diagnostics: [Diagnostic] = []
    ) {
        super.init(definition, resources: resources, diagnostics: diagnostics)
    }

    override init(_ definition: SymbolDefinition, reading: JSONReading) {
        super.init(definition, reading: reading)
    }

    private override init(
        copying other: MultilayerSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access
    ) {
        super.init(copying: other, copies, access)
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        MultilayerPolygonSymbol(copying: self, copies, access)
    }
}
