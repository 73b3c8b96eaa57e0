import CartoucheSymbolModel

/// Makes the feather of an instrument landing system (CIM: `CIMGeometricEffectLocalizerFeather`).
public final class LocalizerFeatherGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The halves of a feather that are drawn.
    public enum Style: Hashable, Sendable {
        /// Both halves.
        case complete
        /// The left half.
        case left
        /// The right half.
        case right
    }

    /// Creates a localizer feather effect.
    ///
    /// - Parameters:
    ///   - style: The halves that are drawn. Default: `.complete`.
    ///   - length: The length of the feather in DIPs. Default: 0.
    ///   - width: The width of the far end in DIPs. Default: 0.
    ///   - angle: The direction of the feather at points in degrees counterclockwise from east. Default: 0.
    public convenience init(
        style: Style = .complete, length: Double = 0, width: Double = 0, angle: Double = 0
    ) {
        var effect = LocalizerFeather()
        effect.style = style.model
        effect.length = SymbolLength(dips: length).finitePoints
        effect.width = SymbolLength(dips: width).finitePoints
        effect.angle = angle.finiteOrZero
        self.init(effect)
    }

    /// The halves that are drawn.
    ///
    /// Default: `.complete`.
    public var style: Style {
        get { choice(\LocalizerFeather.style) }
        set { setChoice(\LocalizerFeather.style, newValue) }
    }

    /// The length of the feather in DIPs.
    ///
    /// Default: 0.
    public var length: Double {
        get { length(\LocalizerFeather.length) }
        set { setLength(\LocalizerFeather.length, newValue) }
    }

    /// The width of the far end in DIPs.
    ///
    /// Default: 0.
    public var width: Double {
        get { length(\LocalizerFeather.width) }
        set { setLength(\LocalizerFeather.width, newValue) }
    }

    /// The direction of the feather at points in degrees counterclockwise from east.
    ///
    /// Default: 0.
    public var angle: Double {
        get { value(\LocalizerFeather.angle) }
        set { setNumber(\LocalizerFeather.angle, newValue) }
    }
}

extension LocalizerFeatherGeometricEffect.Style: ModelChoice {
    static let pairs: KeyValuePairs<Self, LocalizerFeather.Style> = [
        .complete: .complete, .left: .left, .right: .right,
    ]
}
