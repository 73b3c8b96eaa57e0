import CartoucheImages
import FormatSupport
import Foundation
import ServerSupport
import Testing

/// Pictures of servers as inputs of the command, and tiles in GeoPackages.
@Suite("Pictures of servers", .timeLimit(.minutes(1))) struct PictureServerTests {
    let folder = try! Scratch()

    /// A service with tiles (WMTS) at `/wmts` and an image service at `/Heights/ImageServer`.
    let server = TestServer { request in
        switch request.path {
        case "/wmts":
            .answer(
                Self.capabilities.replacing("HOST", with: "http://" + (request.headers["host"] ?? "")),
                type: "application/xml")
        case "/Heights/ImageServer":
            .answer(#"{"name":"Heights","bandCount":1,"pixelSizeX":30,"copyrightText":"© Town"}"#)
        case "/Heights/ImageServer/exportImage":
            .answer(Self.picture(of: request.parameters["size"] ?? ""), type: "image/png")
        default:
            request.path.hasSuffix(".png")
                ? .answer(Self.picture(of: "256,256"), type: "image/png") : .answer("", status: 404)
        }
    }

    private static let color = SIMD4<UInt8>(10, 120, 230, 255)

    /// Returns a picture of one color.
    private static func picture(of size: String) -> [UInt8] {
        let sides = size.split(separator: ",").compactMap { Int($0) }
        guard sides.count == 2 else { return [] }
        let pixel = (0..<4).map { color[$0] }
        let image = try? Image(
            width: sides[0], height: sides[1], rgba: (0..<sides[0] * sides[1]).flatMap { _ in pixel })
        return image?.png() ?? []
    }

    private static let capabilities = """
        <Capabilities><Contents><Layer><Title>Soil</Title><Identifier>soil</Identifier>
        <TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet></TileMatrixSetLink>
        <ResourceURL format="image/png" resourceType="tile"
         template="HOST/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
        <TileMatrixSet><Identifier>web</Identifier><SupportedCRS>EPSG:3857</SupportedCRS><TileMatrix>
        <Identifier>zero</Identifier><ScaleDenominator>559082264.0287178</ScaleDenominator>
        <TopLeftCorner>-20037508.342789244 20037508.342789244</TopLeftCorner><TileWidth>256</TileWidth>
        <TileHeight>256</TileHeight><MatrixWidth>1</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>
        </TileMatrixSet></Contents></Capabilities>
        """

    /// Draws an input, and returns the color in the middle.
    private func draw(_ input: String, _ options: String...) throws -> SIMD4<UInt8> {
        let run = try folder.cartouche(
            ["render", input, "-o", "map.png", "--size", "64x64", "--bbox=-20,-20,20,20"] + options)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try Image(data: folder.read("map.png"))[32, 32].rgba8
    }

    @Test("The tiles of a Web Map Tile Service are drawn, and its recorded answers give the same picture")
    func tileService() throws {
        let address = server.base + "/wmts?service=WMTS&layer=soil"
        #expect(try draw(address, "--record", "answers") == Self.color)
        #expect(server.requests.map(\.path) == ["/wmts", "/web/zero/0/0.png"])
        #expect(try draw(address, "--replay", "answers") == Self.color)
        #expect(server.requests.count == 2)
        let info = try folder.cartouche("info", server.base + "/wmts?service=WMTS")
        #expect(info.status == 0 && info.text.contains("256 × 256 pixels, levels 0 to 0"), "\(info.errors)")
        let wrong = try folder.cartouche(
            "render", server.base + "/wmts?service=WMTS&layer=sole", "-o", "no.png")
        #expect(wrong.status != 0 && wrong.errors.contains("soil"), "\(wrong.errors)")
        #expect(wrong.errors.split(separator: "\n").count == 1)
    }

    @Test("An image service draws its pictures, and web maps say how")
    func imageService() throws {
        let address = server.base + "/Heights/ImageServer"
        #expect(try draw(address) == Self.color)
        try folder.write(
            "map.json",
            """
            {"operationalLayers":[{"layerType":"ArcGISImageServiceLayer","title":"Heights","url":"\(address)",
            "bandIds":[2,1,0],"noData":"0, 255","noDataInterpretation":"esriNoDataMatchAny",
            "interpolation":"RSP_NearestNeighbor","renderingRule":{"rasterFunction":"Slope"},
            "mosaicRule":{"mosaicMethod":"esriMosaicNorthwest"},
            "layerDefinition":{"definitionExpression":"year = 2020"}}]}
            """)
        #expect(try draw("map.json", "--allow-host", "127.0.0.1") == Self.color)
        let sent = try #require(server.requests.last?.parameters)
        #expect(sent["bandIds"] == "2,1,0" && sent["noData"] == "0,255")
        #expect(sent["noDataInterpretation"] == "esriNoDataMatchAny")
        #expect(sent["interpolation"] == "RSP_NearestNeighbor")
        #expect(sent["renderingRule"] == #"{"rasterFunction":"Slope"}"#)
        #expect(sent["mosaicRule"] == #"{"mosaicMethod":"esriMosaicNorthwest","where":"year = 2020"}"#)
        let info = try folder.cartouche("info", address)
        #expect(info.status == 0 && info.text.contains("© Town"), "\(info.errors)\(info.text)")
    }

    @Test("The tiles of a GeoPackage are an input, alone and below features")
    func geoPackageTiles() throws {
        let package = try GeoPackageMaker("tiles.gpkg")
        let half = 20_037_508.342789244
        let digits = Self.picture(of: "256,256").map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        try package.run(
            """
            INSERT INTO gpkg_spatial_ref_sys VALUES ('web', 3857, 'EPSG', 3857, 'undefined', '');
            INSERT INTO gpkg_contents VALUES ('ground', 'tiles', 'Ground', '', '', 0, 0, 0, 0, 3857);
            CREATE TABLE gpkg_tile_matrix_set (table_name TEXT, srs_id INTEGER, min_x REAL, min_y REAL, max_x REAL,
              max_y REAL);
            INSERT INTO gpkg_tile_matrix_set VALUES ('ground', 3857, \(-half), \(-half), \(half), \(half));
            CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width INTEGER,
              matrix_height INTEGER, tile_width INTEGER, tile_height INTEGER, pixel_x_size REAL, pixel_y_size REAL);
            INSERT INTO gpkg_tile_matrix VALUES ('ground', 0, 1, 1, 256, 256, \(half / 128), \(half / 128));
            CREATE TABLE ground (id INTEGER, zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
              tile_data BLOB);
            INSERT INTO ground VALUES (1, 0, 0, 0, x'\(digits.joined())');
            """)
        try folder.write("tiles.gpkg", bytes: Array(Data(contentsOf: URL(filePath: package.path))))
        #expect(try draw("tiles.gpkg") == Self.color)
        try folder.write(
            "area.geojson",
            """
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon",
            "coordinates":[[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]]]}}
            """)
        let run = try folder.cartouche(
            "render", "tiles.gpkg", "area.geojson", "-o", "map.png", "--size", "64x64",
            "--bbox=-20,-20,20,20")
        #expect(run.status == 0, "\(run.errors)")
        let image = try Image(data: folder.read("map.png"))
        #expect(image[4, 4].rgba8 == Self.color && image[32, 32].rgba8 != Self.color)
        let info = try folder.cartouche("info", "tiles.gpkg")
        #expect(info.text.contains("256 × 256 pixels, levels 0 to 0"), "\(info.text)")
    }
}
