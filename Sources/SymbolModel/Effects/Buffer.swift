/// Makes an area of everything near a geometry (CIM: `CIMGeometricEffectBuffer`).
package struct Buffer: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Points; negative shrinks areas.
    package var size = 1.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectBuffer" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("size", &size, .always)
    }
}
