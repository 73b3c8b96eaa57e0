import CartoucheDocuments
import CartoucheGeospatial
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization

// The reader is used by one thread at a time, which holds the lock.

/// The tiles of a tile package (`.tpkx`), in the grid that the package states.
package final class TilePackageTiles: TileSource {
    package let grid: TileInfo
    package let extent: Envelope?
    /// The title for users; empty if the package states none.
    package let name: String
    /// The credits; empty if the package states none.
    package let attribution: String
    private let areas: [Int: TilePackageReader.Area]
    private let reader: Mutex<TilePackageReader>

    /// Opens a package.
    ///
    /// Levels without tiles are left out, also if the package lists them.
    ///
    /// - Throws: The errors of `TilePackageReader`. `DocumentError` if the package has no usable grid.
    package init(path: String) throws {
        let reader = try TilePackageReader(path: path)
        let areas = reader.areas
        guard let whole = TileInfo(json: reader.description["tileInfo"]),
            let grid = whole.keepingLevels({ areas[$0] != nil })
        else {
            throw DocumentError(
                .malformed, source: path, what: "the tile package has no usable grid of tiles (tileInfo)",
                suggestion: "export the tile package again as .tpkx")
        }
        (self.grid, self.areas) = (grid, areas)
        extent = reader.description["fullExtent"].flatMap { json in
            Envelope(
                finiteSidesOf: json,
                json["spatialReference"].flatMap { EsriJSON.spatialReference(from: $0) }
                    ?? grid.spatialReference)
        }.flatMap { GeometryEngine.project($0, into: grid.spatialReference)?.extent }
        (name, attribution) = (reader.name, reader.attribution)
        self.reader = Mutex(reader)
    }

    package func limits(ofLevel level: Int) -> TileLimits? {
        areas[level].map { TileLimits(columns: $0.columns, rows: $0.rows) }
    }

    package func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer] {
        try reader.withLock { reader in try TileAnswer.reading(tiles, cancellation) { try reader.tile($0) } }
    }
}
