import SymbolModel

/// Makes a line that starts at a point (CIM: `CIMGeometricEffectRadial`).
public final class RadialGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// An effect.
    ///
    /// - Parameters:
    ///   - angle: Direction of the line, degrees counter-clockwise from east. Default: 0.
    ///   - length: Length of the line, DIPs. Default: 26.667 (20 points).
    public convenience init(angle: Double = 0, length: Double = 80.0 / 3) {
        var effect = Radial()
        effect.angle = angle.finiteOrZero
        effect.length = SymbolLength(dips: length).finitePoints
        self.init(effect)
    }

    /// Direction of the line, degrees counter-clockwise from east.
    ///
    /// Default: 0.
    public var angle: Double {
        get { value(\Radial.angle) }
        set { setNumber(\Radial.angle, newValue) }
    }

    /// Length of the line, DIPs.
    ///
    /// Default: 26.667 (20 points).
    public var length: Double {
        get { length(\Radial.length) }
        set { setLength(\Radial.length, newValue) }
    }
}
