import CartoucheDocuments
import CartoucheGeospatial
import CartoucheWorkers

/// Values at columns and rows with positions in the world: a file, or a level of tiles.
package protocol RasterPixels: AnyObject, Sendable {
    /// The number of columns and rows.
    var width: Int { get }
    var height: Int { get }
    var transform: RasterTransform { get }
    var spatialReference: SpatialReference { get }
    var diagnostics: [Diagnostic] { get }

    /// Reads a part.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the bands, from 1.
    ///   - box: The columns and rows, inside the raster.
    ///   - shrinking: The number of columns and rows for one in memory.
    ///   - averages: Whether pixels are averaged; otherwise the nearest one is read.
    ///   - cancellation: Stops the reading.
    /// - Throws: `DocumentError` if the pixels cannot be read; `CancellationError`, `DeadlineError`.
    func window(
        _ numbers: [Int], in box: RasterBox, shrinking: Int, averages: Bool, _ cancellation: Cancellation
    ) throws -> RasterWindow
}

extension RasterPixels {
    /// The smallest envelope around all pixels, in their spatial reference.
    package var extent: Envelope {
        let corners = transform.corners(width: width, height: height)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return Envelope(
            xMin: x.min() ?? 0, yMin: y.min() ?? 0, xMax: x.max() ?? 0, yMax: y.max() ?? 0,
            spatialReference: spatialReference)
    }
}
