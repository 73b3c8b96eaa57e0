import CartoucheSymbolModel

/// Moves a geometry (CIM: `CIMGeometricEffectMove`).
public final class MoveGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a move effect.
    ///
    /// - Parameters:
    ///   - offsetX: The distance to the right in DIPs. Default: 1.333 (1 point).
    ///   - offsetY: The distance up in DIPs. Default: -1.333 (-1 points).
    public convenience init(offsetX: Double = 4.0 / 3, offsetY: Double = -4.0 / 3) {
        var effect = Move()
        effect.offsetX = SymbolLength(dips: offsetX).finitePoints
        effect.offsetY = SymbolLength(dips: offsetY).finitePoints
        self.init(effect)
    }

    /// The distance to the right in DIPs.
    ///
    /// Default: 1.333 (1 point).
    public var offsetX: Double {
        get { length(\Move.offsetX) }
        set { setLength(\Move.offsetX, newValue) }
    }

    /// The distance up in DIPs.
    ///
    /// Default: -1.333 (-1 points).
    public var offsetY: Double {
        get { length(\Move.offsetY) }
        set { setLength(\Move.offsetY, newValue) }
    }
}
