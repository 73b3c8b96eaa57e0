/// Puts a jog into a line (CIM: `CIMGeometricEffectJog`).
package struct Jog: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Degrees counter-clockwise.
    package var angle = 225.0
    /// Points.
    package var length = 20.0
    /// Percent of the line's length.
    package var position = 50.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectJog" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angle", &angle, .always)
        visitor.number("length", &length, .always)
        visitor.number("position", &position, .always)
    }
}
