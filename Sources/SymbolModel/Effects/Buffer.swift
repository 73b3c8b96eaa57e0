/// Creates a buffer polygon around a geometry (CIM: `CIMGeometricEffectBuffer`).
package struct Buffer: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The buffer distance in points.
    ///
    /// Negative distances shrink polygons.
    package var size = 1.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectBuffer" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("size", &size, .always)
    }
}
