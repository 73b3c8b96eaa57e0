/// Places markers of one size along a line (CIM: `CIMMarkerPlacementAlongLineSameSize`).
package struct AlongLineSameSize: LinePlacementObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case noConstraint, withMarkers, withFullGap, withHalfGap, custom
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    /// How the pattern meets control points; with no constraint it runs on through them.
    package var controlPointPlacement = AlongLineSameSize.Ending.noConstraint
    /// How the pattern meets the ends of the line.
    package var endings = AlongLineSameSize.Ending.noConstraint
    /// Moves the pattern forward, points.
    package var offsetAlongLine = 0.0
    /// Distances between markers, points, in turn.
    package var placementTemplate: [Double] = []
    /// How far behind the end of the line a custom pattern ends, points.
    package var customEndingOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAlongLineSameSize" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.choice("controlPointPlacement", &controlPointPlacement)
        visitor.choice("endings", &endings, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine)
        visitor.numbers("placementTemplate", &placementTemplate)
        visitor.number("customEndingOffset", &customEndingOffset)
    }
}
