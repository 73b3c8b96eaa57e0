/// Makes a regular polygon around a point (CIM: `CIMGeometricEffectRegularPolygon`).
package struct RegularPolygon: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Degrees counter-clockwise from east.
    package var angle = 0.0
    /// Fewer than 3 make a circle.
    package var edges = 4
    /// Points.
    package var radius = 10.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectRegularPolygon" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("angle", &angle, .always)
        visitor.integer("edges", &edges, .always)
        visitor.number("radius", &radius, .always)
    }
}
