import CartoucheDocuments
import CartoucheSymbolModel

/// A symbol made of strokes and of markers along the line, for polylines (CIM: `CIMLineSymbol`).
public final class MultilayerPolylineSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: The layers, bottom first.
    ///   - referenceProperties: The map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public init(symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil) {
        super.init(kind: .line, layers: symbolLayers, referenceProperties: referenceProperties)
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
        MultilayerPolylineSymbol(copying: self, copies, access)
    }

    /// The largest of all stroke widths and marker sizes in DIPs.
    ///
    /// Setting the width multiplies all these widths and sizes by new width / old width. If all are 0, each stroke gets
    /// the new width. Negative and non-finite values change nothing.
    public var width: Double {
        get { lowered { SymbolLength(points: $0.lineWidth).dips } }
        set { change { $0.withLineWidth(SymbolLength(dips: newValue).points) } }
    }
}
