import CartoucheDatabases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization

/// The tiles of a GeoPackage (OGC 12-128r18, 2.2): the first table of tiles, in any coordinate system.
package final class GeoPackageTiles: TileSource {
    package let grid: TileInfo
    package let extent: Envelope?
    /// The name of the tiles for users.
    package let name: String
    private let limits: [Int: TileLimits]
    private let query: Mutex<Query>

    /// The query for a tile.
    private struct Query {
        let statement: SQLiteStatement

        func tile(_ tile: TileAddress) throws(DocumentError) -> [UInt8]? {
            defer { statement.reset() }
            statement.bind(1, .integer(Int64(tile.level)))
            statement.bind(2, .integer(Int64(tile.column)))
            statement.bind(3, .integer(Int64(tile.row)))
            return try statement.step() ? statement.bytes(0) : nil
        }
    }

    /// The greatest number of columns and rows; greater ones are damage or malice.
    private static let maximumTiles = 1_000_000_000

    /// Returns whether a file is a GeoPackage with tiles, and without features.
    package static func areIn(_ path: String) -> Bool {
        guard FilePath.fileExtension(of: path).lowercased() == "gpkg",
            let database = try? SQLiteConnection(path: path, kind: "GeoPackage"),
            let rows = try? database.prepare(
                "SELECT sum(data_type = 'tiles'), sum(data_type <> 'tiles') FROM gpkg_contents"),
            (try? rows.step()) == true
        else { return false }
        return (rows.number(0) ?? 0) > 0 && (rows.number(1) ?? 0) == 0
    }

    /// Opens a file.
    ///
    /// - Throws: `DocumentError` if the file has no tiles, or if their coordinate system or all levels are unusable.
    package init(path: String) throws(DocumentError) {
        func unusable(_ what: String) -> DocumentError {
            DocumentError(.unsupported, source: path, what: what)
        }
        let database = try SQLiteConnection(path: path, kind: "GeoPackage")
        let rows = try database.prepare(
            """
            SELECT c.table_name, c.identifier, s.srs_id, s.min_x, s.min_y, s.max_x, s.max_y
            FROM gpkg_contents c JOIN gpkg_tile_matrix_set s ON s.table_name = c.table_name
            WHERE c.data_type = 'tiles' ORDER BY c.rowid LIMIT 1
            """)
        guard try rows.step(), let table = rows.text(0) else { throw unusable("the GeoPackage has no tiles") }
        let name = rows.text(1) ?? table
        let numbers = (3...6).compactMap { rows.number($0) }.filter(\.isFinite)
        var diagnostics: [Diagnostic] = []
        guard numbers.count == 4, numbers[0] < numbers[2], numbers[1] < numbers[3],
            let id = rows.number(2).flatMap({ Int64(exactly: $0) }),
            let reference = try GeoPackageSource.spatialReference(id, in: database, &diagnostics)
        else { throw unusable("the tiles of the GeoPackage have no extent in a known coordinate system") }
        let extent = Envelope(
            xMin: numbers[0], yMin: numbers[1], xMax: numbers[2], yMax: numbers[3],
            spatialReference: reference)
        let (levels, limits, size) = try Self.levels(of: table, reference, in: database)
        guard let size,
            let grid = TileInfo(
                levelsOfDetail: levels,
                origin: Point(x: extent.xMin, y: extent.yMax, spatialReference: reference),
                spatialReference: reference, tileHeight: size.y, tileWidth: size.x)
        else { throw unusable("the tiles of the GeoPackage have no usable levels") }
        (self.grid, self.extent, self.limits) = (grid, extent, limits)
        self.name = name
        let own = SQLiteConnection.quoted(table)
        query = Mutex(
            Query(
                statement: try database.prepare(
                    "SELECT tile_data FROM \(own) WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
            ))
    }

    /// Returns the levels with square pixels and with the size of tiles of the first one.
    private static func levels(
        of table: String, _ reference: SpatialReference, in database: SQLiteConnection
    ) throws(DocumentError) -> ([LevelOfDetail], [Int: TileLimits], SIMD2<Int>?) {
        let rows = try database.prepare(
            """
            SELECT zoom_level, matrix_width, matrix_height, tile_width, tile_height, pixel_x_size, pixel_y_size
            FROM gpkg_tile_matrix WHERE table_name = ? ORDER BY pixel_x_size DESC LIMIT 64
            """)
        rows.bind(1, .text(table))
        var levels: [LevelOfDetail] = []
        var limits: [Int: TileLimits] = [:]
        var size: SIMD2<Int>?
        while try rows.step() {
            let whole = (0...4).compactMap { rows.number($0) }.compactMap { Int(exactly: $0) }
            let pixel = SIMD2(rows.number(5) ?? 0, rows.number(6) ?? 0)
            guard whole.count == 5, whole[1] > 0, whole[2] > 0, pixel.x > 0, pixel.x.isFinite,
                abs(pixel.x - pixel.y) < pixel.x * 0.001
            else { continue }
            let own = SIMD2(whole[3], whole[4])
            if size == nil { size = own }
            guard size == own else { continue }
            levels.append(
                LevelOfDetail(
                    level: whole[0], resolution: pixel.x,
                    scale: pixel.x * reference.metersPerUnit / 0.00028))
            limits[whole[0]] = TileLimits(
                columns: 0..<min(whole[1], maximumTiles), rows: 0..<min(whole[2], maximumTiles))
        }
        return (levels, limits, size)
    }

    package func limits(ofLevel level: Int) -> TileLimits? { limits[level] }

    package func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer] {
        try query.withLock { query in try TileAnswer.reading(tiles, cancellation) { try query.tile($0) } }
    }
}
