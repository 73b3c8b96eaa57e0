import Features
import Geospatial

/// A range of features of one batch that are drawn in order.
struct FeatureRun: Sendable {
    let batch: ClassifiedBatch
    fileprivate(set) var rows: Range<Int>

    /// Returns the shapes in the map's spatial reference, cut at the boundary of its projection.
    ///
    /// - Parameters:
    ///   - transformation: The transformation from the features' spatial reference to the map's; nil if they are the
    ///     same.
    ///   - cutting: Cuts off the parts outside the map's projection; nil cuts nothing.
    ///   - outside: Counts the features that were cut.
    func placed(
        by transformation: CoordinateTransformation?, _ cutting: DomainCutting?,
        _ outside: inout OutsideProjection
    ) -> GeometryColumn {
        var column = batch.features.geometry
        column.heights = nil
        if !batch.plans.needsMeasures { column.measures = nil }
        column = cutting?.cut(column, rows: rows, &outside) ?? column.selecting(rows)
        if let transformation, !transformation.isIdentity { transformation.transform(&column.coordinates) }
        return column
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
