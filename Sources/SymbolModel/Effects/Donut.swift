/// Creates a band along the inside of a polygon's boundary (CIM: `CIMGeometricEffectDonut`).
package struct Donut: GeometricEffectObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case mitered, bevelled, rounded, square, trueBuffer
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The shape of the inner corners.
    package var method = Method.mitered
    package var option = Offset.Option.fast
    /// The width of the band in points.
    ///
    /// A negative width creates a band outside.
    package var width = 2.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectDonut" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("method", &method, .always)
        visitor.choice("option", &option, .always)
        visitor.number("width", &width, .always)
    }
}
