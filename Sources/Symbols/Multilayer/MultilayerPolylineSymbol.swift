import CartoucheSymbolModel

/// A symbol made of strokes and of markers along the line, for polylines (CIM: `CIMLineSymbol`).
public final class MultilayerPolylineSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: The layers, bottom first.
    ///   - referenceProperties: The map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public convenience init(
        symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil
    ) {
        self.init(kind: .line, layers: symbolLayers, referenceProperties: referenceProperties)
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
