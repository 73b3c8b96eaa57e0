/// Creates short lines that start on a line (CIM: `CIMGeometricEffectOffsetHatch`).
package struct OffsetHatch: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The length in points.
    package var length = 0.0
    /// The spacing in points.
    package var spacing = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectOffsetHatch" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("length", &length)
        visitor.number("spacing", &spacing)
    }
}
