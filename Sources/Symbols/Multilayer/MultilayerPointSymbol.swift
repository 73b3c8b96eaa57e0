import CartoucheSymbolModel

/// A symbol made of marker layers for points and multipoints (CIM: `CIMPointSymbol`).
public final class MultilayerPointSymbol: MultilayerSymbol, @unchecked Sendable {
    /// Creates a symbol from layers.
    ///
    /// - Parameters:
    ///   - symbolLayers: The layers, bottom first.
    ///   - referenceProperties: The map scales at which a renderer draws with the symbol. Default: nil, every scale.
    public convenience init(
        symbolLayers: [SymbolLayer], referenceProperties: SymbolReferenceProperties? = nil
    ) {
        self.init(kind: .point, layers: symbolLayers, referenceProperties: referenceProperties)
    }

    /// The height of the largest marker layer in DIPs; strokes and symbols inside markers don't count.
    ///
    /// Setting the size multiplies the sizes, offsets and absolute anchors of all marker layers and the widths of all
    /// strokes by new size / old size, and so the lengths of effects and the halo. The layers of the symbol keep their
    /// arrangement. If all markers have size 0, each marker gets the new size. Symbols inside markers stay as they are.
    /// Negative and non-finite values change nothing.
    public var size: Double {
        get { lowered { SymbolLength(points: $0.markerSize).dips } }
        set { change { $0.withMarkerSize(SymbolLength(dips: newValue).points) } }
    }

    /// The rotation of the whole symbol in degrees counterclockwise.
    ///
    /// Setting it adds the difference to the heading of every marker layer. Setting a layer's heading does not change
    /// this property. Values outside 0 to 360 are kept, and drawn as the angle in this range: 400 as 40.
    /// Default: 0.
    public var angle: Double {
        get { lowered { $0.angle } }
        set { change { $0.withAngle(newValue) } }
    }

    /// Whether the symbol stays upright on the screen or rotates with the map.
    ///
    /// Default: `.screen`.
    public var angleAlignment: SymbolAngleAlignment {
        get { lowered { $0.angleAlignment == .map ? .map : .screen } }
        set { change { $0.changed { $0.angleAlignment = newValue == .map ? .map : .display } } }
    }
}
