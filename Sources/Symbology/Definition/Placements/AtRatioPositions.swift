/// Places markers at fractions of a line's length (CIM: `CIMMarkerPlacementAtRatioPositions`).
package struct AtRatioPositions: CIMObject {
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
    /// Points from the beginning where the fractions start.
    package var beginPosition = 0.0
    /// Points from the end where they stop.
    package var endPosition = 0.0
    /// Whether the first marker is turned round.
    package var flipFirst = true
    /// Fractions, 0 to 1.
    package var positionArray: [Double] = []
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAtRatioPositions" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.number("beginPosition", &beginPosition, .always)
        visitor.number("endPosition", &endPosition, .always)
        visitor.flag("flipFirst", &flipFirst, .always)
        visitor.numbers("positionArray", &positionArray)
    }
}
