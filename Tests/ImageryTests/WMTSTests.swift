import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheNetwork
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers
import Foundation
import Synchronization
import Testing

/// A Web Map Tile Service with one layer; each tile has one color.
private final class Service: ResourceProvider {
    private let capabilities: String
    private let answer: @Sendable (String) throws -> (status: Int, bytes: [UInt8])
    private let asked = Mutex<[String]>([])

    /// The addresses of the requests for tiles.
    var requests: [String] { asked.withLock { $0 } }

    init(
        _ capabilities: String,
        answer: @escaping @Sendable (String) throws -> (status: Int, bytes: [UInt8]) = { _ in
            (200, try Service.picture())
        }
    ) {
        (self.capabilities, self.answer) = (capabilities, answer)
    }

    static func picture(_ side: Int = 256) throws -> [UInt8] {
        try Image(width: side, height: side, rgba: (0..<side * side).flatMap { _ in [9, 99, 199, 255] }).png()
    }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let text = request.fullAddress.text
        if text.contains("GetCapabilities") || text.hasSuffix(".xml") {
            return ResourceResponse(address: request.fullAddress, bytes: Array(capabilities.utf8))
        }
        asked.withLock { $0.append(text) }
        let found = try answer(text)
        return ResourceResponse(address: request.fullAddress, status: found.status, bytes: found.bytes)
    }
}

/// Capabilities of Web Map Tile Services, and the addresses and the places of their tiles.
@Suite struct WMTSTests {
    private static let half = 20_037_508.342789244

    /// Returns a matrix set of two scales.
    private static func set(
        _ name: String = "web", _ system: String = "urn:ogc:def:crs:EPSG::3857",
        corner: String = "-20037508.342789244 20037508.342789244", scale: Double = 559_082_264.0287178,
        secondCorner: String? = nil, columns: Int = 1, rows: Int = 1, width: Int = 256
    ) -> String {
        // The finer matrix is first: the order is not that of scales.
        let matrices = [("fine", 2, secondCorner ?? corner), ("coarse", 1, corner)].map {
            name, factor, corner in
            """
            <TileMatrix><ows:Identifier>\(name)</ows:Identifier>\
            <ScaleDenominator>\(scale / Double(factor))</ScaleDenominator>\
            <TopLeftCorner>\(corner)</TopLeftCorner><TileWidth>\(width)</TileWidth><TileHeight>256</TileHeight>\
            <MatrixWidth>\(columns * factor)</MatrixWidth><MatrixHeight>\(rows * factor)</MatrixHeight></TileMatrix>
            """
        }
        return """
            <TileMatrixSet><ows:Identifier>\(name)</ows:Identifier><ows:SupportedCRS>\(system)</ows:SupportedCRS>
            \(matrices.joined())</TileMatrixSet>
            """
    }

    private static func capabilities(
        sets: [(name: String, text: String)] = [("web", set())], limits: String = "", bounds: String = "",
        templates: String = "", extra: String = ""
    ) -> String {
        let links = sets.map {
            "<TileMatrixSetLink><TileMatrixSet>\($0.name)</TileMatrixSet>\(limits)</TileMatrixSetLink>"
        }
        return """
            <Capabilities xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0">
            <ows:ServiceIdentification><ows:Title>Ground</ows:Title></ows:ServiceIdentification>
            <ows:ServiceProvider><ows:ProviderName>© Town</ows:ProviderName></ows:ServiceProvider>
            <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP>
            <ows:Get xlink:href="http://wmts.example:8080/rest/"><ows:Constraint name="GetEncoding">
            <ows:AllowedValues><ows:Value>REST</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>
            <ows:Get xlink:href="http://wmts.example:8080/tiles?map=1&amp;"><ows:Constraint name="GetEncoding">
            <ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>
            </ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
            <Contents><Layer><ows:Title>Soil map</ows:Title><ows:Identifier>soil</ows:Identifier>\(bounds)
            <Style><ows:Identifier>gray</ows:Identifier></Style>
            <Style isDefault="true"><ows:Identifier>plain look</ows:Identifier></Style>
            <Format>image/jpeg</Format><Format>image/png</Format>
            <Dimension><ows:Identifier>Time</ows:Identifier><Default>2024</Default></Dimension>
            \(links.joined())\(templates)</Layer>\(extra)\(sets.map(\.text).joined())</Contents></Capabilities>
            """
    }

    private func tiles(_ service: Service, set: String? = nil) throws -> WebTiles {
        let found = try WebMapTileService(
            at: WebAddress("https://wmts.example/tiles?SERVICE=WMTS&REQUEST=GetCapabilities&map=1"),
            provider: service)
        return try found.tiles(of: found.layer(nil), matrixSet: set)
    }

    private func draw(
        _ service: Service, _ middle: SIMD2<Double>, pixel: Double,
        in reference: SpatialReference = .webMercator
    ) throws -> PlacedPictures {
        let target = RasterTarget(
            width: 64, height: 64, origin: middle + SIMD2(-32, 32) * pixel, column: SIMD2(pixel, 0),
            row: SIMD2(0, -pixel), spatialReference: reference, isRepeated: false)
        return try DecodedTiles(tiles(service)).pictures(in: target, Cancellation())
    }

