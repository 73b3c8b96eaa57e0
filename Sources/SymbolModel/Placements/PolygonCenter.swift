/// Places one marker in an area (CIM: `CIMMarkerPlacementPolygonCenter`).
package struct PolygonCenter: MarkerPlacementObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case onPolygon, centerOfMass, boundingBoxCenter
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart = false
    package var method = Method.onPolygon
    /// Points to the right.
    package var offsetX = 0.0
    /// Points up.
    package var offsetY = 0.0
    /// Whether the marker is cut at the boundary.
    package var clipAtBoundary = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementPolygonCenter" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.choice("method", &method, .always)
        visitor.number("offsetX", &offsetX)
        visitor.number("offsetY", &offsetY)
        visitor.flag("clipAtBoundary", &clipAtBoundary)
    }
}
