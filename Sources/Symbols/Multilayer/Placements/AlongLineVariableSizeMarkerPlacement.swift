import CartoucheSymbolModel

/// Places markers of a series of sizes along a line (CIM: `CIMMarkerPlacementAlongLineVariableSize`).
public final class AlongLineVariableSizeMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// The alignment of a pattern of markers at the ends of a line.
    public enum Ending: Hashable, Sendable {
        /// Half a gap at both ends.
        case withHalfGap
        /// A marker at both ends.
        case withMarkers
    }

    /// The order of a series of sizes.
    public enum VariationMethod: Hashable, Sendable {
        /// In random order.
        case random
        /// From the smallest size to the largest.
        case increasing
        /// From the largest size to the smallest.
        case decreasing
        /// From the smallest size to the largest and back.
        case increasingThenDecreasing
    }

    /// Creates a placement of markers with a series of sizes along a line.
    ///
    /// - Parameters:
    ///   - placementTemplate: The repeated series of distances between markers in DIPs. Default: empty.
    ///   - endings: The alignment of the pattern at the ends of the line. Default: `.withHalfGap`.
    ///   - controlPointPlacement: The alignment of the pattern at control points. Default: `.withHalfGap`.
    ///   - numberOfSizes: The number of sizes in the series. Default: 0.
    ///   - minZoom: The smallest size, as a factor. Default: 1.
    ///   - maxZoom: The largest size, as a factor. Default: 1.
    ///   - variationMethod: The order of the sizes. Default: `.random`.
    ///   - maxRandomOffset: The largest random distance from the line in DIPs. Default: 0.
    ///   - seed: The start value of the random numbers; equal seeds give equal pictures. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        placementTemplate: [Double] = [], endings: Ending = .withHalfGap,
        controlPointPlacement: Ending = .withHalfGap, numberOfSizes: Int = 0, minZoom: Double = 1,
        maxZoom: Double = 1, variationMethod: VariationMethod = .random, maxRandomOffset: Double = 0,
        seed: Int = 0, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = AlongLineVariableSize()
        placement.placementTemplate = placementTemplate.map { SymbolLength(dips: $0).finitePoints }
        placement.endings = endings.model
        placement.controlPointPlacement = controlPointPlacement.model
        placement.numberOfSizes = numberOfSizes
        placement.minZoom = minZoom.finiteOrZero
        placement.maxZoom = maxZoom.finiteOrZero
        placement.variationMethod = variationMethod.model
        placement.maxRandomOffset = SymbolLength(dips: maxRandomOffset).finitePoints
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
        get { lengths(\AlongLineVariableSize.placementTemplate) }
        set { setLengths(\AlongLineVariableSize.placementTemplate, newValue) }
    }

    /// The alignment of the pattern at the ends of the line.
    ///
    /// Default: `.withHalfGap`.
    public var endings: Ending {
        get { choice(\AlongLineVariableSize.endings) }
        set { setChoice(\AlongLineVariableSize.endings, newValue) }
    }

    /// The alignment of the pattern at control points.
    ///
    /// Default: `.withHalfGap`.
    public var controlPointPlacement: Ending {
        get { choice(\AlongLineVariableSize.controlPointPlacement) }
        set { setChoice(\AlongLineVariableSize.controlPointPlacement, newValue) }
    }

    /// The number of sizes in the series.
    ///
    /// Default: 0.
    public var numberOfSizes: Int {
        get { value(\AlongLineVariableSize.numberOfSizes) }
        set { set(\AlongLineVariableSize.numberOfSizes, newValue) }
    }

    /// The smallest size, as a factor.
    ///
    /// Default: 1.
    public var minZoom: Double {
        get { value(\AlongLineVariableSize.minZoom) }
        set { setNumber(\AlongLineVariableSize.minZoom, newValue) }
    }

    /// The largest size, as a factor.
    ///
    /// Default: 1.
    public var maxZoom: Double {
        get { value(\AlongLineVariableSize.maxZoom) }
        set { setNumber(\AlongLineVariableSize.maxZoom, newValue) }
    }

    /// The order of the sizes.
    ///
    /// Default: `.random`.
    public var variationMethod: VariationMethod {
        get { choice(\AlongLineVariableSize.variationMethod) }
        set { setChoice(\AlongLineVariableSize.variationMethod, newValue) }
    }

    /// The largest random distance from the line in DIPs.
    ///
    /// Default: 0.
    public var maxRandomOffset: Double {
        get { length(\AlongLineVariableSize.maxRandomOffset) }
        set { setLength(\AlongLineVariableSize.maxRandomOffset, newValue) }
    }

    /// The start value of the random numbers; equal seeds give equal pictures.
    ///
    /// Default: 0.
    public var seed: Int {
        get { value(\AlongLineVariableSize.seed) }
        set { set(\AlongLineVariableSize.seed, newValue) }
    }
}

extension AlongLineVariableSizeMarkerPlacement.Ending: ModelChoice {
    static let pairs: KeyValuePairs<Self, AlongLineVariableSize.Ending> = [
        .withHalfGap: .withHalfGap, .withMarkers: .withMarkers,
    ]
}

extension AlongLineVariableSizeMarkerPlacement.VariationMethod: ModelChoice {
    static let pairs: KeyValuePairs<Self, AlongLineVariableSize.Variation> = [
        .random: .random, .increasing: .increasing, .decreasing: .decreasing,
        .increasingThenDecreasing: .increasingThenDecreasing,
    ]
}
