import CartoucheGeospatial
import CartoucheTileArchives
import CartoucheWorkers

/// What a source of tiles says about one tile.
package enum TileAnswer: Sendable {
    /// The bytes of a picture.
    case picture([UInt8])
    /// The source has no such tile.
    case none
    /// The tile cannot be had.
    case failure(any Error)
}

/// A source of the pictures of tiles: a server or an archive.
package protocol TileSource: Sendable {
    var grid: TileInfo { get }
    /// The area with tiles, in the system of the grid; nil if it is not known.
    var extent: Envelope? { get }

    /// Returns the answers for some tiles, in their order.
    ///
    /// The current thread waits.
    ///
    /// - Throws: `CancellationError`, `DeadlineError`.
    func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer]
}
