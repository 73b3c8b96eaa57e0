/// Places markers of random size and angle along a line (CIM: `CIMMarkerPlacementAlongLineRandomSize`).
package struct AlongLineRandomSize: CIMObject {
    package enum Randomization: String, CaseIterable, CIMChoice {
        case low, medium, high
        package static let table = ChoiceTable<Self>()
    }

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
    /// Of old documents.
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
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.choice("controlPointPlacement", &controlPointPlacement)
        visitor.choice("endings", &endings, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine)
        visitor.numbers("placementTemplate", &placementTemplate)
        visitor.number("customEndingOffset", &customEndingOffset)
        visitor.choice("randomization", &randomization, .always)
        visitor.integer("seed", &seed, .always)
    }
}