    // MARK: Addresses

    @Test func requestsWithParameters() throws {
        let service = Service(Self.capabilities())
        _ = try draw(service, SIMD2(Self.half / 2, Self.half / 2), pixel: 78_000)
        let request = try #require(service.requests.first)
        // The scheme and the port are those that have answered.
        #expect(request.hasPrefix("https://wmts.example/tiles?map=1&"))
        for part in [
            "SERVICE=WMTS", "REQUEST=GetTile", "VERSION=1.0.0", "LAYER=soil", "STYLE=plain%20look",
            "FORMAT=image%2Fpng", "TILEMATRIXSET=web", "TILEMATRIX=fine", "TILEROW=0", "TILECOL=1",
            "Time=2024",
        ] { #expect(request.contains("&" + part) || request.contains("?" + part), "\(part) in \(request)") }
    }

    @Test func templatesAreFilled() throws {
        let templates = """
            <ResourceURL format="image/jpeg" resourceType="tile" template="https://wmts.example/no"/>
            <ResourceURL format="image/png" resourceType="tile" \
            template="https://wmts.example/{Style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/>
            """
        let service = Service(Self.capabilities(templates: templates))
        _ = try draw(service, SIMD2(Self.half / 2, -Self.half / 2), pixel: 78_000)
        #expect(service.requests == ["https://wmts.example/plain%20look/2024/web/fine/1/1.png"])
    }

    // MARK: Grids

    @Test(arguments: [
        ("urn:ogc:def:crs:EPSG::4326", "90 -180"), ("urn:ogc:def:crs:EPSG::4326", "-180 90"),
        ("EPSG:4326", "-180 90"), ("urn:ogc:def:crs:OGC:1.3:CRS84", "-180 90"),
        ("http://www.opengis.net/def/crs/EPSG/0/4326", "90 -180"),
    ])
    func theOrderOfAxesIsFound(_ system: String, _ corner: String) throws {
        let set = Self.set("degrees", system, corner: corner, scale: 279_541_132.0143589, columns: 2)
        let grid = try tiles(Service(Self.capabilities(sets: [("degrees", set)]))).grid
        #expect(grid.spatialReference == .wgs84 && grid.origin.x == -180 && grid.origin.y == 90)
        #expect(abs(grid.levelsOfDetail[0].resolution - 0.703125) < 1e-9)
        #expect(grid.columnsAroundWorld(0) == 2 && grid.columnsAroundWorld(1) == 4)
    }

    @Test func northingsCanBeFirst() throws {
        let set = Self.set(
            "europe", "urn:ogc:def:crs:EPSG::3035", corner: "6000000 1000000", scale: 71_428_571, columns: 1)
        let grid = try tiles(Service(Self.capabilities(sets: [("europe", set)]))).grid
        #expect(grid.origin.x == 1_000_000 && grid.origin.y == 6_000_000)
        #expect(abs(grid.levelsOfDetail[0].resolution - 20_000) < 0.01)
    }

    @Test func theSetInWebMercatorIsPreferred() throws {
        let local = Self.set("local", "EPSG:25832", corner: "0 9000000", scale: 1e8)
        let service = Service(Self.capabilities(sets: [("local", local), ("web", Self.set())]))
        #expect(try tiles(service).grid.spatialReference == .webMercator)
        #expect(try tiles(service, set: "local").grid.spatialReference.wkid == 25832)
        let error = #expect(throws: DocumentError.self) { try tiles(service, set: "lokal") }
        #expect(error?.what.contains("no tile matrix set 'lokal'") == true)
        #expect(error?.suggestion.contains("local") == true)
    }

    @Test func matricesHaveTheirOwnCorners() throws {
        // The finer matrix begins a quarter of the world further east and south.
        let corner = "\(-Self.half / 2) \(Self.half / 2)"
        let service = Service(Self.capabilities(sets: [("web", Self.set(secondCorner: corner))]))
        let pictures = try draw(service, SIMD2(0, 0), pixel: 78_271.516964)
        #expect(service.requests.allSatisfy { $0.contains("TILEMATRIX=fine&TILEROW=0&TILECOL=0") })
        #expect(service.requests.count == 1)
        let image = try #require(pictures.images.first)
        #expect(abs(image.origin.x + 96) < 0.01 && abs(image.origin.y + 96) < 0.01)
    }

    @Test func coarserTilesFillHolesAtOtherCorners() throws {
        let corner = "\(-Self.half / 2) \(Self.half / 2)"
        // The left half of the coarse tile is dark.
        let service = Service(Self.capabilities(sets: [("web", Self.set(secondCorner: corner))])) { address in
            guard address.contains("TILEMATRIX=coarse") else { return (404, []) }
            let bytes = (0..<256 * 256).flatMap { [$0 % 256 < 128 ? 10 : 210, 0, 0, 255] as [UInt8] }
            return (200, try Image(width: 256, height: 256, rgba: bytes).png())
        }
        let image = try #require(try draw(service, SIMD2(0, 0), pixel: 78_271.516964).images.first)
        // The fine tile is around the middle of the world.
        #expect(image.image[120, 128].rgba8.x == 10 && image.image[136, 128].rgba8.x == 210)
    }

    @Test func limitsOfTheLayerAreKept() throws {
        let limits = """
            <TileMatrixSetLimits><TileMatrixLimits><TileMatrix>fine</TileMatrix><MinTileRow>1</MinTileRow>\
            <MaxTileRow>1</MaxTileRow><MinTileCol>0</MinTileCol><MaxTileCol>0</MaxTileCol></TileMatrixLimits>\
            </TileMatrixSetLimits>
            """
        let service = Service(Self.capabilities(limits: limits))
        _ = try draw(service, SIMD2(0, 0), pixel: 78_000)
        #expect(service.requests.count == 1 && service.requests[0].contains("TILEROW=1&TILECOL=0"))
    }

    @Test func nothingIsRequestedOutsideOfTheLayer() throws {
        let bounds = """
            <ows:WGS84BoundingBox><ows:LowerCorner>5 45</ows:LowerCorner>\
            <ows:UpperCorner>11 48</ows:UpperCorner></ows:WGS84BoundingBox>
            """
        let service = Service(Self.capabilities(bounds: bounds))
        #expect(try draw(service, SIMD2(-Self.half / 2, 0), pixel: 78_000).images.isEmpty)
        #expect(service.requests.isEmpty)
        #expect(try tiles(service).extent != nil)
    }

    @Test func hugeMatricesAreBounded() throws {
        let set = Self.set(columns: 1_000_000_000_000, rows: 4_000_000_000_000)
        let service = Service(Self.capabilities(sets: [("web", set)]))
        #expect(try draw(service, SIMD2(0, 0), pixel: 1e12).images.count <= 1)
        #expect(service.requests.count <= 1024)
        for broken in [Self.set(width: 100_000_000), Self.set(scale: -1), Self.set(corner: "a b")] {
            #expect(throws: DocumentError.self) {
                try tiles(Service(Self.capabilities(sets: [("web", broken)])))
            }
        }
    }

