import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Synchronization
import Testing

/// A server with map and image services that draw pictures.
private final class Server: ResourceProvider {
    let capabilities: String
    let isDynamic: Bool
    private let asked = Mutex<[(path: String, parameters: [String: String])]>([])

    init(capabilities: String = "Map,Query,Data", isDynamic: Bool = false) {
        (self.capabilities, self.isDynamic) = (capabilities, isDynamic)
    }

    /// The requests for pictures.
    var pictures: [(path: String, parameters: [String: String])] {
        asked.withLock { $0 }.filter { $0.path.contains("/export") || $0.path.hasSuffix(".png") }
    }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let path = request.address.path
        let parameters = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        asked.withLock { $0.append((path, parameters)) }
        func answer(_ text: String) -> ResourceResponse {
            ResourceResponse(address: request.address, bytes: Array(text.utf8))
        }
        if let size = parameters["size"]?.split(separator: ",").compactMap({ Int($0) }) {
            let pixels = (0..<size[0] * size[1]).flatMap { _ in [10, 120, 230, 255] as [UInt8] }
            return ResourceResponse(
                address: request.address,
                bytes: try Image(width: size[0], height: size[1], rgba: pixels).png())
        }
        if path.hasSuffix(".png") {
            let pixels = (0..<256 * 256).flatMap { _ in [230, 20, 30, 255] as [UInt8] }
            return ResourceResponse(
                address: request.address, bytes: try Image(width: 256, height: 256, rgba: pixels).png())
        }
        if path.hasSuffix("/ImageServer") {
            return answer("{\"name\":\"Heights\",\"bandCount\":1,\"copyrightText\":\"© Town\"}")
        }
        if path.hasSuffix("WMTSCapabilities.xml") { return answer(Self.tiles) }
        return answer(
            """
            {"capabilities":"\(capabilities)","supportsDynamicLayers":\(isDynamic),"layers":[
            {"id":0,"name":"Ground","type":"Group Layer","subLayerIds":[1,2]},
            {"id":1,"name":"Names","type":"Annotation Layer","parentLayerId":0},
            {"id":2,"name":"Relief","type":"Raster Layer","parentLayerId":0,"defaultVisibility":false}]}
            """)
    }

    private static let tiles = """
        <Capabilities><Contents><Layer><Title>Soil</Title><Identifier>soil</Identifier>
        <TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet></TileMatrixSetLink>
        <ResourceURL format="image/png" resourceType="tile"
         template="https://gis.example/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
        <TileMatrixSet><Identifier>web</Identifier><SupportedCRS>EPSG:3857</SupportedCRS><TileMatrix>
        <Identifier>zero</Identifier><ScaleDenominator>559082264.0287178</ScaleDenominator>
        <TopLeftCorner>-20037508.342789244 20037508.342789244</TopLeftCorner><TileWidth>256</TileWidth>
        <TileHeight>256</TileHeight><MatrixWidth>1</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>
        </TileMatrixSet></Contents></Capabilities>
        """
}

/// The pictures that services draw, in maps and in web maps.
@Suite struct ServicePictureTests {
    private let url = URL(string: "https://gis.example/arcgis/rest/services/Land/MapServer")!

