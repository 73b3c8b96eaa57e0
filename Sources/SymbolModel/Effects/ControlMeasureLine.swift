/// Creates a tactical graphic from a line (CIM: `CIMGeometricEffectControlMeasureLine`).
///
/// There are 46 rules. The effect is kept and not drawn.
package struct ControlMeasureLine: GeometricEffectObject {
    package enum Rule: String, CaseIterable, CIMChoice {
        case fullGeometry, perpendicularFromFirstSegment, reversedFirstSegment
        case perpendicularToSecondSegment, secondSegmentWithTicks, doublePerpendicular
        case oppositeToFirstSegment, triplePerpendicular, halfCircleFirstSegment
        case halfCircleSecondSegment, halfCircleExtended, openCircle, coverageEdgesWithTicks
        case gapExtentWithDoubleTicks, gapExtentMidline, chevron, perpendicularWithArc
        case closedHalfCircle, tripleParallelExtended, parallelWithTicks, parallel
        case perpendicularToFirstSegment, parallelOffset, offsetOpposite, offsetSame
        case circleWithArc, doubleJog, perpendicularOffset, lineExcludingLastSegment
        case multivertexArrow, crossedArrow, chevronArrow, chevronArrowOffset
        case partialFirstSegment, arch, curvedParallelTicks, arc90Degrees
        case tipWithPerpendicularAndTicks, concentricCircles, doubleJogArrow, linkedChevrons
        case segmentThenHalfCircle, lineWithStraightTicks, doubleCurve
        case parallelWithTicksByWidth, enclosingRoundedRectangle
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var rule = Rule.fullGeometry
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectControlMeasureLine" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("rule", &rule, .always)
    }
}
