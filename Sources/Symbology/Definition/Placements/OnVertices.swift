/// Places markers on the vertices of a line (CIM: `CIMMarkerPlacementOnVertices`).
package struct OnVertices: CIMObject {
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart = false
    /// Whether the marker's x axis lies along the line.
    package var angleToLine = true
    /// Whether markers that would stand on their heads are turned round.
    package var keepUpright = false
    /// Points to the left of the line.
    package var offset = 0.0
    package var placeOnControlPoints = false
    package var placeOnEndPoints = false
    package var placeOnRegularVertices = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementOnVertices" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.flag("placeOnControlPoints", &placeOnControlPoints)
        visitor.flag("placeOnEndPoints", &placeOnEndPoints)
        visitor.flag("placeOnRegularVertices", &placeOnRegularVertices)
    }
}
