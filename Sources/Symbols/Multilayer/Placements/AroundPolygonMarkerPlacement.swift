import CartoucheSymbolModel

/// Places one marker at a side or a corner of the bounding box of an area (CIM:
/// `CIMMarkerPlacementAroundPolygon`).
public final class AroundPolygonMarkerPlacement: MarkerPlacement, @unchecked Sendable {
    /// A side or a corner of an area.
    public enum Position: Hashable, Sendable {
        /// The middle of the top.
        case top
        /// The middle of the bottom.
        case bottom
        /// The middle of the left side.
        case left
        /// The middle of the right side.
        case right
        /// The upper left corner.
        case topLeft
        /// The upper right corner.
        case topRight
        /// The lower left corner.
        case bottomLeft
        /// The lower right corner.
        case bottomRight
    }

    /// Creates a placement at a side or corner of an area.
    ///
    /// - Parameters:
    ///   - position: The side or the corner. Default: `.top`.
    ///   - offset: The distance from the area in DIPs; negative distances point inward. Default: 0.
    public convenience init(position: Position = .top, offset: Double = 0) {
        var placement = AroundPolygon()
        placement.position = position.model
        placement.offset = SymbolLength(dips: offset).finitePoints
        self.init(placement)
    }

    /// The side or the corner.
    ///
    /// Default: `.top`.
    public var position: Position {
        get { choice(\AroundPolygon.position) }
        set { setChoice(\AroundPolygon.position, newValue) }
    }

    /// The distance from the area in DIPs; negative distances point inward.
    ///
    /// Default: 0.
    public var offset: Double {
        get { length(\AroundPolygon.offset) }
        set { setLength(\AroundPolygon.offset, newValue) }
    }
}

extension AroundPolygonMarkerPlacement.Position: ModelChoice {
    static let pairs: KeyValuePairs<Self, AroundPolygon.Position> = [
        .top: .top, .bottom: .bottom, .left: .left, .right: .right, .topLeft: .topLeft,
        .topRight: .topRight, .bottomLeft: .bottomLeft, .bottomRight: .bottomRight,
    ]
}
