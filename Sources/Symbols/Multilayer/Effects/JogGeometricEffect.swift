import CartoucheSymbolModel

/// Puts a jog into a line (CIM: `CIMGeometricEffectJog`).
public final class JogGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a jog effect.
    ///
    /// - Parameters:
    ///   - angle: The direction of the jog relative to the line in degrees counterclockwise. Default: 225.
    ///   - length: The length of the jog in DIPs. Default: 26.667 (20 points).
    ///   - position: The position of the jog in percent of the length of the line. Default: 50.
    public convenience init(angle: Double = 225, length: Double = 80.0 / 3, position: Double = 50) {
        var effect = Jog()
        effect.angle = angle.finiteOrZero
        effect.length = SymbolLength(dips: length).finitePoints
        effect.position = position.finiteOrZero
        self.init(effect)
    }

    /// The direction of the jog relative to the line in degrees counterclockwise.
    ///
    /// Default: 225.
    public var angle: Double {
        get { value(\Jog.angle) }
        set { setNumber(\Jog.angle, newValue) }
    }

    /// The length of the jog in DIPs.
    ///
    /// Default: 26.667 (20 points).
    public var length: Double {
        get { length(\Jog.length) }
        set { setLength(\Jog.length, newValue) }
    }

    /// The position of the jog in percent of the length of the line.
    ///
    /// Default: 50.
    public var position: Double {
        get { value(\Jog.position) }
        set { setNumber(\Jog.position, newValue) }
    }
}
