import CartoucheSymbolModel

/// Makes an area along a line whose width changes (CIM: `CIMGeometricEffectTaperedPolygon`).
public final class TaperedPolygonGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a tapered polygon effect.
    ///
    /// - Parameters:
    ///   - fromWidth: The width at the beginning of the line in DIPs. Default: 0.
    ///   - toWidth: The width at the end in DIPs. Default: 6.667 (5 points).
    ///   - length: The length of the area in DIPs; 0 is the length of the line. Default: 0.
    public convenience init(fromWidth: Double = 0, toWidth: Double = 20.0 / 3, length: Double = 0) {
        var effect = TaperedPolygon()
        effect.fromWidth = SymbolLength(dips: fromWidth).finitePoints
        effect.toWidth = SymbolLength(dips: toWidth).finitePoints
        effect.length = SymbolLength(dips: length).finitePoints
        self.init(effect)
    }

    /// The width at the beginning of the line in DIPs.
    ///
    /// Default: 0.
    public var fromWidth: Double {
        get { length(\TaperedPolygon.fromWidth) }
        set { setLength(\TaperedPolygon.fromWidth, newValue) }
    }

    /// The width at the end in DIPs.
    ///
    /// Default: 6.667 (5 points).
    public var toWidth: Double {
        get { length(\TaperedPolygon.toWidth) }
        set { setLength(\TaperedPolygon.toWidth, newValue) }
    }

    /// The length of the area in DIPs; 0 is the length of the line.
    ///
    /// Default: 0.
    public var length: Double {
        get { length(\TaperedPolygon.length) }
        set { setLength(\TaperedPolygon.length, newValue) }
    }
}
