/// Turns sharp corners into control points (CIM: `CIMGeometricEffectAddControlPoints`).
package struct AddControlPoints: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The angle tolerance in degrees.
    ///
    /// A vertex becomes a control point if the angle between its segments is smaller.
    package var angleTolerance = 120.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectAddControlPoints" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angleTolerance", &angleTolerance, .always)
    }
}
