/// Places markers at the positions on a line where the measure is a multiple of an interval.
///
/// CIM: `CIMMarkerPlacementAtMeasuredUnits`.
package struct AtMeasuredUnits: LinePlacementObject {
    package var line = LinePlacement()
    /// The interval in units of the measures.
    package var interval = 0.0
    /// The period of omitted markers: with n, every n-th marker is omitted.
    package var skipMarkerRate = 0
    package var placeAtExtremities = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAtMeasuredUnits" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.number("interval", &interval, .always)
        visitor.integer("skipMarkerRate", &skipMarkerRate, .always)
        visitor.flag("placeAtExtremities", &placeAtExtremities)
    }
}
