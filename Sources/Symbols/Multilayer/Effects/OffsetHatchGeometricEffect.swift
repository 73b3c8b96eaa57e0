import CartoucheSymbolModel

/// Makes short lines at right angles to a line (CIM: `CIMGeometricEffectOffsetHatch`).
///
/// The line itself is not drawn; use another layer for it.
public final class OffsetHatchGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates an offset hatch effect.
    ///
    /// - Parameters:
    ///   - length: The length of the short lines in DIPs. Default: 0.
    ///   - spacing: The distance between the short lines in DIPs. Default: 0.
    public convenience init(length: Double = 0, spacing: Double = 0) {
        var effect = OffsetHatch()
        effect.length = SymbolLength(dips: length).finitePoints
        effect.spacing = SymbolLength(dips: spacing).finitePoints
        self.init(effect)
    }

    /// The length of the short lines in DIPs.
    ///
    /// Default: 0.
    public var length: Double {
        get { length(\OffsetHatch.length) }
        set { setLength(\OffsetHatch.length, newValue) }
    }

    /// The distance between the short lines in DIPs.
    ///
    /// Default: 0.
    public var spacing: Double {
        get { length(\OffsetHatch.spacing) }
        set { setLength(\OffsetHatch.spacing, newValue) }
    }
}
