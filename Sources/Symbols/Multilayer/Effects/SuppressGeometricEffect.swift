import CartoucheSymbolModel

/// Hides the parts of a line between pairs of control points (CIM: `CIMGeometricEffectSuppress`).
///
/// These parts are between the first and the second control point, the third and the fourth, and so on. See
/// ``AddControlPointsGeometricEffect``.
public final class SuppressGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a suppress effect.
    ///
    /// - Parameters:
    ///   - suppress: Whether the parts are hidden. Default: true.
    ///   - invert: Whether only these parts are drawn. Default: false.
    public convenience init(suppress: Bool = true, invert: Bool = false) {
        var effect = Suppress()
        effect.suppress = suppress
        effect.invert = invert
        self.init(effect)
    }

    /// Whether the parts are hidden.
    ///
    /// Default: true.
    public var suppress: Bool {
        get { value(\Suppress.suppress) }
        set { set(\Suppress.suppress, newValue) }
    }

    /// Whether only these parts are drawn.
    ///
    /// Default: false.
    public var invert: Bool {
        get { value(\Suppress.invert) }
        set { set(\Suppress.invert, newValue) }
    }
}
