import Documents
import SymbolModel

/// A symbol made of fills, outlines and markers for polygons (CIM: `CIMPolygonSymbol`).
public final class MultilayerPolygonSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: the layers, bottom first.
    ///   - referenceProperties: the map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public init(symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil) {
        super.init(kind: .polygon, layers: symbolLayers, referenceProperties: referenceProperties)
    }

    override init(_ definition: SymbolDefinition, resources: ResourceLoader? = nil) {
        super.init(definition, resources: resources)
    }

    override init(_ definition: SymbolDefinition, reading: JSONReading) {
        super.init(definition, reading: reading)
    }
}
