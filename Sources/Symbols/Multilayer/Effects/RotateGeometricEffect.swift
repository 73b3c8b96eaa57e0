import CartoucheSymbolModel

/// Rotates a geometry about the center of its bounding box (CIM: `CIMGeometricEffectRotate`).
public final class RotateGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a rotate effect.
    ///
    /// - Parameter angle: The rotation in degrees counterclockwise. Default: 15.
    public convenience init(angle: Double = 15) {
        var effect = Rotate()
        effect.angle = angle.finiteOrZero
        self.init(effect)
    }

    /// The rotation in degrees counterclockwise.
    ///
    /// Default: 15.
    public var angle: Double {
        get { value(\Rotate.angle) }
        set { setNumber(\Rotate.angle, newValue) }
    }
}