    // MARK: Bad answers

    @Test func tilesOfAnotherSizeAreEnlarged() throws {
        let service = Service(Self.capabilities()) { _ in (200, try Service.picture(64)) }
        let image = try #require(try draw(service, SIMD2(0, 0), pixel: 78_000).images.first)
        #expect(image.image.width == 512 && image.image[300, 300].rgba8 == SIMD4(9, 99, 199, 255))
    }

    @Test func errorsInXMLAreReported() throws {
        let text = """
            <ows:ExceptionReport><ows:Exception exceptionCode="NoApplicableCode">\
            <ows:ExceptionText>no disk</ows:ExceptionText></ows:Exception></ows:ExceptionReport>
            """
        let service = Service(Self.capabilities()) { _ in (200, Array(text.utf8)) }
        let error = #expect(throws: DocumentError.self) { try draw(service, SIMD2(0, 0), pixel: 78_000) }
        #expect(error?.what.contains("no disk") == true, "\(error as Any)")
        let broken = Service(Self.capabilities()) { _ in (200, [1, 2, 3]) }
        #expect(throws: DocumentError.self) { try draw(broken, SIMD2(0, 0), pixel: 78_000) }
    }

    @Test(arguments: [200, 400])
    func tilesOutOfRangeAreMissing(_ status: Int) throws {
        let text = """
            <ExceptionReport><Exception exceptionCode="TileOutOfRange"/></ExceptionReport>
            """
        let service = Service(Self.capabilities()) { address in
            address.contains("TILECOL=0") ? (status, Array(text.utf8)) : (200, try Service.picture())
        }
        let pictures = try draw(service, SIMD2(0, 0), pixel: 78_000)
        #expect(pictures.images.count == 1 && pictures.diagnostics.isEmpty)
    }

    @Test func severalLayersMustBeChosen() throws {
        let other = "<Layer><ows:Identifier>roads</ows:Identifier></Layer>"
        let service = try WebMapTileService(
            at: WebAddress("https://wmts.example/1.0.0/WMTSCapabilities.xml"),
            provider: Service(Self.capabilities(extra: other)))
        let error = #expect(throws: DocumentError.self) { try service.layer(nil) }
        #expect(error?.what == "the service has 2 layers" && error?.suggestion.contains("'roads'") == true)
        #expect(try service.layer("soil").title == "Soil map")
        #expect(throws: DocumentError.self) { try service.layer("soils") }
        // A layer without matrices.
        #expect(throws: DocumentError.self) { try service.tiles(of: service.layer("roads"), matrixSet: nil) }
    }

    @Test(arguments: [
        "", "<html/>", "{}", "<Capabilities/>", "<Capabilities><Contents/></Capabilities>",
        "<ExceptionReport><Exception><ExceptionText>no</ExceptionText></Exception></ExceptionReport>",
    ])
    func otherDocumentsAreRefused(_ text: String) {
        #expect(throws: DocumentError.self) {
            try WMTSCapabilities(parsing: Array(text.utf8), source: "wmts")
        }
    }
}
