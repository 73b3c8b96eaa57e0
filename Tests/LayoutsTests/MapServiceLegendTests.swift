import CartoucheDocuments
import CartoucheImages
import CartoucheLegends
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols
import Foundation
import Testing

/// A map service with a group of two layers and a layer of pictures; old servers have no legend.
private struct Parcels: ResourceProvider {
    var version = "11.1"
    var legend = Parcels.entries

    /// A red, opaque pixel.
    static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

    static let entries = """
        {"layers":[
        {"layerId":1,"layerName":"Zones","layerType":"Feature Layer","minScale":0,"maxScale":0,
        "legendGroups":[{"id":"a","heading":"Land use"}],"legend":[
        {"label":"Housing","imageData":"\(pixel)","contentType":"image/png","width":20,"height":20,"values":["H"],
        "groupId":"a"},
        {"label":"Industry","url":"abc","contentType":"image/png","width":20,"height":20,"values":["I"],
        "groupId":"a"}]},
        {"layerId":2,"layerName":"Parcels","layerType":"Feature Layer","minScale":50000,"maxScale":0,"legend":[
        {"label":"","imageData":"\(pixel)","contentType":"image/png"}]},
        {"layerId":3,"layerName":"Relief","layerType":"Raster Layer","minScale":0,"maxScale":0,"legend":[]}]}
        """

    static let service = """
        {"currentVersion":VERSION,"layers":[
        {"id":0,"name":"Land","parentLayerId":-1,"subLayerIds":[1,2],"minScale":0,"maxScale":0},
        {"id":1,"name":"Zones","type":"Feature Layer","parentLayerId":0,"subLayerIds":null},
        {"id":2,"name":"Parcels","type":"Feature Layer","parentLayerId":0,"subLayerIds":null,"minScale":50000},
        {"id":3,"name":"Relief","type":"Raster Layer","parentLayerId":-1,"subLayerIds":null,
        "defaultVisibility":false}],"copyrightText":"City"}
        """

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let path = request.address.path
        let layer = """
            {"id":1,"name":"Zones","type":"Feature Layer","geometryType":"esriGeometryPolygon","capabilities":"Query",
            "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"POP","type":"esriFieldTypeInteger"}],
            "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSFS","style":"esriSFSSolid",
            "color":[1,2,3,255]}}}}
            """
        let text: String =
            if path.hasSuffix("/MapServer") {
                Self.service.replacing("VERSION", with: version)
            } else if path.hasSuffix("/legend") {
                version == "11.1" ? legend : "<html>Invalid URL</html>"
            } else if path.hasSuffix("/1") {
                layer
            } else {
                "{\"error\":{\"code\":404,\"message\":\"not found\"}}"
            }
        if path.hasSuffix("/1/images/abc") {
            return ResourceResponse(
                address: request.address, mediaType: "image/png",
                bytes: Base64.decode(Self.pixel.utf8) ?? [])
        }
        return ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }
}

/// The legends that map services give.
@Suite struct MapServiceLegendTests {
    private let url = URL(string: "https://example.com/arcgis/rest/services/Parcels/MapServer")!

    /// Returns the items as indented lines.
    private func lines(_ items: [LegendItem], _ indent: String = "") -> [String] {
        items.flatMap { item -> [String] in
            let sign = if case .symbol = item.kind { "* " } else { "" }
            return [indent + sign + item.label + (item.isVisible ? "" : " (not drawn)")]
                + lines(item.items, indent + "  ")
        }
    }

    @Test func aMapHasTheLegendOfItsMapService() async throws {
        let map = Map()
        let layer = ArcGISMapImageLayer(url: url, provider: Parcels())
        map.addOperationalLayer(layer)
        let legend = try await map.legend(scale: 100_000)
        #expect(
            lines(legend.items) == [
                "Parcels", "  Land", "    Zones", "      Land use", "        * Housing", "        * Industry",
                "    * Parcels (not drawn)",
            ])
        #expect(layer.attribution == "City" && layer.loadStatus == .loaded)
    }

    @Test func sublayersHaveTheirEntriesAndPictures() async throws {
        let layer = ArcGISMapImageLayer(url: url, provider: Parcels())
        try await layer.load()
        #expect(layer.mapImageSublayers.map(\.name) == ["Land", "Relief"])
        let land = try #require(layer.mapImageSublayers.first)
        #expect(land.mapImageSublayers.map(\.id) == [1, 2])
        #expect(layer.mapImageSublayers.last?.isVisible == false)
        let infos = try await land.legendInfos
        #expect(infos.map(\.name) == ["Housing", "Industry", ""])
        let symbol = try #require(infos[0].symbol as? PictureMarkerSymbol)
        #expect(symbol.width == 20 && symbol.height == 20)
        #expect(try await layer.legendInfos == infos)
        #expect(layer.subLayerContents.count == 2)
        let zones = land.mapImageSublayers[0]
        #expect(zones.table == nil)
        try await zones.load()
        #expect(zones.table?.field(named: "POP") != nil && zones.renderer is SimpleRenderer)
        zones.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .red, outline: nil))
        #expect(try await zones.legendInfos.map { $0.symbol is SimpleFillSymbol } == [true])
    }

    @Test func tilesHaveALegend() async throws {
        let layer = ArcGISTiledLayer(url: url, provider: Parcels())
        try await layer.load()
        #expect(try await layer.tiledSublayers.first?.legendInfos.count == 3)
        // The service of this test has no cached tiles.
        #expect(throws: ServiceError.self) { try layer.prepare() }
    }

    @Test(arguments: ["10.0", "10"])
    func serversBefore10SP1HaveNoLegend(_ version: String) async throws {
        let layer = ArcGISMapImageLayer(url: url, provider: Parcels(version: version))
        await #expect(throws: ServiceError.noLegend(url: url.absoluteString, version: 10)) {
            try await layer.legendInfos
        }
        let map = Map()
        map.addOperationalLayer(layer)
        let legend = try await map.legend()
        #expect(legend.isEmpty && legend.diagnostics.map(\.code) == [.layerNotRead])
        #expect(legend.diagnostics.first?.message.contains("10 SP1 (10.01)") == true)
    }

    @Test func aSavedLegendIsTheSame() throws {
        let alone = try Legend(mapServiceJSON: Parcels.entries)
        #expect(lines(alone.items) == ["Zones", "  Land use", "    * Housing", "* Parcels"])
        #expect(alone.diagnostics.map(\.code) == [.layerWithoutLegend])
        let service = Parcels.service.replacing("VERSION", with: "11.1")
        let grouped = try Legend(mapServiceJSON: Parcels.entries, serviceJSON: service)
        #expect(
            lines(grouped.items) == ["Land", "  Zones", "    Land use", "      * Housing", "  * Parcels"])
        #expect(throws: DocumentError.self) { try Legend(mapServiceJSON: "{}") }
    }

    @Test(arguments: [
        "{\"layers\":[]}", "{\"layers\":[{\"legend\":[{}]}]}",
        "{\"layers\":[{\"layerId\":1e300,\"legend\":7}]}",
        "{\"layers\":[{\"legend\":[{\"label\":3,\"imageData\":\"?\",\"width\":1e999,\"values\":[{}]}]}]}",
    ])
    func brokenLegendsAreEmpty(_ json: String) async throws {
        let map = Map()
        map.addOperationalLayer(ArcGISMapImageLayer(url: url, provider: Parcels(legend: json)))
        #expect(try await map.legend().isEmpty)
    }
}
