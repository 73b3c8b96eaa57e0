/// Places one marker beside an area (CIM: `CIMMarkerPlacementAroundPolygon`).
package struct AroundPolygon: MarkerPlacementObject {
    package enum Position: String, CaseIterable, CIMChoice {
        case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart = false
    package var position = Position.top
    /// Points away from the area.
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
