/// Moves a geometry (CIM: `CIMGeometricEffectMove`).
package struct Move: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Points to the right.
    package var offsetX = 1.0
    /// Points up.
    package var offsetY = -1.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectMove" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("offsetX", &offsetX, .always)
        visitor.number("offsetY", &offsetY, .always)
    }
}
