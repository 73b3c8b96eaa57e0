import CartoucheSymbolModel

/// Places markers in a grid inside an area (CIM: `CIMMarkerPlacementInsidePolygon`).
public final class InsidePolygonMarkerPlacement: MarkerPlacement, @unchecked Sendable {
    /// The kind of a grid of markers.
    public enum GridType: Hashable, Sendable {
        /// Equal distances.
        case fixed
        /// A random displacement of each marker in its cell.
        case random
        /// Random positions; the number of markers is the number of grid cells that fit into the area.
        case randomFixedQuantity
    }

    /// The handling of markers at the boundary of an area.
    public enum Clipping: Hashable, Sendable {
        /// Markers are cut at the boundary.
        case clipAtBoundary
        /// Markers whose center is outside are left out.
        case removeIfCenterOutsideBoundary
        /// Markers that touch the boundary are left out.
        case doNotTouchBoundary
        /// Markers that touch the area are drawn whole.
        case doNotClip
    }

    /// Creates a placement in a grid inside an area.
    ///
    /// - Parameters:
    ///   - stepX: The width of a grid cell in DIPs. Default: 21.333 (16 points).
    ///   - stepY: The height of a grid cell in DIPs. Default: 21.333 (16 points).
    ///   - gridType: The kind of the grid. Default: `.fixed`.
    ///   - gridAngle: The rotation of the grid in degrees counterclockwise. Default: 0.
    ///   - offsetX: The distance by which the grid moves to the right in DIPs. Default: 0.
    ///   - offsetY: The distance by which the grid moves up in DIPs. Default: 0.
    ///   - shiftOddRows: Whether every other row is moved by half a cell. Default: false.
    ///   - randomness: The largest random displacement in percent, 0 to 100. Default: 100.
    ///   - seed: The start value of the random numbers; equal seeds give equal pictures. Default: 0.
    ///   - clipping: The handling of markers at the boundary. Default: `.clipAtBoundary`.
    public convenience init(
        stepX: Double = 64.0 / 3, stepY: Double = 64.0 / 3, gridType: GridType = .fixed,
        gridAngle: Double = 0, offsetX: Double = 0, offsetY: Double = 0, shiftOddRows: Bool = false,
        randomness: Double = 100, seed: Int = 0, clipping: Clipping = .clipAtBoundary
    ) {
        var placement = InsidePolygon()
        placement.stepX = SymbolLength(dips: stepX).finitePoints
        placement.stepY = SymbolLength(dips: stepY).finitePoints
        placement.gridType = gridType.model
        placement.gridAngle = gridAngle.finiteOrZero
        placement.offsetX = SymbolLength(dips: offsetX).finitePoints
        placement.offsetY = SymbolLength(dips: offsetY).finitePoints
        placement.shiftOddRows = shiftOddRows
        placement.randomness = randomness.finiteOrZero
        placement.seed = seed
        placement.clipping = clipping.model
        self.init(placement)
    }

    /// The width of a grid cell in DIPs.
    ///
    /// Default: 21.333 (16 points).
    public var stepX: Double {
        get { length(\InsidePolygon.stepX) }
        set { setLength(\InsidePolygon.stepX, newValue) }
    }

    /// The height of a grid cell in DIPs.
    ///
    /// Default: 21.333 (16 points).
    public var stepY: Double {
        get { length(\InsidePolygon.stepY) }
        set { setLength(\InsidePolygon.stepY, newValue) }
    }

    /// The kind of the grid.
    ///
    /// Default: `.fixed`.
    public var gridType: GridType {
        get { choice(\InsidePolygon.gridType) }
        set { setChoice(\InsidePolygon.gridType, newValue) }
    }

    /// The rotation of the grid in degrees counterclockwise.
    ///
    /// The markers are not rotated.
    /// Default: 0.
    public var gridAngle: Double {
        get { value(\InsidePolygon.gridAngle) }
        set { setNumber(\InsidePolygon.gridAngle, newValue) }
    }

    /// The distance by which the grid moves to the right in DIPs.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { length(\InsidePolygon.offsetX) }
        set { setLength(\InsidePolygon.offsetX, newValue) }
    }

    /// The distance by which the grid moves up in DIPs.
    ///
    /// Default: 0.
    public var offsetY: Double {
        get { length(\InsidePolygon.offsetY) }
        set { setLength(\InsidePolygon.offsetY, newValue) }
    }

    /// Whether every other row is moved by half a cell.
    ///
    /// Default: false.
    public var shiftOddRows: Bool {
        get { value(\InsidePolygon.shiftOddRows) }
        set { set(\InsidePolygon.shiftOddRows, newValue) }
    }

    /// The largest random displacement in percent, 0 to 100.
    ///
    /// Only random grids use it.
    /// Default: 100.
    public var randomness: Double {
        get { value(\InsidePolygon.randomness) }
        set { setNumber(\InsidePolygon.randomness, newValue) }
    }

    /// The start value of the random numbers; equal seeds give equal pictures.
    ///
    /// Default: 0.
    public var seed: Int {
        get { value(\InsidePolygon.seed) }
        set { set(\InsidePolygon.seed, newValue) }
    }

    /// The handling of markers at the boundary.
    ///
    /// Default: `.clipAtBoundary`.
    public var clipping: Clipping {
        get { choice(\InsidePolygon.clipping) }
        set { setChoice(\InsidePolygon.clipping, newValue) }
    }
}

extension InsidePolygonMarkerPlacement.GridType: ModelChoice {
    static let pairs: KeyValuePairs<Self, InsidePolygon.Grid> = [
        .fixed: .fixed, .random: .random, .randomFixedQuantity: .randomFixedQuantity,
    ]
}

extension InsidePolygonMarkerPlacement.Clipping: ModelChoice {
    static let pairs: KeyValuePairs<Self, InsidePolygon.Clipping> = [
        .clipAtBoundary: .clipAtBoundary, .removeIfCenterOutsideBoundary: .removeIfCenterOutsideBoundary,
        .doNotTouchBoundary: .doNotTouchBoundary, .doNotClip: .doNotClip,
    ]
}
