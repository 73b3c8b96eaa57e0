/// Places one marker in a polygon (CIM: `CIMMarkerPlacementPolygonCenter`).
package struct PolygonCenter: MarkerPlacementObject {
    package enum Method: String, CaseIterable, CIMChoice {
        case onPolygon, centerOfMass, boundingBoxCenter
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether each part of a geometry gets its own markers.
    package var placePerPart = false
    package var method = Method.onPolygon
    /// The offset to the right in points.
    package var offsetX = 0.0
    /// The offset up in points.
    package var offsetY = 0.0
    /// Whether the marker is clipped at the boundary.
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
