/// Places markers at the ends of a line, pointing outwards at its beginning (CIM: `CIMMarkerPlacementAtExtremities`).
package struct AtExtremities: CIMObject {
    package enum Extremity: String, CaseIterable, CIMChoice {
        case both, justBegin, justEnd, none
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
    package var extremityPlacement = Extremity.both
    /// Points inwards.
    package var offsetAlongLine = 0.0
    package var kept = KeptMembers()

    package init() {}

    /// Markers at the ends.
    package init(_ extremity: Extremity, angleToLine: Bool = true, offsetAlongLine: Double = 0) {
        extremityPlacement = extremity
        self.angleToLine = angleToLine
        self.offsetAlongLine = offsetAlongLine
    }

    package var className: StaticString { "CIMMarkerPlacementAtExtremities" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.choice("extremityPlacement", &extremityPlacement, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine, .always)
    }
}
