/// Places markers at fractions of a line's length (CIM: `CIMMarkerPlacementAtRatioPositions`).
package struct AtRatioPositions: LinePlacementObject {
    package var line = LinePlacement()
    /// The distance in points from the beginning of the line to the position of fraction 0.
    package var beginPosition = 0.0
    /// The distance in points from the position of fraction 1 to the end of the line.
    package var endPosition = 0.0
    /// Whether the first marker is rotated by 180°.
    package var flipFirst = true
    /// The fractions, 0 to 1.
    package var positionArray: [Double] = []
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAtRatioPositions" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.number("beginPosition", &beginPosition, .always)
        visitor.number("endPosition", &endPosition, .always)
        visitor.flag("flipFirst", &flipFirst, .always)
        visitor.numbers("positionArray", &positionArray)
    }
}
