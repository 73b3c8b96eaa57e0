/// Makes a sector of a circle around a point (CIM: `CIMGeometricEffectCircularSector`).
package struct CircularSector: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Degrees counter-clockwise from east.
    package var startAngle = 0.0
    /// Degrees counter-clockwise from east.
    package var endAngle = 0.0
    /// Points.
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
