import Documents
import SymbolModel

/// A symbol of marker layers, drawn at points and multipoints (CIM: `CIMPointSymbol`).
public final class MultilayerPointSymbol: MultilayerSymbol, @unchecked Sendable {
    /// A symbol of layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: the layers, bottom first.
    ///   - referenceProperties: the map scales at which a renderer draws with it. Default: nil, every scale.
    public init(symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil) {
        super.init(kind: .point, layers: symbolLayers, referenceProperties: referenceProperties)
    }

    override init(_ definition: SymbolDefinition, resources: ResourceLoader? = nil) {
        super.init(definition, resources: resources)
    }

    override init(_ definition: SymbolDefinition, reading: JSONReading) {
        super.init(definition, reading: reading)
    }

    /// Height of the largest marker layer in DIPs; strokes and symbols inside markers don't count.
    ///
    /// Setting it multiplies the sizes of all marker layers and the widths of all strokes by new over old; where
    /// all markers have size 0, they all get the value. Symbols inside markers stay as they are. Negative values
    /// and those that are no number change nothing.
    public var size: Double {
        get { lowered { SymbolLength(points: $0.markerSize).dips } }
        set { change { $0.withMarkerSize(SymbolLength(dips: newValue).points) } }
    }

    /// Degrees counter-clockwise by which the whole symbol is turned.
    ///
    /// Setting it adds the difference to the heading of every marker layer; setting a layer's heading does not
    /// change it.
    /// Default: 0.
    public var angle: Double {
        get { lowered { $0.angle } }
        set { change { $0.withAngle(newValue) } }
    }

    /// Whether the symbol keeps upright on the screen or turns with the map.
    ///
    /// Default: `.screen`.
    public var angleAlignment: SymbolAngleAlignment {
        get { lowered { $0.angleAlignment == .map ? .map : .screen } }
        set { change { $0.changed { $0.angleAlignment = newValue == .map ? .map : .display } } }
    }
}
