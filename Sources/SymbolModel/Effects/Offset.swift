/// Offsets a line sideways, or a polygon's boundary (CIM: `CIMGeometricEffectOffset`).
///
/// Positive is to the left of the digitizing direction, and outside of polygons.
package struct Offset: GeometricEffectObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case mitered, bevelled, rounded, square
        package static let table = ChoiceTable<Self>()
    }

    /// Whether lines keep the loops in which they cross themselves (`fast`) or lose them (`accurate`).
    package enum Option: String, CaseIterable, CIMChoice {
        case fast, accurate
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The shape of convex corners.
    package var method = Method.mitered
    /// The offset in points.
    package var offset = 1.0
    package var option = Option.fast
    /// Used by old versions only.
    ///
    /// It has no effect.
    package var count = 0
    package var kept = KeptMembers()

    package init() {}

    /// Creates an offset by a distance in points.
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
