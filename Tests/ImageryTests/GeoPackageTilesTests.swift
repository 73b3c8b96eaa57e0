import CartoucheDatabases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers
import Foundation
import TemporarySupport
import Testing

/// The tiles of GeoPackages, and what can be wrong with them.
@Suite struct GeoPackageTilesTests {
    private let folder = try! TemporaryFolder()

    /// Writes a GeoPackage with two levels of tiles in UTM, 40 km wide: level 3 of one tile, and level 4 of four.
    private func write(
        _ name: String = "tiles.gpkg", system: Int = 32632, extra: [String] = [], size: Int = 64,
        rows: String = "2"
    ) throws -> String {
        let path = folder.url.appending(path: name).path
        let database = try SQLiteConnection(writing: path, kind: "GeoPackage")
        let statements =
            [
                "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT, "
                    + "organization_coordsys_id INTEGER, definition TEXT)",
                "INSERT INTO gpkg_spatial_ref_sys VALUES ('own', \(system), 'EPSG', \(system), 'undefined')",
                "CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, identifier TEXT)",
                "INSERT INTO gpkg_contents VALUES ('ground \"a\"', 'tiles', 'Ground')",
                "CREATE TABLE gpkg_tile_matrix_set (table_name TEXT, srs_id INTEGER, min_x REAL, min_y REAL, "
                    + "max_x REAL, max_y REAL)",
                "INSERT INTO gpkg_tile_matrix_set VALUES "
                    + "('ground \"a\"', \(system), 400000, 5000000, 440000, 5040000)",
                "CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width INTEGER, "
                    + "matrix_height INTEGER, tile_width INTEGER, tile_height INTEGER, pixel_x_size REAL, "
                    + "pixel_y_size REAL)",
                "INSERT INTO gpkg_tile_matrix VALUES ('ground \"a\"', 3, 1, 1, \(size), \(size), 625, 625)",
                "INSERT INTO gpkg_tile_matrix VALUES "
                    + "('ground \"a\"', 4, \(rows), \(rows), \(size), \(size), 312.5, 312.5)",
                "CREATE TABLE \"ground \"\"a\"\"\" (id INTEGER, zoom_level INTEGER, tile_column INTEGER, "
                    + "tile_row INTEGER, tile_data BLOB)",
            ] + extra
        for statement in statements { _ = try database.prepare(statement).step() }
        for (level, column, row, value) in [(3, 0, 0, 10), (4, 1, 0, 200)] {
            let insertion = try database.prepare("INSERT INTO \"ground \"\"a\"\"\" VALUES (1, ?, ?, ?, ?)")
            for (index, number) in [level, column, row].enumerated() {
                insertion.bind(Int32(index + 1), .integer(Int64(number)))
            }
            insertion.bind(4, .blob(try picture(UInt8(value))))
            _ = try insertion.step()
        }
        return path
    }

    private func picture(_ value: UInt8) throws -> [UInt8] {
        try Image(width: 64, height: 64, rgba: (0..<64 * 64).flatMap { _ in [value, 0, 0, 255] }).png()
    }

    private func draw(_ path: String) throws -> Image? {
        let reference = try #require(SpatialReference(wkid: WKID(32632)!))
        let target = RasterTarget(
            width: 128, height: 128, origin: SIMD2(400_000, 5_040_000), column: SIMD2(312.5, 0),
            row: SIMD2(0, -312.5), spatialReference: reference)
        return try DecodedTiles(GeoPackageTiles(path: path)).pictures(in: target, Cancellation())
            .images.first?.image
    }

    @Test func tilesAreAtTheirPlacesInAnySystem() throws {
        let path = try write()
        let tiles = try GeoPackageTiles(path: path)
        #expect(tiles.name == "Ground" && tiles.grid.spatialReference.wkid == 32632)
        #expect(tiles.grid.levelsOfDetail.map(\.level) == [3, 4] && tiles.grid.origin.y == 5_040_000)
        let image = try #require(try draw(path))
        // The north-eastern tile is there; the coarser one fills the others.
        #expect(image[100, 20].rgba8.x == 200 && image[20, 20].rgba8.x == 10 && image[100, 100].rgba8.x == 10)
        #expect(GeoPackageTiles.areIn(path))
    }

    @Test func featuresTakePrecedence() throws {
        let path = try write(
            "both.gpkg", extra: ["INSERT INTO gpkg_contents VALUES ('towns', 'features', 'Towns')"])
        #expect(!GeoPackageTiles.areIn(path) && !GeoPackageTiles.areIn("/nowhere.gpkg"))
        #expect(try GeoPackageTiles(path: path).name == "Ground")
    }

    @Test(arguments: [
        "DELETE FROM gpkg_contents", "DELETE FROM gpkg_tile_matrix", "DELETE FROM gpkg_spatial_ref_sys",
        "UPDATE gpkg_tile_matrix SET tile_width = 1000000", "UPDATE gpkg_tile_matrix SET pixel_x_size = -1",
        "UPDATE gpkg_tile_matrix_set SET max_x = 0", "DROP TABLE gpkg_tile_matrix_set",
    ])
    func damageIsAnError(_ statement: String) throws {
        let path = try write("bad.gpkg", extra: [statement])
        #expect(throws: DocumentError.self) { try GeoPackageTiles(path: path) }
    }

    @Test func hugeMatricesAndBadTilesAreBounded() throws {
        let path = try write("huge.gpkg", extra: [], rows: "9000000000000000000")
        #expect(try draw(path) != nil)
        let broken = try write(
            "broken.gpkg", extra: ["INSERT INTO \"ground \"\"a\"\"\" VALUES (2, 4, 0, 0, x'0102')"])
        let image = try #require(try draw(broken))
        #expect(image[100, 20].rgba8.x == 200)
    }
}
