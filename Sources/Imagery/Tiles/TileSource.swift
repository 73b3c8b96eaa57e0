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

    /// Returns the answers of an archive; a tile that cannot be read does not stop the others.
    ///
    /// - Parameter read: Returns the bytes of a tile; nil if the archive does not have it.
    static func reading(
        _ tiles: [TileAddress], _ cancellation: Cancellation, read: (TileAddress) throws -> [UInt8]?
    ) throws -> [TileAnswer] {
        try tiles.map { tile in
            try cancellation.check()
            do { return try read(tile).map { .picture($0) } ?? .none } catch { return .failure(error) }
        }
    }
}

/// A source of the pictures of tiles: a server or an archive.
package protocol TileSource: Sendable {
    var grid: TileInfo { get }
    /// The area with tiles, in the system of the grid; nil if it is not known.
    var extent: Envelope? { get }

    /// Returns the tiles that a level can have; nil if only the extent limits them.
    func limits(ofLevel level: Int) -> TileLimits?

    /// Returns the answers for some tiles, in their order.
    ///
    /// The current thread waits.
    ///
    /// - Throws: `CancellationError`, `DeadlineError`.
    func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer]
}

/// The columns and rows of tiles that a level can have.
package struct TileLimits: Hashable, Sendable {
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }
}

extension TileSource {
    package func limits(ofLevel level: Int) -> TileLimits? { nil }
}
