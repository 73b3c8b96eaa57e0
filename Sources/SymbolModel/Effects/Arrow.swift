/// Draws an arrow along a line (CIM: `CIMGeometricEffectArrow`).
package struct Arrow: GeometricEffectObject {
    package enum ArrowType: String, CaseIterable, CIMChoice {
        case openEnded, block, crossed
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var arrowType = ArrowType.openEnded
    /// The distance between the two sides of the shaft in points.
    package var width = 5.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectArrow" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("arrowType", legacy: "geometricEffectArrowType", &arrowType, .always)
        visitor.number("width", &width, .always)
    }
}
