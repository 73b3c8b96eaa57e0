/// Creates a line that starts at a point (CIM: `CIMGeometricEffectRadial`).
package struct Radial: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The angle in degrees, counterclockwise from east.
    package var angle = 0.0
    /// The length in points.
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
