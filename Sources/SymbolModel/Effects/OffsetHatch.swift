/// Makes short lines that stand on a line (CIM: `CIMGeometricEffectOffsetHatch`).
package struct OffsetHatch: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Points.
    package var length = 0.0
    /// Points.
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
