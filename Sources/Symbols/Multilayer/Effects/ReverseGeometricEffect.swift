import CartoucheSymbolModel

/// Reverses the direction of lines and rings (CIM: `CIMGeometricEffectReverse`).
///
/// Later effects and marker placements follow the line in the opposite direction.
public final class ReverseGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a reverse effect.
    ///
    /// - Parameter reverse: Whether the direction is reversed. Default: true.
    public convenience init(reverse: Bool = true) {
        var effect = Reverse()
        effect.reverse = reverse
        self.init(effect)
    }

    /// Whether the direction is reversed.
    ///
    /// Default: true.
    public var reverse: Bool {
        get { value(\Reverse.reverse) }
        set { set(\Reverse.reverse, newValue) }
    }
}
