import SymbolModel

/// Places markers of random size and angle along a line (CIM: `CIMMarkerPlacementAlongLineRandomSize`).
///
/// ArcGIS does not document the amounts. Ours are factors of 1 ± 0.2, 0.4 or 0.6, and rotations of ± 15°, 45°
/// or 90°.
public final class AlongLineRandomSizeMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// How much sizes and angles vary.
    public enum Randomization: Hashable, Sendable {
        /// A little.
        case low
        /// More.
        case medium
        /// Most.
        case high
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
    ///   - randomization: How much sizes and angles vary. Default: `.low`.
    ///   - seed: Start value of the random numbers; equal values give equal pictures. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker lies along the line. Default: true.
    ///   - offset: DIPs to the left of the line. Default: 0.
    public convenience init(
        placementTemplate: [Double] = [], endings: AlongLineSameSizeMarkerPlacement.Ending = .noConstraint,
        controlPointPlacement: AlongLineSameSizeMarkerPlacement.Ending = .noConstraint,
        offsetAlongLine: Double = 0, customEndingOffset: Double = 0, randomization: Randomization = .low,
        seed: Int = 0, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = AlongLineRandomSize()
        placement.placementTemplate = placementTemplate.map { SymbolLength(dips: $0).finitePoints }
        placement.endings = endings.model
        placement.controlPointPlacement = controlPointPlacement.model
        placement.offsetAlongLine = SymbolLength(dips: offsetAlongLine).finitePoints
        placement.customEndingOffset = SymbolLength(dips: customEndingOffset).finitePoints
        placement.randomization = randomization.model
        placement.seed = seed
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// Distances between markers in turn, DIPs.
    ///
    /// An empty template places no markers.
    /// Default: empty.
    public var placementTemplate: [Double] {
        get { lengths(\AlongLineRandomSize.placementTemplate) }
        set { setLengths(\AlongLineRandomSize.placementTemplate, newValue) }
    }

    /// How the pattern meets the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var endings: AlongLineSameSizeMarkerPlacement.Ending {
        get { choice(\AlongLineRandomSize.endings) }
        set { setChoice(\AlongLineRandomSize.endings, newValue) }
    }

    /// How the pattern meets control points; without a constraint it ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointPlacement: AlongLineSameSizeMarkerPlacement.Ending {
        get { choice(\AlongLineRandomSize.controlPointPlacement) }
        set { setChoice(\AlongLineRandomSize.controlPointPlacement, newValue) }
    }

    /// Moves the pattern forward, DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\AlongLineRandomSize.offsetAlongLine) }
        set { setLength(\AlongLineRandomSize.offsetAlongLine, newValue) }
    }

    /// Distance from the end of the line to the end of the pattern, DIPs; positive beyond the end.
    ///
    /// Only the ending `.custom` uses it.
    /// Default: 0.
    public var customEndingOffset: Double {
        get { length(\AlongLineRandomSize.customEndingOffset) }
        set { setLength(\AlongLineRandomSize.customEndingOffset, newValue) }
    }

    /// How much sizes and angles vary.
    ///
    /// Default: `.low`.
    public var randomization: Randomization {
        get { choice(\AlongLineRandomSize.randomization) }
        set { setChoice(\AlongLineRandomSize.randomization, newValue) }
    }

    /// Start value of the random numbers; equal values give equal pictures.
    ///
    /// Default: 0.
    public var seed: Int {
        get { value(\AlongLineRandomSize.seed) }
        set { set(\AlongLineRandomSize.seed, newValue) }
    }
}

extension AlongLineRandomSizeMarkerPlacement.Randomization: ModelChoice {
    static let pairs: KeyValuePairs<Self, AlongLineRandomSize.Randomization> = [
        .low: .low, .medium: .medium, .high: .high,
    ]
}
