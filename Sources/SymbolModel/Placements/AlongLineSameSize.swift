/// Places markers of the same size along a line (CIM: `CIMMarkerPlacementAlongLineSameSize`).
package struct AlongLineSameSize: LinePlacementObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case noConstraint, withMarkers, withFullGap, withHalfGap, custom
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    /// How the pattern is fitted to control points.
    ///
    /// `noConstraint` ignores them.
    package var controlPointPlacement = AlongLineSameSize.Ending.noConstraint
    /// How the pattern is fitted to the ends of the line.
    package var endings = AlongLineSameSize.Ending.noConstraint
    /// The position in the pattern, in points, at the start of the line.
    ///
    /// A positive offset moves the markers towards the start. Used if `endings` is `noConstraint` or `custom`.
    package var offsetAlongLine = 0.0
    /// The distances between markers in points.
    ///
    /// The list is repeated.
    package var placementTemplate: [Double] = []
    /// The distance in points by which the fitted pattern ends before the end of the line.
    ///
    /// Used if `endings` is `custom`.
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
