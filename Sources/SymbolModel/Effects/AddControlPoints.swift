/// Makes control points of sharp corners (CIM: `CIMGeometricEffectAddControlPoints`).
package struct AddControlPoints: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Corners with a smaller angle between their segments, degrees, get one.
    package var angleTolerance = 120.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectAddControlPoints" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angleTolerance", &angleTolerance, .always)
    }
}
