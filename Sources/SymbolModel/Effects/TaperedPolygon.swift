/// Creates a polygon along a line with a changing width (CIM: `CIMGeometricEffectTaperedPolygon`).
package struct TaperedPolygon: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The width at the start in points.
    package var fromWidth = 0.0
    /// The length of the polygon in points.
    ///
    /// 0 means the whole line.
    package var length = 0.0
    /// The width at the end in points.
    package var toWidth = 5.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectTaperedPolygon" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("fromWidth", &fromWidth)
        visitor.number("length", &length)
        visitor.number("toWidth", &toWidth, .always)
    }
}
