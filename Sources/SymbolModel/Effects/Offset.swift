/// Moves a line sideways, or the boundary of an area (CIM: `CIMGeometricEffectOffset`).
///
/// Positive is to the left of the direction of digitising, and outside of areas.
package struct Offset: GeometricEffectObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case mitered, bevelled, rounded, square
        package static let table = ChoiceTable<Self>()
    }

    /// Whether loops of the result stay.
    package enum Option: String, CaseIterable, CIMChoice {
        case fast, accurate
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// The form of convex corners.
    package var method = Method.mitered
    /// Points.
    package var offset = 1.0
    package var option = Option.fast
    /// Of old documents; means nothing.
    package var count = 0
    package var kept = KeptMembers()

    package init() {}

    /// An offset by a distance, points.
    package init(_ offset: Double, method: Method = .mitered) {
        self.offset = offset
        self.method = method
    }

    package var className: StaticString { "CIMGeometricEffectOffset" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("method", &method, .always)
        visitor.number("offset", &offset, .always)
        visitor.choice("option", &option, .always)
        visitor.integer("count", &count)
    }
}
