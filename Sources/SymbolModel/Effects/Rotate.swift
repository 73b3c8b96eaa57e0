/// Turns a geometry about the middle of its box (CIM: `CIMGeometricEffectRotate`).
package struct Rotate: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Degrees counter-clockwise.
    package var angle = 15.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectRotate" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angle", &angle, .always)
    }
}
