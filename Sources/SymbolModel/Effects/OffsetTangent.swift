/// Moves a line along the direction of its beginning or end (CIM: `CIMGeometricEffectOffsetTangent`).
package struct OffsetTangent: GeometricEffectObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case beginningOfLine, endOfLine
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var method = Method.beginningOfLine
    /// The offset in points.
    package var offset = 5.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectOffsetTangent" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("method", &method, .always)
        visitor.number("offset", &offset, .always)
    }
}
