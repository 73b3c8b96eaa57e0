import Documents
import Images
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

    /// The plain fill that comes nearest, for documents that know simple symbols only: its topmost visible solid
    /// fill, with its topmost stroke as outline.
    public func toSimpleFillSymbol() -> SimpleFillSymbol {
        let (fill, stroke, width) = lowered { symbol in
            (symbol.topmostFillColor, symbol.topmostStrokeColor, symbol.widestStrokeWidth)
        }
        let outline = stroke.map { SimpleLineSymbol(color: $0, width: SymbolLength(points: width).dips) }
        return SimpleFillSymbol(
            style: fill == nil ? .noFill : .solid, color: fill ?? .transparent, outline: outline)
    }
}

extension SymbolDefinition {
    /// The colour of the topmost enabled solid fill.
    fileprivate var topmostFillColor: Color? {
        for layer in layers.reversed() where layer.properties?.isEnabled ?? true {
            switch layer {
            case .solidFill(let fill): if let color = fill.color?.resolved { return color }
            case .symbol(let inner): if let color = inner.topmostFillColor { return color }
            default: break
            }
        }
        return nil
    }

    /// Points.
    fileprivate var widestStrokeWidth: Double {
        layers.compactMap { $0.stroke?.width }.filter(\.isFinite).max() ?? 0
    }
}
