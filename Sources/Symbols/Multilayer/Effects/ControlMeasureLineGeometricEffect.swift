import CartoucheSymbolModel

/// Creates tactical graphics from the vertices of a line (CIM: `CIMGeometricEffectControlMeasureLine`).
///
/// Cartouche keeps the effect and writes it back, but does not draw it. Drawing reports a diagnostic.
public final class ControlMeasureLineGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// A rule for tactical graphics.
    ///
    /// V1, V2 and so on are the vertices of the line; its first segment joins V1 and V2.
    public enum Rule: Hashable, Sendable {
        /// The line itself.
        case fullGeometry
        /// From V3 to the middle of the first segment.
        case perpendicularFromFirstSegment
        /// From V2 to V1.
        case reversedFirstSegment
        /// From the middle of the second segment to V1.
        case perpendicularToSecondSegment
        /// The second segment with ticks at its ends.
        case secondSegmentWithTicks
        /// Two lines at right angles to the ends of the first segment.
        case doublePerpendicular
        /// Lines as long as the first segment, on the side of V3.
        case oppositeToFirstSegment
        /// Three lines at right angles to the first segment.
        case triplePerpendicular
        /// A half circle over the first segment.
        case halfCircleFirstSegment
        /// A half circle that ends at V2.
        case halfCircleSecondSegment
        /// A U shape with its curve from V2 to V3.
        case halfCircleExtended
        /// An open circle around V1.
        case openCircle
        /// Two lines, V1 to V3 and V2 to V4, with ticks.
        case coverageEdgesWithTicks
        /// Two lines with ticks that join the first and the third segment.
        case gapExtentWithDoubleTicks
        /// A line in the middle between the first and the third segment.
        case gapExtentMidline
        /// A chevron with its tip at V1.
        case chevron
        /// From V1 to V2, with an arc at V2 and a line towards V3.
        case perpendicularWithArc
        /// A closed half circle with the corners V1 and V2.
        case closedHalfCircle
        /// Three parallel lines, the longest up to V3.
        case tripleParallelExtended
        /// The first segment with ticks, and its mirror image.
        case parallelWithTicks
        /// The first segment, and a parallel at V3.
        case parallel
        /// A line at right angles to the middle of the first segment.
        case perpendicularToFirstSegment
        /// Parallels on both sides of the first segment.
        case parallelOffset
        /// The parallel on the side away from V3.
        case offsetOpposite
        /// The parallel on the side of V3.
        case offsetSame
        /// A circle around V1 with an arc.
        case circleWithArc
        /// Two lines with jogs and a gap.
        case doubleJog
        /// A line at right angles from the middle of the second segment.
        case perpendicularOffset
        /// The line without its last segment.
        case lineExcludingLastSegment
        /// An arrow with its tip at V1.
        case multivertexArrow
        /// An arrow whose shaft crosses itself.
        case crossedArrow
        /// An arrow head around V1.
        case chevronArrow
        /// An arrow head moved to V2.
        case chevronArrowOffset
        /// A part of the first segment from V2.
        case partialFirstSegment
        /// An arch from V1 to V2.
        case arch
        /// A curve from V2 to V3 with ticks.
        case curvedParallelTicks
        /// A quarter of a circle from V1 to V2.
        case arc90Degrees
        /// A line at right angles at V1, with ticks.
        case tipWithPerpendicularAndTicks
        /// Circles around V1 through the other vertices.
        case concentricCircles
        /// An arrow with two jogs around V1.
        case doubleJogArrow
        /// Two chevrons joined by a line.
        case linkedChevrons
        /// The first segment, then a half circle.
        case segmentThenHalfCircle
        /// A line with straight ticks.
        case lineWithStraightTicks
        /// Two curves that meet at V2.
        case doubleCurve
        /// A parallel with ticks, at a given width.
        case parallelWithTicksByWidth
        /// A rectangle with round corners around the line.
        case enclosingRoundedRectangle
    }

    /// Creates a control measure line effect.
    ///
    /// - Parameter rule: The rule that makes the graphic. Default: `.fullGeometry`.
    public convenience init(rule: Rule = .fullGeometry) {
        var effect = ControlMeasureLine()
        effect.rule = rule.model
        self.init(effect)
    }

    /// The rule that makes the graphic.
    ///
    /// Default: `.fullGeometry`.
    public var rule: Rule {
        get { choice(\ControlMeasureLine.rule) }
        set { setChoice(\ControlMeasureLine.rule, newValue) }
    }
}

extension ControlMeasureLineGeometricEffect.Rule: ModelChoice {
    static let pairs: KeyValuePairs<Self, ControlMeasureLine.Rule> = [
        .fullGeometry: .fullGeometry, .perpendicularFromFirstSegment: .perpendicularFromFirstSegment,
        .reversedFirstSegment: .reversedFirstSegment,
        .perpendicularToSecondSegment: .perpendicularToSecondSegment,
        .secondSegmentWithTicks: .secondSegmentWithTicks, .doublePerpendicular: .doublePerpendicular,
        .oppositeToFirstSegment: .oppositeToFirstSegment, .triplePerpendicular: .triplePerpendicular,
        .halfCircleFirstSegment: .halfCircleFirstSegment,
        .halfCircleSecondSegment: .halfCircleSecondSegment, .halfCircleExtended: .halfCircleExtended,
        .openCircle: .openCircle, .coverageEdgesWithTicks: .coverageEdgesWithTicks,
        .gapExtentWithDoubleTicks: .gapExtentWithDoubleTicks, .gapExtentMidline: .gapExtentMidline,
        .chevron: .chevron, .perpendicularWithArc: .perpendicularWithArc,
        .closedHalfCircle: .closedHalfCircle, .tripleParallelExtended: .tripleParallelExtended,
        .parallelWithTicks: .parallelWithTicks, .parallel: .parallel,
        .perpendicularToFirstSegment: .perpendicularToFirstSegment, .parallelOffset: .parallelOffset,
        .offsetOpposite: .offsetOpposite, .offsetSame: .offsetSame, .circleWithArc: .circleWithArc,
        .doubleJog: .doubleJog, .perpendicularOffset: .perpendicularOffset,
        .lineExcludingLastSegment: .lineExcludingLastSegment, .multivertexArrow: .multivertexArrow,
        .crossedArrow: .crossedArrow, .chevronArrow: .chevronArrow,
        .chevronArrowOffset: .chevronArrowOffset, .partialFirstSegment: .partialFirstSegment, .arch: .arch,
        .curvedParallelTicks: .curvedParallelTicks, .arc90Degrees: .arc90Degrees,
        .tipWithPerpendicularAndTicks: .tipWithPerpendicularAndTicks,
        .concentricCircles: .concentricCircles, .doubleJogArrow: .doubleJogArrow,
        .linkedChevrons: .linkedChevrons, .segmentThenHalfCircle: .segmentThenHalfCircle,
        .lineWithStraightTicks: .lineWithStraightTicks, .doubleCurve: .doubleCurve,
        .parallelWithTicksByWidth: .parallelWithTicksByWidth,
        .enclosingRoundedRectangle: .enclosingRoundedRectangle,
    ]
}
