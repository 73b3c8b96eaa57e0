/// Places markers at positions along a line, with the end markers fitted (CIM: `CIMMarkerPlacementDecorations`).
package struct Decorations: CIMObject {
    package enum Adjustment: String, CaseIterable, CIMChoice {
        case automatic, none
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
    package var flipAll = false
    package var flipFirst = false
    package var endMarkersAdjustment = Adjustment.automatic
    /// Positions along the line.
    package var positionArray: [Double] = []
    /// Whether positions are fractions of the length, not points.
    package var positionAsRatio = false
    package var decorateSubPartsOfMultiPartGeom = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementDecorations" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
        visitor.flag("flipAll", &flipAll)
        visitor.flag("flipFirst", &flipFirst)
        visitor.choice("endMarkersAdjustment", &endMarkersAdjustment, .always)
        visitor.numbers("positionArray", &positionArray)
        visitor.flag("positionAsRatio", &positionAsRatio)
        visitor.flag("decorateSubPartsOfMultiPartGeom", &decorateSubPartsOfMultiPartGeom)
    }
}
