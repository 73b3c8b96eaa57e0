/// Reverses the direction of lines (CIM: `CIMGeometricEffectReverse`).
package struct Reverse: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether the effect is active.
    package var reverse = true
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectReverse" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("reverse", &reverse, .always)
    }
}
