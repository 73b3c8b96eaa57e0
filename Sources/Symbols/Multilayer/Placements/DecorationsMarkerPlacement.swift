import CartoucheSymbolModel

/// Places markers at positions along a line (CIM: `CIMMarkerPlacementDecorations`).
public final class DecorationsMarkerPlacement: StrokeMarkerPlacement, @unchecked Sendable {
    /// The adjustment of the markers at the ends of a line.
    public enum EndMarkersAdjustment: Hashable, Sendable {
        /// The markers are adjusted.
        case automatic
        /// The markers are not adjusted.
        case none
    }

    /// Creates a placement at positions along a line.
    ///
    /// - Parameters:
    ///   - positionArray: The distances of the markers from the beginning of the line, in DIPs. If ``positionAsRatio``
    ///     is true, they are fractions of its length. Default: empty.
    ///   - positionAsRatio: Whether positions are fractions of the length. Default: false.
    ///   - flipAll: Whether all markers are rotated by 180 degrees. Default: false.
    ///   - flipFirst: Whether the first marker is rotated by 180 degrees. Default: false.
    ///   - endMarkersAdjustment: Whether the markers at the ends are adjusted; it does not affect the drawing. Default:
    ///     `.automatic`.
    ///   - decorateSubPartsOfMultiPartGeom: Whether each part of a geometry has its own markers. Default:
    ///     false.
    ///   - angleToLine: Whether the x axis of the marker follows the direction of the line. Default: true.
    ///   - offset: The distance to the left of the line in DIPs. Default: 0.
    public convenience init(
        positionArray: [Double] = [], positionAsRatio: Bool = false, flipAll: Bool = false,
        flipFirst: Bool = false, endMarkersAdjustment: EndMarkersAdjustment = .automatic,
        decorateSubPartsOfMultiPartGeom: Bool = false, angleToLine: Bool = true, offset: Double = 0
    ) {
        var placement = Decorations()
        placement.positionAsRatio = positionAsRatio
        placement.positions = positionArray
        placement.flipAll = flipAll
        placement.flipFirst = flipFirst
        placement.endMarkersAdjustment = endMarkersAdjustment.model
        placement.decorateSubPartsOfMultiPartGeom = decorateSubPartsOfMultiPartGeom
        placement.angleToLine = angleToLine
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The distances of the markers from the beginning of the line, in DIPs or as fractions.
    ///
    /// They are fractions of the line's length if ``positionAsRatio`` is true.
    ///
    /// Default: empty.
    public var positionArray: [Double] {
        get { base.read { ($0.object as? Decorations ?? Decorations()).positions } }
        set { edit { (placement: inout Decorations) in placement.positions = newValue } }
    }

    /// Whether positions are fractions of the length.
    ///
    /// Setting it keeps the numbers of ``positionArray``.
    /// Default: false.
    public var positionAsRatio: Bool {
        get { value(\Decorations.positionAsRatio) }
        set {
            edit { (placement: inout Decorations) in
                let positions = placement.positions
                placement.positionAsRatio = newValue
                placement.positions = positions
            }
        }
    }

    /// Whether all markers are rotated by 180 degrees.
    ///
    /// Default: false.
    public var flipAll: Bool {
        get { value(\Decorations.flipAll) }
        set { set(\Decorations.flipAll, newValue) }
    }

    /// Whether the first marker is rotated by 180 degrees.
    ///
    /// Default: false.
    public var flipFirst: Bool {
        get { value(\Decorations.flipFirst) }
        set { set(\Decorations.flipFirst, newValue) }
    }

    /// Whether the markers at the ends are adjusted; it does not affect the drawing.
    ///
    /// Default: `.automatic`.
    public var endMarkersAdjustment: EndMarkersAdjustment {
        get { choice(\Decorations.endMarkersAdjustment) }
        set { setChoice(\Decorations.endMarkersAdjustment, newValue) }
    }

    /// Whether each part of a geometry has its own markers.
    ///
    /// Default: false.
    public var decorateSubPartsOfMultiPartGeom: Bool {
        get { value(\Decorations.decorateSubPartsOfMultiPartGeom) }
        set { set(\Decorations.decorateSubPartsOfMultiPartGeom, newValue) }
    }
}

extension DecorationsMarkerPlacement.EndMarkersAdjustment: ModelChoice {
    static let pairs: KeyValuePairs<Self, Decorations.Adjustment> = [.automatic: .automatic, .none: .none]
}

extension Decorations {
    /// The positions in the unit of the API: fractions or DIPs.
    fileprivate var positions: [Double] {
        get { positionAsRatio ? positionArray : positionArray.map { SymbolLength(points: $0).dips } }
        set {
            positionArray =
                positionAsRatio
                ? newValue.map(\.finiteOrZero) : newValue.map { SymbolLength(dips: $0).finitePoints }
        }
    }
}
