import CartoucheSymbolModel

/// Creates the area of all positions within a distance of a geometry (CIM: `CIMGeometricEffectBuffer`).
///
/// Points become circles, and lines become bands with round ends. Areas grow.
public final class BufferGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a buffer effect.
    ///
    /// - Parameter size: The distance from the geometry in DIPs. Default: 1.333 (1 point).
    public convenience init(size: Double = 4.0 / 3) {
        var effect = Buffer()
        effect.size = SymbolLength(dips: size).finitePoints
        self.init(effect)
    }

    /// The distance from the geometry in DIPs.
    ///
    /// Negative distances shrink areas.
    /// Default: 1.333 (1 point).
    public var size: Double {
        get { length(\Buffer.size) }
        set { setLength(\Buffer.size, newValue) }
    }
}
