/// Creates a circular sector around a point (CIM: `CIMGeometricEffectCircularSector`).
package struct CircularSector: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The start angle in degrees, counterclockwise from east.
    package var startAngle = 0.0
    /// The end angle in degrees, counterclockwise from east.
    package var endAngle = 0.0
    /// The radius in points.
    package var radius = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectCircularSector" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("startAngle", &startAngle)
        visitor.number("endAngle", &endAngle)
        visitor.number("radius", &radius)
    }
}
