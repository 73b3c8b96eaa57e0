import Features
import Geospatial
import Portrayal
import Workers

/// What a level of simplification is for: a map's system, and a grid that is the same for all scales between two
/// powers of two.
struct LevelKey: Hashable, Sendable {
    var reference: SpatialReference
    /// The grid's, nil where no detail is dropped.
    var halvings: Int?
}

/// The shapes of kept features, batch by batch, ready for the page: projected, cut where the projection ends, and
/// without detail that nobody can see.
struct KeptLevel: Sendable {
    let columns: [GeometryColumn]
    /// What was cut off.
    let outside: OutsideProjection
    let byteCount: Int

    /// - Parameter way: from the batches' system to the map's.
    ///
    /// - Throws: `CancellationError` or `DeadlineError`.
    init(
        _ batches: [FeatureBatch], by way: CoordinateTransformation, grid: DetailGrid?, threads: Int,
        cancellation: Cancellation
    ) throws {
        let cutting = DomainCutting(from: way.source, to: way.target)
        let made = WorkerPool.map(batches, threads: threads) { batch in
            var (column, outside) = (batch.geometry, OutsideProjection())
            if cancellation.isCancelled { return (column, outside) }
            if let cutting { column = cutting.cut(column, rows: 0..<column.count, &outside) }
            way.transform(&column.coordinates)
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
