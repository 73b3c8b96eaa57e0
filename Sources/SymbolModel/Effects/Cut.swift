/// Shortens a line at its ends, or removes its middle (CIM: `CIMGeometricEffectCut`).
package struct Cut: GeometricEffectObject {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The length cut at the beginning in points.
    package var beginCut = 1.0
    /// The length cut at the end in points.
    package var endCut = 1.0
    /// The length cut around the middle in points.
    package var middleCut = 0.0
    /// Whether the effect keeps only the parts that it would cut.
    package var invert = false
    package var kept = KeptMembers()

    package init() {}

    /// Creates a cut at both ends, with lengths in points.
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
