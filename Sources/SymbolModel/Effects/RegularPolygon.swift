/// Creates a regular polygon around a point (CIM: `CIMGeometricEffectRegularPolygon`).
package struct RegularPolygon: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The angle in degrees, counterclockwise from east.
    package var angle = 0.0
    /// The number of edges.
    ///
    /// Fewer than 3 create a circle.
    package var edges = 4
    /// The radius in points.
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
