import CartoucheSymbolModel

/// Shortens a line at its ends, or removes its middle (CIM: `CIMGeometricEffectCut`).
///
/// The outlines of areas become lines that begin and end at their first vertex.
public final class CutGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a cut effect.
    ///
    /// - Parameters:
    ///   - beginCut: The length removed at the beginning in DIPs. Default: 1.333 (1 point).
    ///   - endCut: The length removed at the end in DIPs. Default: 1.333 (1 point).
    ///   - middleCut: The length removed around the middle in DIPs. Default: 0.
    ///   - invert: Whether only the removed pieces are drawn. Default: false.
    public convenience init(
        beginCut: Double = 4.0 / 3, endCut: Double = 4.0 / 3, middleCut: Double = 0, invert: Bool = false
    ) {
        var effect = Cut()
        effect.beginCut = SymbolLength(dips: beginCut).finitePoints
        effect.endCut = SymbolLength(dips: endCut).finitePoints
        effect.middleCut = SymbolLength(dips: middleCut).finitePoints
        effect.invert = invert
        self.init(effect)
    }

    /// The length removed at the beginning in DIPs.
    ///
    /// Default: 1.333 (1 point).
    public var beginCut: Double {
        get { length(\Cut.beginCut) }
        set { setLength(\Cut.beginCut, newValue) }
    }

    /// The length removed at the end in DIPs.
    ///
    /// Default: 1.333 (1 point).
    public var endCut: Double {
        get { length(\Cut.endCut) }
        set { setLength(\Cut.endCut, newValue) }
    }

    /// The length removed around the middle in DIPs.
    ///
    /// Default: 0.
    public var middleCut: Double {
        get { length(\Cut.middleCut) }
        set { setLength(\Cut.middleCut, newValue) }
    }

    /// Whether only the removed pieces are drawn.
    ///
    /// Default: false.
    public var invert: Bool {
        get { value(\Cut.invert) }
        set { set(\Cut.invert, newValue) }
    }
}
