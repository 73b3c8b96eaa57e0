/// Makes an area along a line whose width changes (CIM: `CIMGeometricEffectTaperedPolygon`).
package struct TaperedPolygon: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Points.
    package var fromWidth = 0.0
    /// Points; 0 is the whole line.
    package var length = 0.0
    /// Points.
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
