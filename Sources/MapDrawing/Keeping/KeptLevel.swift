import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheWorkers

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
    package let columns: [GeometryColumn]
    /// Counts of what was cut off.
    let outside: OutsideProjection
    /// Whether all shapes are inside the world, or the map does not wrap around.
    let isInsideWorld: Bool
    let byteCount: Int

    /// - Parameters:
    ///   - placing: How the batches get their positions on the map.
    ///   - worlds: The copies of the world in the picture.
    /// - Throws: `CancellationError` or `DeadlineError`.
    init(
        _ batches: [FeatureBatch], by placing: FeaturePlacing, worlds: VisibleWorlds, grid: DetailGrid?,
        threads: Int,
        cancellation: Cancellation
    ) throws {
        let made = WorkerPool.map(batches, threads: threads) { batch in
            var (column, outside) = (batch.geometry, OutsideProjection())
            if cancellation.isCancelled { return (column, outside, true) }
            var isInside = placing.isInsideWorld
            if let projection = placing.projection {
                let projected = projection.project(column, rows: 0..<column.count, &outside)
                column = projected.column
                isInside = isInside && !projected.continues
            }
            if let grid { column = grid.simplified(column) }
            if !isInside {
                let bounds = column.placedBounds(ofRows: 0..<column.count)
                isInside = bounds.x.isNaN || worlds.contain(from: bounds.x, to: bounds.z)
            }
            return (column, outside, isInside)
        }
        try cancellation.check()
        columns = made.map(\.0)
        var outside = OutsideProjection()
        for (_, part, _) in made { outside.add(part) }
        isInsideWorld = made.allSatisfy(\.2)
        self.outside = outside
        byteCount = columns.reduce(0) { $0 + $1.byteCount }
    }
}
