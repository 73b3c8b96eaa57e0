import CartoucheSymbolModel

/// Places markers of random size and angle along a line (CIM: `CIMMarkerPlacementAlongLineRandomSize`).
///
/// ArcGIS does not document the amounts of variation. Cartouche uses factors of 1 ± 0.2, 0.4 or 0.6, and rotations
/// of ± 15°, 45° or 90°.
public final class AlongLineRandomSizeMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// The amount by which sizes and angles vary.
    public enum Randomization: Hashable, Sendable {
        /// Factors of 1 ± 0.2 and rotations of ± 15°.
        case low
        /// Factors of 1 ± 0.4 and rotations of ± 45°.
        case medium
        /// Factors of 1 ± 0.6 and rotations of ± 90°.
        case high
    }

    /// Creates a placement of markers with random sizes along a line.
    ///
    /// - Parameters:
    ///   - placementTemplate: The repeated series of distances between markers in DIPs. Default: empty.
    ///   - endings: The alignment of the pattern at the ends of the line. Default: `.noConstraint`.
    ///   - controlPointPlacement: The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///     Default: `.noConstraint`.
    ///   - offsetAlongLine: The distance by which the pattern moves towards the start of the line in DIPs. Default: 0.
    ///   - customEndingOffset: The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///     Default: 0.
    ///   - randomization: The amount by which sizes and angles vary. Default: `.low`.
    ///   - seed: The start value of the random numbers; equal seeds give equal pictures. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
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

    /// The repeated series of distances between markers in DIPs.
    ///
    /// An empty template places no markers.
    /// Default: empty.
    public var placementTemplate: [Double] {
        get { lengths(\AlongLineRandomSize.placementTemplate) }
        set { setLengths(\AlongLineRandomSize.placementTemplate, newValue) }
    }

    /// The alignment of the pattern at the ends of the line.
    ///
    /// Default: `.noConstraint`.
    public var endings: AlongLineSameSizeMarkerPlacement.Ending {
        get { choice(\AlongLineRandomSize.endings) }
        set { setChoice(\AlongLineRandomSize.endings, newValue) }
    }

    /// The alignment of the pattern at control points; `.noConstraint` ignores them.
    ///
    /// Default: `.noConstraint`.
    public var controlPointPlacement: AlongLineSameSizeMarkerPlacement.Ending {
        get { choice(\AlongLineRandomSize.controlPointPlacement) }
        set { setChoice(\AlongLineRandomSize.controlPointPlacement, newValue) }
    }

    /// The distance by which the pattern moves towards the start of the line in DIPs.
    ///
    /// Only the endings `.noConstraint` and `.custom` use it.
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\AlongLineRandomSize.offsetAlongLine) }
        set { setLength(\AlongLineRandomSize.offsetAlongLine, newValue) }
    }

    /// The distance by which the fitted pattern ends before the end of the line in DIPs.
    ///
    /// Only the ending `.custom` uses it.
    /// Default: 0.
    public var customEndingOffset: Double {
        get { length(\AlongLineRandomSize.customEndingOffset) }
        set { setLength(\AlongLineRandomSize.customEndingOffset, newValue) }
    }

    /// The amount by which sizes and angles vary.
    ///
    /// Default: `.low`.
    public var randomization: Randomization {
        get { choice(\AlongLineRandomSize.randomization) }
        set { setChoice(\AlongLineRandomSize.randomization, newValue) }
    }

    /// The start value of the random numbers; equal seeds give equal pictures.
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
