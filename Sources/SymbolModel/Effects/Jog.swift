/// Adds a jog to a line (CIM: `CIMGeometricEffectJog`).
package struct Jog: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The angle in degrees, counterclockwise.
    package var angle = 225.0
    /// The length in points.
    package var length = 20.0
    /// The position of the jog, in percent of the line's length.
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
