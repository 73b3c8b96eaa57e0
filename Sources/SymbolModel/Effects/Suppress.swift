/// Hides the parts between pairs of control points (CIM: `CIMGeometricEffectSuppress`).
package struct Suppress: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether it does.
    package var suppress = true
    /// Whether only those parts are shown.
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
