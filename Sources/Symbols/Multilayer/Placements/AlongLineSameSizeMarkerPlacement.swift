import CartoucheSymbolModel

/// Places markers of one size along a line (CIM: `CIMMarkerPlacementAlongLineSameSize`).
public final class AlongLineSameSizeMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// The alignment of a pattern of markers at the ends of a line.
    public enum Ending: Hashable, Sendable {
        /// The pattern is not adjusted; the first marker is at the beginning.
        case noConstraint
        /// A marker at both ends.
        case withMarkers
        /// A full gap at both ends.
        case withFullGap
        /// Half a gap at both ends.
        case withHalfGap
        /// The pattern is adjusted to fit between the two offsets.
        case custom
    }

    /// Creates a placement of markers with one size along a line.
    ///
    /// - Parameters:
    ///   - placementTemplate: The repeated series of distances between markers in DIPs. Default: empty.
    ///   - endings: The alignment of the pattern at the ends of the line. Default: `.noConstraint`.
    ///   - controlPointPlacement: The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///     Default: `.noConstraint`.
    ///   - offsetAlongLine: The distance by which the pattern moves towards the start of the line in DIPs. Default: 0.
    ///   - customEndingOffset: The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///     Default: 0.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        placementTemplate: [Double] = [], endings: Ending = .noConstraint,
        controlPointPlacement: Ending = .noConstraint, offsetAlongLine: Double = 0,
        customEndingOffset: Double = 0, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = AlongLineSameSize()
        placement.placementTemplate = placementTemplate.map { SymbolLength(dips: $0).finitePoints }
        placement.endings = endings.model
        placement.controlPointPlacement = controlPointPlacement.model
        placement.offsetAlongLine = SymbolLength(dips: offsetAlongLine).finitePoints
        placement.customEndingOffset = SymbolLength(dips: customEndingOffset).finitePoints
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The repeated series of distances between markers in DIPs.
    ///
    /// An empty template places no markers.
    /// Default: empty.
    public var placementTemplate: [Double] {
        get { lengths(\AlongLineSameSize.placementTemplate) }
        set { setLengths(\AlongLineSameSize.placementTemplate, newValue) }
    }

    /// The alignment of the pattern at the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var endings: Ending {
        get { choice(\AlongLineSameSize.endings) }
        set { setChoice(\AlongLineSameSize.endings, newValue) }
    }

    /// The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointPlacement: Ending {
        get { choice(\AlongLineSameSize.controlPointPlacement) }
        set { setChoice(\AlongLineSameSize.controlPointPlacement, newValue) }
    }

    /// The distance by which the pattern moves towards the start of the line in DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\AlongLineSameSize.offsetAlongLine) }
        set { setLength(\AlongLineSameSize.offsetAlongLine, newValue) }
    }

    /// The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///
    /// Only the ending `.custom` uses it.
    /// Default: 0.
    public var customEndingOffset: Double {
        get { length(\AlongLineSameSize.customEndingOffset) }
        set { setLength(\AlongLineSameSize.customEndingOffset, newValue) }
    }
}

extension AlongLineSameSizeMarkerPlacement.Ending: ModelChoice {
    static let pairs: KeyValuePairs<Self, AlongLineSameSize.Ending> = [
        .noConstraint: .noConstraint, .withMarkers: .withMarkers, .withFullGap: .withFullGap,
        .withHalfGap: .withHalfGap, .custom: .custom,
    ]
}
