/// Places markers in a grid inside an area (CIM: `CIMMarkerPlacementInsidePolygon`).
package struct InsidePolygon: MarkerPlacementObject {
    package enum Grid: String, CaseIterable, CIMChoice {
        case fixed, random, randomFixedQuantity
        package static let table = ChoiceTable<Self>()
    }

    package enum Clipping: String, CaseIterable, CIMChoice {
        case clipAtBoundary, removeIfCenterOutsideBoundary, doNotTouchBoundary, doNotClip
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart = false
    package var gridType = Grid.fixed
    /// Turns the grid, degrees counter-clockwise.
    package var gridAngle = 0.0
    /// Points to the right.
    package var offsetX = 0.0
    /// Percent of the greatest displacement.
    package var randomness = 100.0
    package var seed = 0
    /// Whether every other row is moved by half a step.
    package var shiftOddRows = false
    /// Points.
    package var stepX = 16.0
    /// Points.
    package var stepY = 16.0
    /// Points up.
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
