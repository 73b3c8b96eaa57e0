/// Places one marker next to a polygon (CIM: `CIMMarkerPlacementAroundPolygon`).
package struct AroundPolygon: MarkerPlacementObject {
    package enum Position: String, CaseIterable, CIMChoice {
        case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether each part of a geometry gets its own markers.
    package var placePerPart = false
    package var position = Position.top
    /// The distance from the polygon in points.
    package var offset = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAroundPolygon" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.choice("position", &position, .always)
        visitor.number("offset", &offset)
    }
}
