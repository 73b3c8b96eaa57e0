import CartoucheSymbolModel

/// Makes a line that starts at a point (CIM: `CIMGeometricEffectRadial`).
public final class RadialGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a radial effect.
    ///
    /// - Parameters:
    ///   - angle: The direction of the line in degrees counterclockwise from east. Default: 0.
    ///   - length: The length of the line in DIPs. Default: 26.667 (20 points).
    public convenience init(angle: Double = 0, length: Double = 80.0 / 3) {
        var effect = Radial()
        effect.angle = angle.finiteOrZero
        effect.length = SymbolLength(dips: length).finitePoints
        self.init(effect)
    }

    /// The direction of the line in degrees counterclockwise from east.
    ///
    /// Default: 0.
    public var angle: Double {
        get { value(\Radial.angle) }
        set { setNumber(\Radial.angle, newValue) }
    }

    /// The length of the line in DIPs.
    ///
    /// Default: 26.667 (20 points).
    public var length: Double {
        get { length(\Radial.length) }
        set { setLength(\Radial.length, newValue) }
    }
}
