import CartoucheDocuments
import CartoucheSymbolModel

/// A symbol for the surfaces of three-dimensional objects in scenes (CIM: `CIMMeshSymbol`); maps don't draw it.
public final class MultilayerMeshSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol of one material.
    public init(symbolLayer: MaterialFillSymbolLayer) {
        super.init(kind: .mesh, layers: [symbolLayer], referenceProperties: nil)
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
        MultilayerMeshSymbol(copying: self, copies, access)
    }
}