    private func draw(_ map: Map) throws -> (color: Color, diagnostics: [Diagnostic]) {
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 8, height: 8),
            viewpoint: Viewpoint(latitude: 10, longitude: 10, scale: 1e8))
        return (image[4, 4], report.allDiagnostics)
    }

    private func draw(_ layer: Layer) throws -> (color: Color, diagnostics: [Diagnostic]) {
        let map = Map()
        map.addOperationalLayer(layer)
        return try draw(map)
    }

    private let blue = Color(red8: 10, green: 120, blue: 230)

    @Test func sublayersOfPicturesAreDrawnByTheService() throws {
        let server = Server()
        let drawn = try draw(ArcGISMapImageLayer(url: url, provider: server))
        #expect(drawn.color == blue && drawn.diagnostics.isEmpty, "\(drawn.diagnostics)")
        #expect(server.pictures.map { $0.parameters["layers"] } == ["show:1"])
    }

    @Test func aServiceWithoutFeaturesDrawsOnePicture() throws {
        let server = Server(capabilities: "Map")
        let layer = ArcGISMapImageLayer(url: url, provider: server)
        #expect(try draw(layer).color == blue)
        #expect(layer.isDrawnByService && server.pictures.map { $0.parameters["layers"] } == ["show:1"])
        for sublayer in layer.mapImageSublayers[0].mapImageSublayers { sublayer.isVisible = true }
        #expect(try draw(layer).color == blue)
        #expect(server.pictures.last?.parameters["layers"] == "show:1,2")
        layer.mapImageSublayers[0].isVisible = false
        #expect(try draw(layer).color.alpha == 0 && server.pictures.count == 2)
    }

    @Test func aServiceThatDrawsNothingIsReported() throws {
        let server = Server(capabilities: "Query")
        let drawn = try draw(ArcGISMapImageLayer(url: url, provider: server))
        #expect(drawn.diagnostics.contains { $0.code == .serviceLayerNotDrawn } && server.pictures.isEmpty)
    }

    @Test func changedSublayersNeedDynamicLayers() throws {
        for isDynamic in [true, false] {
            let server = Server(capabilities: "Map", isDynamic: isDynamic)
            let layer = ArcGISMapImageLayer(url: url, provider: server)
            _ = try layer.loadedSublayers()
            layer.mapImageSublayers[0].mapImageSublayers[0].opacity = 0.25
            guard isDynamic else {
                let error = #expect(throws: DocumentError.self) { try draw(layer) }
                #expect(error?.what.contains("another renderer or opacity") == true)
                continue
            }
            _ = try draw(layer)
            let sent = try JSONPart(
                parsing: Array((server.pictures.first?.parameters["dynamicLayers"] ?? "").utf8), source: "")
            #expect(sent.array?.first?["source"]?["mapLayerId"]?.double == 1)
            #expect(sent.array?.first?["drawingInfo"]?["transparency"]?.double == 75)
        }
    }

    // MARK: Web maps

    private func map(_ text: String, _ server: Server) throws -> Map {
        try ResourceProviders.using(server) {
            try Map(
                document: JSONPart(parsing: Array(text.utf8), source: "map.json"), path: "map.json",
                dataSources: LayerDataSources(), spatialReference: nil, resources: ResourceLoader())
        }
    }

    @Test(arguments: [
        (
            """
            {"layerType":"ArcGISMapServiceLayer","title":"Land","url":"URL","visibleLayers":[2],
            "layers":[{"id":2,"layerDefinition":{"definitionExpression":"A = 1"}}]}
            """, "Map", "/export", "show:2"
        ),
        (
            "{\"layerType\":\"ArcGISMapServiceLayer\",\"title\":\"Land\",\"url\":\"URL\",\"visibleLayers\":[1]}",
            "Map,Query", "/export", "show:1"
        ),
        (
            "{\"layerType\":\"ArcGISImageServiceLayer\",\"title\":\"Heights\",\"url\":\"https://gis.example/ImageServer\"}",
            "Map", "/exportImage", nil
        ),
        (
            """
            {"layerType":"WebTiledLayer","templateUrl":"https://gis.example/no/{level}/{col}/{row}.png",
            "wmtsInfo":{"url":"https://gis.example/WMTSCapabilities.xml","layerIdentifier":"soil","tileMatrixSet":"web"}}
            """, "Map", "/web/zero/0/0.png", nil
        ),
    ])
    func entriesOfWebMapsAreDrawn(
        _ entry: String, _ capabilities: String, _ ending: String, _ layers: String?
    ) throws {
        let entry = entry.replacing("URL\"", with: "\(url.absoluteString)\"", maxReplacements: 1)
        for place in ["operationalLayers", "baseMapLayers"] {
            let server = Server(capabilities: capabilities)
            let list = "\"\(place)\":[\(entry)]"
            let text = place == "baseMapLayers" ? "{\"baseMap\":{\(list)}}" : "{\(list)}"
            let map = try map(text, server)
            let drawn = try draw(map)
            #expect(drawn.color.alpha == 1 && drawn.diagnostics.isEmpty, "\(place): \(drawn.diagnostics)")
            #expect(server.pictures.count == 1 && server.pictures[0].path.hasSuffix(ending))
            #expect(server.pictures.first?.parameters["layers"] == layers)
        }
    }

    @Test(arguments: [
        (#""bandIds":[-1]"#, "bandIds"), (#""bandIds":[0.5]"#, "bandIds"), (#""bandIds":["a"]"#, "bandIds"),
        (#""noData":{}"#, "noData"), (#""noData":"0,x""#, "noData"), (#""noData":[true]"#, "noData"),
        (#""interpolation":"RSP_Best""#, "interpolation"),
        (#""noDataInterpretation":1"#, "noDataInterpretation"),
        (
            #""layerDefinition":{"drawingInfo":{"renderer":{"type":"rasterStretch"}}}"#,
            "layerDefinition.drawingInfo.renderer"
        ),
    ])
    func settingsThatAreNotSentAreReported(_ member: String, _ place: String) throws {
        let server = Server()
        let map = try map(
            """
            {"operationalLayers":[{"layerType":"ArcGISImageServiceLayer","title":"Heights",
            "url":"https://gis.example/ImageServer",\(member)}]}
            """, server)
        let drawn = try draw(map)
        #expect(drawn.color == blue && server.pictures.count == 1)
        #expect(
            drawn.diagnostics.contains {
                $0.code == .layerSettingNotApplied && $0.path == "$.operationalLayers[0].\(place)"
            }, "\(drawn.diagnostics)")
        for name in ["bandIds", "noData", "interpolation", "noDataInterpretation"] {
            #expect(server.pictures[0].parameters[name] == nil, "\(name)")
        }
    }
}
