/// Places markers at fractions of a line's length (CIM: `CIMMarkerPlacementAtRatioPositions`).
package struct AtRatioPositions: LinePlacementObject {
    package var line = LinePlacement()
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
        line.visitMembers(&visitor)
        visitor.number("beginPosition", &beginPosition, .always)
        visitor.number("endPosition", &endPosition, .always)
        visitor.flag("flipFirst", &flipFirst, .always)
        visitor.numbers("positionArray", &positionArray)
    }
}
