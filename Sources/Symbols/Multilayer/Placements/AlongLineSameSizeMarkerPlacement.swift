import SymbolModel

/// Places markers of one size along a line (CIM: `CIMMarkerPlacementAlongLineSameSize`).
public final class AlongLineSameSizeMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// How a pattern of markers meets an end of a line.
    public enum Ending: Hashable, Sendable {
        /// The pattern is not fitted; the first marker stands at the beginning.
        case noConstraint
        /// Markers stand at both ends.
        case withMarkers
        /// A full gap at both ends.
        case withFullGap
        /// Half a gap at both ends.
        case withHalfGap
        /// The pattern is fitted between the two offsets.
        case custom
    }

    /// A placement.
    ///
    /// - Parameters:
    ///   - placementTemplate: Distances between markers in turn, DIPs. Default: empty.
    ///   - endings: How the pattern meets the ends of the line. Default: `.noConstraint`.
    ///   - controlPointPlacement: How the pattern meets control points; without a constraint it ignores them.
    ///     Default: `.noConstraint`.
    ///   - offsetAlongLine: Moves the pattern forward, DIPs. Default: 0.
    ///   - customEndingOffset: Distance from the end of the line to the end of the pattern, DIPs; positive
    ///     beyond the end. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker lies along the line. Default: true.
    ///   - offset: DIPs to the left of the line. Default: 0.
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

    /// Distances between markers in turn, DIPs.
    ///
    /// An empty template places no markers.
    /// Default: empty.
    public var placementTemplate: [Double] {
        get { lengths(\AlongLineSameSize.placementTemplate) }
        set { setLengths(\AlongLineSameSize.placementTemplate, newValue) }
    }

    /// How the pattern meets the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var endings: Ending {
        get { choice(\AlongLineSameSize.endings) }
        set { setChoice(\AlongLineSameSize.endings, newValue) }
    }

    /// How the pattern meets control points; without a constraint it ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointPlacement: Ending {
        get { choice(\AlongLineSameSize.controlPointPlacement) }
        set { setChoice(\AlongLineSameSize.controlPointPlacement, newValue) }
    }

    /// Moves the pattern forward, DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\AlongLineSameSize.offsetAlongLine) }
        set { setLength(\AlongLineSameSize.offsetAlongLine, newValue) }
    }

    /// Distance from the end of the line to the end of the pattern, DIPs; positive beyond the end.
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
