/// Places markers on the vertices of a line (CIM: `CIMMarkerPlacementOnVertices`).
package struct OnVertices: LinePlacementObject {
    package var line = LinePlacement()
    package var placeOnControlPoints = false
    package var placeOnEndPoints = false
    package var placeOnRegularVertices = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementOnVertices" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.flag("placeOnControlPoints", &placeOnControlPoints)
        visitor.flag("placeOnEndPoints", &placeOnEndPoints)
        visitor.flag("placeOnRegularVertices", &placeOnRegularVertices)
    }
}
