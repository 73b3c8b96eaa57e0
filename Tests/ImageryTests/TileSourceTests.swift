import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheNetwork
import CartoucheTileArchives
import CartoucheWorkers
import Foundation
import Synchronization
import TemporarySupport
import Testing

/// A server whose answers depend on the address.
private final class Server: ResourceProvider {
    private let answer: @Sendable (String) throws -> ResourceResponse
    private let asked = Mutex<[String]>([])
    var requests: [String] { asked.withLock { $0 } }

    init(_ answer: @escaping @Sendable (String) throws -> ResourceResponse) { self.answer = answer }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let address = request.fullAddress.text
        asked.withLock { $0.append(address) }
        return try answer(address)
    }
}

/// Addresses of tiles, answers of servers, archives and grids.
@Suite struct TileSourceTests {
    private static func tile(_ level: Int, _ column: Int, _ row: Int) -> TileAddress {
        TileAddress(level: level, column: column, row: row)
    }

    private func address(_ template: String, _ servers: [String] = [], _ tile: TileAddress) throws -> String {
        try #require(WebTiles.Template(template, subdomains: servers)).address(of: tile).text
    }

    @Test func templatesAreFilled() throws {
        let tile = Self.tile(3, 5, 2)
        #expect(
            try address("https://a.example/{level}/{col}/{row}.png", tile) == "https://a.example/3/5/2.png")
        #expect(try address("https://a.example/{z}/{x}/{y}", tile) == "https://a.example/3/5/2")
        #expect(try address("https://a.example/{Z}/{X}/{-y}", tile) == "https://a.example/3/5/5")
        #expect(
            try address("https://{subDomain}.example/{z}/{x}/{y}", ["a", "b"], tile)
                == "https://b.example/3/5/2")
        #expect(WebTiles.Template("https://a.example/{z}/{x}.png") == nil)
        #expect(WebTiles.Template("") == nil)
    }

    private func address(_ template: String, _ tile: TileAddress) throws -> String {
        try address(template, [], tile)
    }

    private func answers(
        _ count: Int, _ answer: @escaping @Sendable (String) throws -> ResourceResponse
    ) throws -> (answers: [TileAnswer], requests: Int) {
        let server = Server(answer)
        let template = try #require(WebTiles.Template("https://a.example/{z}/{x}/{y}"))
        let tiles = try WebTiles(template, grid: .webMercator(), extent: nil, provider: server)
        let result = try tiles.answers(for: (0..<count).map { Self.tile(9, $0, 0) }, Cancellation())
        return (result, server.requests.count)
    }

    private static func response(_ address: String, _ status: Int, _ bytes: [UInt8] = []) throws
        -> ResourceResponse
    {
        ResourceResponse(address: try WebAddress(address), status: status, bytes: bytes)
    }

    @Test func statesOfAnswers() throws {
        let found = try answers(20) { address in
            if address.hasSuffix("/9/3/0") { return try Self.response(address, 404) }
            if address.hasSuffix("/9/4/0") { return try Self.response(address, 500) }
            return try Self.response(address, 200, [1])
        }
        #expect(found.answers.count == 20 && found.requests == 20)
        if case .none = found.answers[3] {} else { Issue.record("404 means that there is no tile") }
        if case .failure = found.answers[4] {} else { Issue.record("500 is a failure") }
        if case .picture([1]) = found.answers[5] {} else { Issue.record("200 is a picture") }
    }

    @Test func aDeadServerIsAskedAFewTimes() throws {
        let found = try answers(500) { address in
            throw NetworkError.connection(url: address, reason: "no answer")
        }
        #expect(found.answers.count == 500 && found.requests < 12)
        #expect(found.answers.allSatisfy { if case .failure = $0 { true } else { false } })
    }

    // MARK: Archives

    private static func picture(_ value: UInt8, side: Int = 256) throws -> [UInt8] {
        let pixel: [UInt8] = [value, value, value, 255]
        return try Image(width: side, height: side, rgba: (0..<side * side).flatMap { _ in pixel }).png()
    }

    /// Writes an archive with a tile on level 0 and one on level 1.
    private func archive(
        _ folder: TemporaryFolder, _ name: String, side: Int = 256
    ) throws -> String {
        let path = folder.url.appending(path: name).path
        let description = TileSetDescription(
            name: "Town", format: .png, bounds: SIMD4(-180, -85, 180, 85), levels: 0...1,
            attribution: "© Town")
        let parts = folder.url.appending(path: "parts").path
        let store = try TileStore(path: name.hasSuffix("mbtiles") ? path : parts, state: "")
        try store.add([
            (Self.tile(0, 0, 0), try Self.picture(10, side: side)),
            (Self.tile(1, 1, 0), try Self.picture(200, side: side)),
        ])
        if name.hasSuffix("pmtiles") { try store.writePMTiles(to: path, as: description) }
        try store.finish(as: description)
        return path
    }

    @Test(arguments: ["a.mbtiles", "a.pmtiles"])
    func archivesHaveTilesAndCredits(_ name: String) throws {
        let folder = try TemporaryFolder()
        let tiles = try ArchiveTiles(path: try archive(folder, name))
        #expect(tiles.name == "Town" && tiles.attribution == "© Town")
        #expect(tiles.grid.levelsOfDetail.map(\.level) == [0, 1] && tiles.grid.tileWidth == 256)
        let answers = try tiles.answers(for: [Self.tile(1, 1, 0), Self.tile(1, 0, 0)], Cancellation())
        if case .picture(let bytes) = answers[0] {
            #expect(try Image(data: bytes)[0, 0].rgba8 == SIMD4(200, 200, 200, 255))
        } else {
            Issue.record("the tile is missing")
        }
        if case .none = answers[1] {} else { Issue.record("the archive has no such tile") }
    }

    @Test func theSizeOfTilesIsThatOfTheFirst() throws {
        let folder = try TemporaryFolder()
        let tiles = try ArchiveTiles(path: try archive(folder, "a.mbtiles", side: 512))
        #expect(tiles.grid.tileWidth == 512)
        let half = 20_037_508.342789244
        #expect(abs(tiles.grid.levelsOfDetail[0].resolution - 2 * half / 512) < 1e-6)
    }

    @Test func damagedArchivesThrow() throws {
        let folder = try TemporaryFolder()
        for name in ["a.mbtiles", "a.pmtiles"] {
            let whole = try FileBytes.contents(of: try archive(folder, name))
            let path = folder.url.appending(path: "damaged-\(name)").path
            for round in 0..<60 {
                var bytes = whole
                for step in 0..<3 { bytes[(round * 37 + step * 211) % min(bytes.count, 2000)] ^= 0xFF }
                if round % 3 == 0 { bytes.removeLast(bytes.count * round / 60) }
                try AtomicFile.write(bytes, to: path)
                // The outcome depends on the bytes; only a crash is a fault.
                if let tiles = try? ArchiveTiles(path: path) {
                    _ = try tiles.answers(for: [Self.tile(0, 0, 0), Self.tile(1, 1, 0)], Cancellation())
                }
            }
        }
        #expect(throws: DocumentError.self) { try ArchiveTiles(path: "/nowhere.mbtiles") }
    }

    // MARK: Grids

    @Test func gridsOfServicesAreRead() throws {
        let json = try JSONPart(
            parsing: Array(
                """
                {"rows": 256, "cols": 128, "dpi": 96, "origin": {"x": -400, "y": 400},
                 "spatialReference": {"wkid": 4326},
                 "lods": [{"level": 1, "resolution": 0.5, "scale": 2}, {"level": 0, "resolution": 1, "scale": 4},
                          {"level": 2, "resolution": 0}]}
                """.utf8), source: "")
        let grid = try #require(TileInfo(json: json))
        #expect(grid.levelsOfDetail.map(\.level) == [0, 1])
        #expect(grid.tileWidth == 128 && grid.tileHeight == 256 && grid.origin.x == -400)
        #expect(grid.columnsAroundWorld(0) == nil)
        #expect(TileInfo.webMercator().columnsAroundWorld(3) == 8)
        for text in ["{}", "{\"origin\": {\"x\": 1}}", "[]"] {
            #expect(TileInfo(json: try JSONPart(parsing: Array(text.utf8), source: "")) == nil)
        }
    }
}
