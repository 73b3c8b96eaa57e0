/// Moves a geometry (CIM: `CIMGeometricEffectMove`).
package struct Move: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The offset to the right in points.
    package var offsetX = 1.0
    /// The offset up in points.
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
