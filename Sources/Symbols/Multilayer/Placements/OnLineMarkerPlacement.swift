import CartoucheSymbolModel

/// Places one marker on a line (CIM: `CIMMarkerPlacementOnLine`).
public final class OnLineMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// A position on a line.
    public enum RelativeTo: Hashable, Sendable {
        /// The middle of the line.
        case lineMiddle
        /// The beginning of the line.
        case lineBeginning
        /// The end of the line.
        case lineEnd
        /// The middle of each segment.
        case segmentMidpoint
    }

    /// Creates a placement of one marker on a line.
    ///
    /// - Parameters:
    ///   - relativeTo: The position of the marker. Default: `.lineMiddle`.
    ///   - startPointOffset: The distance of the marker from ``relativeTo`` along the line in DIPs. For
    ///     `.lineEnd`, positive distances point inward. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        relativeTo: RelativeTo = .lineMiddle, startPointOffset: Double = 0, angleToLine: Bool = true,
        offset: Double = 0
    ) {
        var placement = OnLine()
        placement.relativeTo = relativeTo.model
        placement.startPointOffset = SymbolLength(dips: startPointOffset).finitePoints
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The position of the marker.
    ///
    /// Default: `.lineMiddle`.
    public var relativeTo: RelativeTo {
        get { choice(\OnLine.relativeTo) }
        set { setChoice(\OnLine.relativeTo, newValue) }
    }

    /// The distance of the marker from ``relativeTo`` along the line in DIPs.
    ///
    /// For `.lineEnd`, positive distances point inward.
    /// Default: 0.
    public var startPointOffset: Double {
        get { length(\OnLine.startPointOffset) }
        set { setLength(\OnLine.startPointOffset, newValue) }
    }
}

extension OnLineMarkerPlacement.RelativeTo: ModelChoice {
    static let pairs: KeyValuePairs<Self, OnLine.Anchor> = [
        .lineMiddle: .lineMiddle, .lineBeginning: .lineBeginning, .lineEnd: .lineEnd,
        .segmentMidpoint: .segmentMidpoint,
    ]
}
