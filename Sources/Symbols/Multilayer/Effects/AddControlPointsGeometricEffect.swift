import SymbolModel

/// Makes control points of sharp corners (CIM: `CIMGeometricEffectAddControlPoints`).
///
/// Control points are the vertices at which dashes and marker placements can restart their pattern. The shape
/// of the geometry does not change.
public final class AddControlPointsGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// An effect.
    ///
    /// - Parameter angleTolerance: Corners with a smaller angle between their segments become control points,
    ///   degrees. Default: 120.
    public convenience init(angleTolerance: Double = 120) {
        var effect = AddControlPoints()
        effect.angleTolerance = angleTolerance.finiteOrZero
        self.init(effect)
    }

    /// Corners with a smaller angle between their segments become control points, degrees.
    ///
    /// Default: 120.
    public var angleTolerance: Double {
        get { value(\AddControlPoints.angleTolerance) }
        set { setNumber(\AddControlPoints.angleTolerance, newValue) }
    }
}
