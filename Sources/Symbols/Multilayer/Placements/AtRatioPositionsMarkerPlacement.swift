import CartoucheSymbolModel

/// Places markers at fractions of the length of a line (CIM: `CIMMarkerPlacementAtRatioPositions`).
public final class AtRatioPositionsMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// Creates a placement at fractions of the length of a line.
    ///
    /// - Parameters:
    ///   - positionArray: The positions of the markers as fractions, 0 to 1. Default: empty.
    ///   - beginPosition: The distance from the beginning of the line to fraction 0 in DIPs. Default: 0.
    ///   - endPosition: The distance from the end of the line to fraction 1 in DIPs. Default: 0.
    ///   - flipFirst: Whether the first marker is rotated by 180 degrees. Default: true.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        positionArray: [Double] = [], beginPosition: Double = 0, endPosition: Double = 0,
        flipFirst: Bool = true, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = AtRatioPositions()
        placement.positionArray = positionArray.map(\.finiteOrZero)
        placement.beginPosition = SymbolLength(dips: beginPosition).finitePoints
        placement.endPosition = SymbolLength(dips: endPosition).finitePoints
        placement.flipFirst = flipFirst
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The positions of the markers as fractions, 0 to 1.
    ///
    /// Default: empty.
    public var positionArray: [Double] {
        get { value(\AtRatioPositions.positionArray) }
        set { setNumbers(\AtRatioPositions.positionArray, newValue) }
    }

    /// The distance from the beginning of the line to fraction 0 in DIPs.
    ///
    /// Default: 0.
    public var beginPosition: Double {
        get { length(\AtRatioPositions.beginPosition) }
        set { setLength(\AtRatioPositions.beginPosition, newValue) }
    }

    /// The distance from the end of the line to fraction 1 in DIPs.
    ///
    /// Default: 0.
    public var endPosition: Double {
        get { length(\AtRatioPositions.endPosition) }
        set { setLength(\AtRatioPositions.endPosition, newValue) }
    }

    /// Whether the first marker is rotated by 180 degrees.
    ///
    /// Default: true.
    public var flipFirst: Bool {
        get { value(\AtRatioPositions.flipFirst) }
        set { set(\AtRatioPositions.flipFirst, newValue) }
    }
}
