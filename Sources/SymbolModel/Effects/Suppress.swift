/// Hides the line between pairs of control points (CIM: `CIMGeometricEffectSuppress`).
package struct Suppress: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether the effect is active.
    package var suppress = true
    /// Whether the effect shows only these parts.
    package var invert = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectSuppress" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("suppress", &suppress, .always)
        visitor.flag("invert", &invert)
    }
}
