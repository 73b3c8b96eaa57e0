import CartoucheSymbolModel

/// Adds control points at the sharp corners of a geometry (CIM: `CIMGeometricEffectAddControlPoints`).
///
/// Control points are the vertices at which dashes and marker placements can restart their pattern. The shape
/// of the geometry does not change.
public final class AddControlPointsGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// Creates an add control points effect.
    ///
    /// - Parameter angleTolerance: The angle limit in degrees. Corners with a smaller angle between their segments
    ///   become control points. Default: 120.
    public convenience init(angleTolerance: Double = 120) {
        var effect = AddControlPoints()
        effect.angleTolerance = angleTolerance.finiteOrZero
        self.init(effect)
    }

    /// The angle limit in degrees: corners with a smaller angle between their segments become control points.
    ///
    /// Default: 120.
    public var angleTolerance: Double {
        get { value(\AddControlPoints.angleTolerance) }
        set { setNumber(\AddControlPoints.angleTolerance, newValue) }
    }
}
