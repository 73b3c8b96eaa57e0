/// Creates a polygon around a line or polygon (CIM: `CIMGeometricEffectEnclosingPolygon`).
package struct EnclosingPolygon: GeometricEffectObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case closePath, convexHull, rectangularBox
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var method = Method.closePath
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectEnclosingPolygon" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("method", &method, .always)
    }
}
