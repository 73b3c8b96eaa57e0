/// Makes a line that goes on from the end of a line (CIM: `CIMGeometricEffectExtension`).
package struct Extension: GeometricEffectObject {
    /// The end from which it goes.
    package enum Origin: String, CaseIterable, CIMChoice {
        case beginningOfLine, endOfLine
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    package var origin = Origin.beginningOfLine
    /// Degrees counter-clockwise from the line's direction.
    package var deflection = 0.0
    /// Points.
    package var length = 20.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectExtension" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("origin", &origin, .always)
        visitor.number("deflection", &deflection)
        visitor.number("length", &length, .always)
    }
}
