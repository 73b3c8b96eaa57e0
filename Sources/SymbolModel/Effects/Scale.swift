/// Scales a geometry about the center of its bounding box (CIM: `CIMGeometricEffectScale`).
package struct Scale: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    package var xScaleFactor = 1.15
    package var yScaleFactor = 1.15
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectScale" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("xScaleFactor", &xScaleFactor, .always)
        visitor.number("yScaleFactor", &yScaleFactor, .always)
    }
}
