import Features
import Geospatial
import Portrayal
import Workers

/// The key of a level of simplification: a map's spatial reference, and a grid.
///
/// The grid is the same for all scales between two powers of two.
struct LevelKey: Hashable, Sendable {
    var reference: SpatialReference
    /// The number of the grid; nil if no detail is dropped.
    var halvings: Int?
}

/// The shapes of kept features, ready to draw: projected, cut at the boundary of the projection, and simplified.
struct KeptLevel: Sendable {
    let columns: [GeometryColumn]
    /// Counts of what was cut off.
    let outside: OutsideProjection
    let byteCount: Int

    /// - Parameter transformation: The transformation from the batches' spatial reference to the map's.
    /// - Throws: `CancellationError` or `DeadlineError`.
    init(
        _ batches: [FeatureBatch], by transformation: CoordinateTransformation, grid: DetailGrid?,
        threads: Int,
        cancellation: Cancellation
    ) throws {
        let cutting = DomainCutting(from: transformation.source, to: transformation.target)
        let made = WorkerPool.map(batches, threads: threads) { batch in
            var (column, outside) = (batch.geometry, OutsideProjection())
            if cancellation.isCancelled { return (column, outside) }
            if let cutting { column = cutting.cut(column, rows: 0..<column.count, &outside) }
            transformation.transform(&column.coordinates)
            if let grid { column = grid.simplified(column) }
            return (column, outside)
        }
        try cancellation.check()
        columns = made.map(\.0)
        var outside = OutsideProjection()
        for (_, part) in made { outside.add(part) }
        self.outside = outside
        byteCount = columns.reduce(0) { $0 + $1.byteCount }
    }
}
