/// Places markers at the ends of a line (CIM: `CIMMarkerPlacementAtExtremities`).
///
/// The marker at the beginning points outwards.
package struct AtExtremities: LinePlacementObject {
    package enum Extremity: String, CaseIterable, CIMChoice {
        case both, justBegin, justEnd, none
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    package var extremityPlacement = Extremity.both
    /// The distance in points from each end towards the middle of the line.
    package var offsetAlongLine = 0.0
    package var kept = KeptMembers()

    package init() {}

    /// Creates markers at the ends.
    package init(_ extremity: Extremity, angleToLine: Bool = true, offsetAlongLine: Double = 0) {
        extremityPlacement = extremity
        self.angleToLine = angleToLine
        self.offsetAlongLine = offsetAlongLine
    }

    package var className: StaticString { "CIMMarkerPlacementAtExtremities" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.choice("extremityPlacement", &extremityPlacement, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine, .always)
    }
}
