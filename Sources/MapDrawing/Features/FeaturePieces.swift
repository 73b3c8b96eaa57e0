import CartoucheFeatures
import CartoucheGeospatial

/// How the features of a reading get their positions on the map.
struct FeaturePlacing: Sendable {
    /// The projection to the map; nil if the shapes are already projected.
    package var projection: FeatureProjection?
    /// Whether all shapes are known to be inside the world, or the map does not wrap around.
    ///
    /// Lines and areas that continue beyond the edges during the projection are not counted.
    var isInsideWorld = false
}

/// A range of features of one batch that are drawn in order.
struct FeatureRun: Sendable {
    let batch: ClassifiedBatch
    package fileprivate(set) var rows: Range<Int>

    /// Returns the shapes in the map's spatial reference, cut or continued at the boundary of its projection.
    ///
    /// - Parameter outside: Counts the features that were cut.
    package func placed(
        by placing: FeaturePlacing, _ outside: inout OutsideProjection
    ) -> FeatureProjection.Projected {
        var column = batch.features.geometry
        column.heights = nil
        if !batch.plans.needsMeasures { column.measures = nil }
        return placing.projection?.project(column, rows: rows, &outside)
            ?? FeatureProjection.Projected(column: column.selecting(rows))
    }
}

/// Divides features into pieces of similar size; one thread draws each piece.
struct FeaturePieces {
    private(set) var pieces: [[FeatureRun]] = []
    private var open: [FeatureRun] = []
    /// The number of the batch to which the last open run belongs.
    private var lastBatch = -1
    private var vertices = 0

    /// The approximate number of vertices per piece: large enough that the cost of dispatching a piece is negligible.
    private static let verticesInPiece = 16_384

    init() {}

    /// Divides batches in their order; points and small batches are not divided.
    init(of batches: [ClassifiedBatch]) {
        for (number, batch) in batches.enumerated() {
            let rows = 0..<batch.features.count
            let isLarge = batch.features.geometry.coordinates.count >= 2 * Self.verticesInPiece
            if isLarge, !batch.isAllPoints {
                append(batch, number: number, rows)
                close()
            } else {
                pieces.append([FeatureRun(batch: batch, rows: rows)])
            }
        }
    }

    /// Adds a range of rows of a batch.
    ///
    /// - Parameter number: The batch's number, unique among the batches.
    mutating func append(_ batch: ClassifiedBatch, number: Int, _ rows: Range<Int>) {
        var start = rows.lowerBound
        for row in rows {
            vertices += batch.features.geometry.coordinateRange(of: row).count
            guard vertices >= Self.verticesInPiece else { continue }
            extend(batch, number: number, start..<row + 1)
            close()
            start = row + 1
        }
        if start < rows.upperBound { extend(batch, number: number, start..<rows.upperBound) }
    }

    /// Ends the current piece.
    mutating func close() {
        if !open.isEmpty { pieces.append(open) }
        open = []
        lastBatch = -1
        vertices = 0
    }

    private mutating func extend(_ batch: ClassifiedBatch, number: Int, _ rows: Range<Int>) {
        if number == lastBatch, open[open.count - 1].rows.upperBound == rows.lowerBound {
            open[open.count - 1].rows = open[open.count - 1].rows.lowerBound..<rows.upperBound
        } else {
            open.append(FeatureRun(batch: batch, rows: rows))
            lastBatch = number
        }
    }
}
