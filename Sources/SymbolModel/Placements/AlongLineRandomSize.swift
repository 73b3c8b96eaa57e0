/// Places markers of random size and angle along a line (CIM: `CIMMarkerPlacementAlongLineRandomSize`).
package struct AlongLineRandomSize: LinePlacementObject {
    package enum Randomization: String, CaseIterable, CIMChoice {
        case low, medium, high
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
    package var randomization = Randomization.low
    package var seed = 0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAlongLineRandomSize" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.choice("controlPointPlacement", &controlPointPlacement)
        visitor.choice("endings", &endings, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine)
        visitor.numbers("placementTemplate", &placementTemplate)
        visitor.number("customEndingOffset", &customEndingOffset)
        visitor.choice("randomization", &randomization, .always)
        visitor.integer("seed", &seed, .always)
    }
}
