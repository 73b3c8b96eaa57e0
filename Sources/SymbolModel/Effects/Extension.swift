/// Creates a line that continues from an end of a line (CIM: `CIMGeometricEffectExtension`).
package struct Extension: GeometricEffectObject {
    /// The end where the new line starts.
    package enum Origin: String, CaseIterable, CIMChoice {
        case beginningOfLine, endOfLine
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var origin = Origin.beginningOfLine
    /// The angle to the line's direction in degrees, counterclockwise.
    package var deflection = 0.0
    /// The length in points.
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
