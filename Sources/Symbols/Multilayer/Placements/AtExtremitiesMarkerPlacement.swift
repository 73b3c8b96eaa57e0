import CartoucheSymbolModel

/// Places markers at the ends of a line, pointing outwards (CIM: `CIMMarkerPlacementAtExtremities`).
public final class AtExtremitiesMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// Ends of a line.
    public enum ExtremityPlacement: Hashable, Sendable {
        /// Both ends.
        case both
        /// The beginning only.
        case justBegin
        /// The end only.
        case justEnd
        /// No end.
        case none
    }

    /// Creates a placement at the ends of a line.
    ///
    /// - Parameters:
    ///   - extremityPlacement: The ends that have a marker. Default: `.both`.
    ///   - offsetAlongLine: The distance from the end in DIPs; positive distances point inward. Default: 0.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the right of the outward direction in DIPs. Default: 0.
    public convenience init(
        extremityPlacement: ExtremityPlacement = .both, offsetAlongLine: Double = 0, angleToLine: Bool = true,
        offset: Double = 0
    ) {
        var placement = AtExtremities()
        placement.extremityPlacement = extremityPlacement.model
        placement.offsetAlongLine = SymbolLength(dips: offsetAlongLine).finitePoints
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The ends that have a marker.
    ///
    /// Default: `.both`.
    public var extremityPlacement: ExtremityPlacement {
        get { choice(\AtExtremities.extremityPlacement) }
        set { setChoice(\AtExtremities.extremityPlacement, newValue) }
    }

    /// The distance from the end in DIPs; positive distances point inward.
    ///
    /// Default: 0.
    public var offsetAlongLine: Double {
        get { length(\AtExtremities.offsetAlongLine) }
        set { setLength(\AtExtremities.offsetAlongLine, newValue) }
    }
}

extension AtExtremitiesMarkerPlacement.ExtremityPlacement: ModelChoice {
    static let pairs: KeyValuePairs<Self, AtExtremities.Extremity> = [
        .both: .both, .justBegin: .justBegin, .justEnd: .justEnd, .none: .none,
    ]
}
