/// Places one marker on a line (CIM: `CIMMarkerPlacementOnLine`).
package struct OnLine: LinePlacementObject {
    package enum Anchor: String, CaseIterable, CIMChoice {
        case lineMiddle, lineBeginning, lineEnd, segmentMidpoint
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    package var relativeTo = Anchor.lineMiddle
    /// The offset along the line in points.
    package var startPointOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementOnLine" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.choice("relativeTo", &relativeTo, .always)
        visitor.number("startPointOffset", &startPointOffset, .always)
    }
}
