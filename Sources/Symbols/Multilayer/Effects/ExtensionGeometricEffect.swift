import CartoucheSymbolModel

/// Makes a line that continues from an end of a line (CIM: `CIMGeometricEffectExtension`).
///
/// The original line is not drawn; use another layer for it.
public final class ExtensionGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// An end of a line.
    public enum Origin: Hashable, Sendable {
        /// The first vertex.
        case beginningOfLine
        /// The last vertex.
        case endOfLine
    }

    /// Creates an extension effect.
    ///
    /// - Parameters:
    ///   - origin: The end at which the new line starts. Default: `.beginningOfLine`.
    ///   - deflection: The deviation from the direction of the line in degrees counterclockwise. Default: 0.
    ///   - length: The length of the new line in DIPs. Default: 26.667 (20 points).
    public convenience init(
        origin: Origin = .beginningOfLine, deflection: Double = 0, length: Double = 80.0 / 3
    ) {
        var effect = Extension()
        effect.origin = origin.model
        effect.deflection = deflection.finiteOrZero
        effect.length = SymbolLength(dips: length).finitePoints
        self.init(effect)
    }

    /// The end at which the new line starts.
    ///
    /// Default: `.beginningOfLine`.
    public var origin: Origin {
        get { choice(\Extension.origin) }
        set { setChoice(\Extension.origin, newValue) }
    }

    /// The deviation from the direction of the line in degrees counterclockwise.
    ///
    /// Default: 0.
    public var deflection: Double {
        get { value(\Extension.deflection) }
        set { setNumber(\Extension.deflection, newValue) }
    }

    /// The length of the new line in DIPs.
    ///
    /// Default: 26.667 (20 points).
    public var length: Double {
        get { length(\Extension.length) }
        set { setLength(\Extension.length, newValue) }
    }
}

extension ExtensionGeometricEffect.Origin: ModelChoice {
    static let pairs: KeyValuePairs<Self, Extension.Origin> = [
        .beginningOfLine: .beginningOfLine, .endOfLine: .endOfLine,
    ]
}
