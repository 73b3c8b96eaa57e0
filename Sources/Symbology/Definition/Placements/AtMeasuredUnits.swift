/// Places markers where the measure of a line is a multiple of an interval (CIM: `CIMMarkerPlacementAtMeasuredUnits`).
package struct AtMeasuredUnits: CIMObject {
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
    /// In units of the measures.
    package var interval = 0.0
    /// Each of so many is left out.
    package var skipMarkerRate = 0
    package var placeAtExtremities = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAtMeasuredUnits" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.number("interval", &interval, .always)
        visitor.integer("skipMarkerRate", &skipMarkerRate, .always)
        visitor.flag("placeAtExtremities", &placeAtExtremities)
    }
}
