import Features
import Geospatial

/// Features of one batch that are drawn one after the other.
struct FeatureRun: Sendable {
    let batch: ClassifiedBatch
    fileprivate(set) var rows: Range<Int>

    /// The shapes on the map: cut where its projection ends, and projected.
    ///
    /// - Parameters:
    ///   - transformation: From the features' system to the map's; nil if they are the same.
    ///   - cutting: Cuts what reaches beyond the map's projection.
    ///   - outside: Counts what was cut.
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

/// Divides features into pieces with about the same number of vertices, each drawn by one thread.
struct FeaturePieces {
    private(set) var pieces: [[FeatureRun]] = []
    private var open: [FeatureRun] = []
    /// The number of the batch that the last open run is of.
    private var lastBatch = -1
    private var vertices = 0

    /// Vertices in a piece, about: enough that handing it to a thread costs nothing beside drawing it.
    private static let verticesInPiece = 16_384

    init() {}

    /// Pieces of batches in their order; points and small batches stay together.
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

    /// Adds the features in a run of a batch's rows.
    ///
    /// - Parameter number: the batch's number, unique among the batches.
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

    /// Ends the piece that was begun.
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
