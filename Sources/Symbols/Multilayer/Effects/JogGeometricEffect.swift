import SymbolModel

/// Puts a jog into a line (CIM: `CIMGeometricEffectJog`).
public final class JogGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// An effect.
    ///
    /// - Parameters:
    ///   - angle: Direction of the jog relative to the line, degrees counter-clockwise. Default: 225.
    ///   - length: Length of the jog, DIPs. Default: 26.667 (20 points).
    ///   - position: Position of the jog, percent of the length of the line. Default: 50.
    public convenience init(angle: Double = 225, length: Double = 80.0 / 3, position: Double = 50) {
        var effect = Jog()
        effect.angle = angle.finiteOrZero
        effect.length = SymbolLength(dips: length).finitePoints
        effect.position = position.finiteOrZero
        self.init(effect)
    }

    /// Direction of the jog relative to the line, degrees counter-clockwise.
    ///
    /// Default: 225.
    public var angle: Double {
        get { value(\Jog.angle) }
        set { setNumber(\Jog.angle, newValue) }
    }

    /// Length of the jog, DIPs.
    ///
    /// Default: 26.667 (20 points).
    public var length: Double {
        get { length(\Jog.length) }
        set { setLength(\Jog.length, newValue) }
    }

    /// Position of the jog, percent of the length of the line.
    ///
    /// Default: 50.
    public var position: Double {
        get { value(\Jog.position) }
        set { setNumber(\Jog.position, newValue) }
    }
}
