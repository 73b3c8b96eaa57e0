/// Places markers in a grid inside a polygon (CIM: `CIMMarkerPlacementInsidePolygon`).
package struct InsidePolygon: MarkerPlacementObject {
    package enum Grid: String, CaseIterable, CIMChoice {
        case fixed, random, randomFixedQuantity
        package static let table = ChoiceTable<Self>()
    }

    package enum Clipping: String, CaseIterable, CIMChoice {
        case clipAtBoundary, removeIfCenterOutsideBoundary, doNotTouchBoundary, doNotClip
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether each part of a geometry gets its own markers.
    package var placePerPart = false
    package var gridType = Grid.fixed
    /// The rotation of the grid in degrees, counterclockwise.
    package var gridAngle = 0.0
    /// The offset to the right in points.
    package var offsetX = 0.0
    /// The random displacement, in percent of the maximum.
    package var randomness = 100.0
    package var seed = 0
    /// Whether every second row is shifted by half a step.
    package var shiftOddRows = false
    /// The horizontal step in points.
    package var stepX = 16.0
    /// The vertical step in points.
    package var stepY = 16.0
    /// The offset up in points.
    package var offsetY = 0.0
    package var clipping = Clipping.clipAtBoundary
    package var stdDeviationX = 0.0
    package var stdDeviationY = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementInsidePolygon" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.choice("gridType", &gridType, .always)
        visitor.number("gridAngle", &gridAngle)
        visitor.number("offsetX", &offsetX)
        visitor.number("randomness", &randomness, .always)
        visitor.integer("seed", &seed, .always)
        visitor.flag("shiftOddRows", &shiftOddRows)
        visitor.number("stepX", &stepX, .always)
        visitor.number("stepY", &stepY, .always)
        visitor.number("offsetY", &offsetY)
        visitor.choice("clipping", &clipping, .always)
        visitor.number("stdDeviationX", &stdDeviationX)
        visitor.number("stdDeviationY", &stdDeviationY)
    }
}
