import Documents
import SymbolModel

/// A symbol of strokes and markers along the line, drawn along polylines (CIM: `CIMLineSymbol`).
public final class MultilayerPolylineSymbol: MultilayerSymbol, @unchecked Sendable {
    /// A symbol of layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: the layers, bottom first.
    ///   - referenceProperties: the map scales at which a renderer draws with it. Default: nil, every scale.
    public init(symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil) {
        super.init(kind: .line, layers: symbolLayers, referenceProperties: referenceProperties)
    }

    override init(_ definition: SymbolDefinition, resources: ResourceLoader? = nil) {
        super.init(definition, resources: resources)
    }

    override init(_ definition: SymbolDefinition, reading: JSONReading) {
        super.init(definition, reading: reading)
    }

    /// The largest of all stroke widths and marker sizes in DIPs.
    ///
    /// Setting it multiplies them all by new over old; where all are 0 the strokes get the value. Negative values
    /// and those that are no number change nothing.
    public var width: Double {
        get { lowered { SymbolLength(points: $0.lineWidth).dips } }
        set { change { $0.withLineWidth(SymbolLength(dips: newValue).points) } }
    }
}
