/// Makes a line that starts from a point (CIM: `CIMGeometricEffectRadial`).
package struct Radial: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Degrees counter-clockwise from east.
    package var angle = 0.0
    /// Points.
    package var length = 20.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectRadial" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angle", &angle, .always)
        visitor.number("length", &length, .always)
    }
}
