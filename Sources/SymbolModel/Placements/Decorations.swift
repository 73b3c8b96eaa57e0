/// Places markers at positions along a line, and adjusts the end markers (CIM:
/// `CIMMarkerPlacementDecorations`).
package struct Decorations: LinePlacementObject {
    package enum Adjustment: String, CaseIterable, CIMChoice {
        case automatic, none
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    package var flipAll = false
    package var flipFirst = false
    package var endMarkersAdjustment = Adjustment.automatic
    /// The positions along the line.
    package var positionArray: [Double] = []
    /// Whether positions are fractions of the length.
    ///
    /// If false, they are points.
    package var positionAsRatio = false
    package var decorateSubPartsOfMultiPartGeom = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementDecorations" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.flag("flipAll", &flipAll)
        visitor.flag("flipFirst", &flipFirst)
        visitor.choice("endMarkersAdjustment", &endMarkersAdjustment, .always)
        visitor.numbers("positionArray", &positionArray)
        visitor.flag("positionAsRatio", &positionAsRatio)
        visitor.flag("decorateSubPartsOfMultiPartGeom", &decorateSubPartsOfMultiPartGeom)
    }
}
