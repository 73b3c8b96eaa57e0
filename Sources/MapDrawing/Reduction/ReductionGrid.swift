import CartoucheGeospatial
import CartoucheMapModel

/// The grid that divides the features of a layer into clusters or bins.
struct ReductionGrid: Sendable {
    enum Form: Sendable {
        /// Squares in map units, with their side.
        case clusters(Double)
        case geohashes(GeohashGrid)
        /// Equal cells in a plane.
        case cells(BinGrid)
    }

    let form: Form
    /// The distance from the picture within which features are read, in pixels.
    let margin: Double
    /// The spatial reference of the aggregates.
    let reference: SpatialReference
    private let frame: MapFrame

    init(_ reduction: FeatureReduction, on frame: MapFrame) {
        self.frame = frame
        guard let bins = reduction as? BinningFeatureReduction else {
            let side = ((reduction as? ClusteringFeatureReduction)?.side ?? 80) * frame.pixelsPerDIP
            form = .clusters(side * frame.unitsPerPixel)
            // A cluster depends on the cells that are at most three cells away.
            margin = 4 * side
            reference = frame.spatialReference
            return
        }
        let level = bins.level(atScale: frame.scale)
        if bins.binType == .geohash {
            form = .geohashes(GeohashGrid(level: level))
            reference = .wgs84
        } else {
            reference = bins.spatialReference ?? frame.spatialReference
            let world =
                reference.isGeographic
                ? 360 : BinningFeatureReduction.equator / reference.metersPerUnit
            form = .cells(BinGrid(type: bins.binType, side: world / Double(1 << level)))
        }
        // Web Mercator enlarges lengths by up to 12.
        let meters = BinningFeatureReduction.cellSize(bins.binType, level: level) * 12
        margin = min(meters / (frame.unitsPerPixel * frame.spatialReference.metersPerUnit), 1e6)
    }

    /// Returns the corners of a bin, clockwise and closed; nil for clusters.
    func corners(of cell: SIMD2<Int32>) -> [SIMD2<Double>]? {
        switch form {
        case .clusters: nil
        case .geohashes(let grid): grid.corners(of: cell)
        case .cells(let grid): grid.corners(of: cell)
        }
    }

    /// Returns the cells of positions in map units.
    func cells(of positions: [[SIMD2<Double>]]) throws -> [[SIMD2<Int32>]] {
        switch form {
        case .clusters(let side):
            return positions.map { places in places.map { BinGrid.whole(($0 / side).rounded(.down)) } }
        case .geohashes(let grid): return try cells(of: positions, grid.cell)
        case .cells(let grid): return try cells(of: positions, grid.cell)
        }
    }

    private func cells(
        of positions: [[SIMD2<Double>]], _ cell: (SIMD2<Double>) -> SIMD2<Int32>
    ) throws -> [[SIMD2<Int32>]] {
        let back = try CoordinateTransformation.known(from: frame.spatialReference, to: reference)
        return positions.map { places in
            var own = places
            back.transform(&own)
            return own.map { $0.x.isFinite && $0.y.isFinite ? cell($0) : .zero }
        }
    }
}
