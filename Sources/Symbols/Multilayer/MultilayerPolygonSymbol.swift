import Documents
import SymbolModel

/// A symbol of fills, outlines and markers, drawn on areas (CIM: `CIMPolygonSymbol`).
public final class MultilayerPolygonSymbol: MultilayerSymbol, @unchecked Sendable {
    /// A symbol of layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: the layers, bottom first.
    ///   - referenceProperties: the map scales at which a renderer draws with it. Default: nil, every scale.
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
