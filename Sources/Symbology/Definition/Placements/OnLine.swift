/// Places one marker on a line (CIM: `CIMMarkerPlacementOnLine`).
package struct OnLine: CIMObject {
    package enum Anchor: String, CaseIterable, CIMChoice {
        case lineMiddle, lineBeginning, lineEnd, segmentMidpoint
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
    package var relativeTo = Anchor.lineMiddle
    /// Points along the line.
    package var startPointOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementOnLine" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.choice("relativeTo", &relativeTo, .always)
        visitor.number("startPointOffset", &startPointOffset, .always)
    }
}
