import CartoucheSymbolModel

/// Scales a geometry about the center of its bounding box (CIM: `CIMGeometricEffectScale`).
public final class ScaleGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates a scale effect.
    ///
    /// - Parameters:
    ///   - xScaleFactor: The horizontal factor. Default: 1.15.
    ///   - yScaleFactor: The vertical factor. Default: 1.15.
    public convenience init(xScaleFactor: Double = 1.15, yScaleFactor: Double = 1.15) {
        var effect = Scale()
        effect.xScaleFactor = xScaleFactor.finiteOrZero
        effect.yScaleFactor = yScaleFactor.finiteOrZero
        self.init(effect)
    }

    /// The horizontal factor.
    ///
    /// Negative factors mirror; a factor of 0 draws nothing.
    /// Default: 1.15.
    public var xScaleFactor: Double {
        get { value(\Scale.xScaleFactor) }
        set { setNumber(\Scale.xScaleFactor, newValue) }
    }

    /// The vertical factor.
    ///
    /// Negative factors mirror; a factor of 0 draws nothing.
    /// Default: 1.15.
    public var yScaleFactor: Double {
        get { value(\Scale.yScaleFactor) }
        set { setNumber(\Scale.yScaleFactor, newValue) }
    }
}
