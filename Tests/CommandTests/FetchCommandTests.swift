import CartoucheCSqlite
import Foundation
import ServerSupport
import Testing

/// Features of services, saved with `cartouche fetch`.
@Suite("Fetch", .timeLimit(.minutes(3))) struct FetchCommandTests {
    let folder = try! Scratch()
    let service = FetchedService()

    /// Returns the texts of a column of a table.
    private func rows(_ sql: String, in file: String = "data.gpkg") -> [String] {
        var database: OpaquePointer?
        var statement: OpaquePointer?
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(database)
        }
        guard sqlite3_open(folder.path(of: file), &database) == SQLITE_OK,
            sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
        else { return [] }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
        }
        return rows
    }

    @Test("A document with features is not a service")
    func documents() throws {
        let server = TestServer { _ in .answer(#"{"type":"FeatureCollection","features":[]}"#) }
        let run = try folder.cartouche("fetch", server.base + "/a.geojson", "-o", "data.gpkg")
        #expect(run.status == 1 && run.errors.contains("not of a service or map"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test("Heights and measures are saved")
    func savesHeights() throws {
        service.setFaults { $0.hasHeights = true }
        let run = try folder.cartouche("fetch", service.url, "-o", "data.gpkg")
        #expect(run.status == 0 && !run.errors.contains("not saved"), "\(run.errors)")
        #expect(rows("SELECT z || m FROM gpkg_geometry_columns") == ["11", "11"])
        // After the header of 40 bytes: the byte order, a point with height and measure (3001), x, y, 500 and 7.
        #expect(rows("SELECT DISTINCT hex(substr(geom, 42, 4)) FROM Towns") == ["B90B0000"])
        #expect(
            rows("SELECT DISTINCT hex(substr(geom, 62, 16)) FROM Towns") == [
                "0000000000407F400000000000001C40"
            ])
        #expect(
            rows("SELECT DISTINCT hex(substr(geom, -16)) FROM Rivers") == ["0000000000407F400000000000001C40"]
        )
        let drawn = try folder.cartouche("info", "data.gpkg")
        #expect(drawn.status == 0, "\(drawn.errors)")
    }

    @Test("A layer is saved with all pages, fields and domains")
    func savesALayer() throws {
        let run = try folder.cartouche("fetch", service.url + "/0", "-o", "data.gpkg")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "Towns: 25 features\n" && run.output.isEmpty)
        #expect(try folder.files() == ["data.gpkg", "data.lyrx"])
        #expect(service.pages.sorted() == ["0:0", "0:10", "0:20"])
        #expect(rows("SELECT FID || Kind || People FROM Towns ORDER BY 1").first == "10t10")
        #expect(rows("SELECT count(geom) FROM Towns") == ["25"])
        #expect(
            rows(
                "SELECT value || description FROM gpkg_data_column_constraints WHERE constraint_type = 'enum'"
            )
                == ["tTown", "vVillage"])
        #expect(rows("SELECT min || '-' || max FROM gpkg_data_column_constraints WHERE min = 0") == ["0-99"])
        #expect(
            rows("SELECT title FROM gpkg_data_columns WHERE column_name = 'Kind'") == ["Kind of place"])
    }

    @Test("The layer file draws what the service draws", arguments: ["0", "1"])
    func layerFileDrawsTheSame(layer: String) throws {
        service.setFaults { $0.hasLabels = false }
        let view = ["--size", "400x120", "--bbox", "0,-1,26,3", "--crs", "4326", "--background", "white"]
        let address = "\(service.url)/\(layer)"
        #expect(try folder.cartouche(["render", address, "-o", "a.png"] + view).status == 0)
        #expect(try folder.cartouche("fetch", address, "-o", "data.gpkg").status == 0)
        let drawn = try folder.cartouche(["render", "data.lyrx", "-o", "b.png", "--strict"] + view)
        #expect(drawn.status == 0, "\(drawn.errors)")
        let (first, second) = (try folder.read("a.png"), try folder.read("b.png"))
        #expect(first.count > 500 && first == second)
    }

    @Test("The layer file has the labels of the service")
    func layerFileHasLabels() throws {
        #expect(try folder.cartouche("fetch", service.url + "/0", "-o", "data.gpkg").status == 0)
        let drawn = try folder.cartouche(
            "render", "data.lyrx", "-o", "b.png", "--size", "900x200", "--labels", "labels.json")
        #expect([0, 2].contains(drawn.status), "\(drawn.errors)")
        let labels = String(decoding: try folder.read("labels.json"), as: UTF8.self)
        #expect(labels.contains("(7)") || labels.contains("v (7"), "\(labels.prefix(500))")
    }

    @Test("After the end of the process, the same command line continues")
    func continues() throws {
        service.setFaults { $0.blockedOffset = 20 }
        let arguments = ["fetch", service.url + "/0", "-o", "data.gpkg"]
        let process = try folder.start(arguments)
        let hasPages: Void? = process.wait {
            (try? folder.files(in: "data.gpkg.part"))?.count(where: { $0.hasSuffix(".answer") }) ?? 0 >= 4
                ? () : nil
        }
        process.end()
        #expect(hasPages != nil, "\(process.errors)")
        #expect(try !folder.files().contains("data.gpkg"))
        service.setFaults { $0.blockedOffset = nil }
        let before = service.pages.count
        let run = try folder.cartouche(arguments)
        #expect(run.status == 0 && run.errors.contains("2 answers of the interrupted command were used"))
        #expect(service.pages.dropFirst(before) == ["0:20"])
        #expect(rows("SELECT count(*) || ' ' || count(DISTINCT FID) FROM Towns") == ["25 25"])
        #expect(try !folder.files().contains("data.gpkg.part"))
    }

    @Test("If the number of features has changed, stored answers are not used")
    func beginsAgain() throws {
        service.setFaults { $0.brokenOffset = 20 }
        let arguments = ["fetch", service.url + "/0", "-o", "data.gpkg"]
        let broken = try folder.cartouche(arguments)
        #expect(broken.status == 69 && broken.errors.contains("the status 500"), "\(broken.errors)")
        #expect(broken.errors.contains("data.gpkg.part has the answers so far"))
        service.setFaults { ($0.brokenOffset, $0.count) = (nil, 24) }
        let run = try folder.cartouche(arguments)
        #expect(run.status == 0 && run.errors.contains("so it began again"), "\(run.errors)")
        #expect(rows("SELECT count(*) FROM Towns") == ["24"])
    }

    @Test("A whole service has a table for each layer and table, and one layer file")
    func savesAService() throws {
        let run = try folder.cartouche("fetch", service.url, "-o", "data.gpkg", "--json", "--quiet")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        let layers = json?["layers"] as? [[String: Any]] ?? []
        #expect(layers.map { $0["table"] as? String } == ["Towns", "Rivers", "Notes"])
        #expect(layers.map { $0["featureCount"] as? Int } == [25, 25, 25])
        #expect(json?["layerFile"] as? String == "data.lyrx")
        #expect(rows("SELECT data_type FROM gpkg_contents") == ["features", "features", "attributes"])
        let info = try folder.cartouche("info", "data.lyrx")
        #expect(info.status == 0 && info.text.contains("Towns") && info.text.contains("Rivers"))
        #expect(try folder.cartouche("info", "data.gpkg").status == 0)
    }

    @Test("A layer without a description does not stop the others")
    func reportsABrokenLayer() throws {
        service.setFaults { $0.hasBrokenLayer = true }
        let run = try folder.cartouche("fetch", service.url, "-o", "data.gpkg")
        #expect(run.status == 2 && run.errors.contains("Rivers: the layer is not saved"), "\(run.errors)")
        #expect(rows("SELECT count(*) FROM Towns") == ["25"])
        #expect(try !folder.files().contains("data.gpkg.part"))
    }

    @Test("A condition is sent, and a file that cannot be written is reported before any request")
    func conditionsAndFolders() throws {
        let run = try folder.cartouche(
            "fetch", service.url + "/0", "-o", "data.gpkg", "--where", "People > 5")
        #expect(run.status == 0)
        #expect(service.server.requests.contains { $0.parameters["where"] == "People > 5" })
        let before = service.server.requests.count
        let missing = try folder.cartouche("fetch", service.url + "/0", "-o", "none/data.gpkg")
        #expect(missing.status == 1 && missing.errors.contains("none"), "\(missing.errors)")
        #expect(service.server.requests.count == before)
    }
}
