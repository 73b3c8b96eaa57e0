/// Shortens a line at its ends, or takes its middle out (CIM: `CIMGeometricEffectCut`).
package struct Cut: GeometricEffectObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Points at the beginning.
    package var beginCut = 1.0
    /// Points at the end.
    package var endCut = 1.0
    /// Points around the middle.
    package var middleCut = 0.0
    /// Whether what would be cut is kept instead.
    package var invert = false
    package var kept = KeptMembers()

    package init() {}

    /// A cut of the ends, points.
    package init(begin: Double, end: Double) {
        beginCut = begin
        endCut = end
    }

    package var className: StaticString { "CIMGeometricEffectCut" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("beginCut", &beginCut, .always)
        visitor.number("endCut", &endCut, .always)
        visitor.number("middleCut", &middleCut)
        visitor.flag("invert", &invert)
    }
}
