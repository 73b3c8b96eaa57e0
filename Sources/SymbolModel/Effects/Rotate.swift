/// Rotates a geometry about the center of its bounding box (CIM: `CIMGeometricEffectRotate`).
package struct Rotate: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The angle in degrees, counterclockwise.
    package var angle = 15.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectRotate" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angle", &angle, .always)
    }
}
