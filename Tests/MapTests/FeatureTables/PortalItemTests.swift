import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols
import FormatSupport
import Foundation
import Testing

/// A portal with a web map, a service with saved settings, a feature collection and a private item.
private struct SmallPortal: ResourceProvider {
    static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

    private static let huts = """
        {"layers":[{"layerDefinition":{"name":"Places","geometryType":"esriGeometryPoint","objectIdField":"OID",
        "fields":[{"name":"OID","type":"esriFieldTypeOID"},{"name":"Text","type":"esriFieldTypeString"}],
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
        "color":[1,2,3,255],"size":6}}}},"featureSet":{"geometryType":"esriGeometryPoint","features":[
        {"geometry":{"x":1,"y":2},"attributes":{"OID":7,"Text":"Hut"}}]}}]}
        """

    private static let answers: [String: String] = [
        "items/map1":
            "{\"id\":\"map1\",\"type\":\"Web Map\",\"title\":\"Towns map\",\"owner\":\"me\",\"created\":1e12,\"extent\":[[5,45],[11,48]],\"tags\":[\"a\"]}",
        "items/map1/data": """
        {"operationalLayers":[{"itemId":"svc1","layerType":"ArcGISFeatureLayer"},
        {"itemId":"fc1","title":"Notes"},{"itemId":"secret","title":"Secret"},
        {"title":"Direct","url":"https://example.com/rest/services/Towns/FeatureServer/0","itemId":"svc1",
        "layerDefinition":{"drawingInfo":{"transparency":50}}}],
        "spatialReference":{"wkid":4326}}
        """,
        "items/svc1":
            "{\"id\":\"svc1\",\"type\":\"Feature Service\",\"title\":\"Towns\",\"url\":\"https://example.com/rest/services/Towns/FeatureServer\"}",
        "items/svc1/data": """
        {"layers":[{"id":0,"popupInfo":{"title":"{NAME}"},"layerDefinition":{"definitionExpression":"NAME > 'C'",
        "drawingInfo":{"transparency":30}}}]}
        """,
        "items/fc1": "{\"id\":\"fc1\",\"type\":\"Feature Collection\",\"title\":\"Notes\"}",
        "items/fc1/data": huts,
        "items/secret":
            "{\"error\":{\"code\":403,\"messageCode\":\"GWM_0003\",\"message\":\"You do not have permissions to access this resource or perform this operation.\",\"details\":[]}}",
        "items/pack1": "{\"id\":\"pack1\",\"type\":\"Mobile Map Package\",\"title\":\"Walks\"}",
        "items/broken": "{\"id\":\"broken\",\"type\":\"Layer Package\",\"title\":\"Broken\"}",
        "items/broken/data": "no archive",
        "items/area1": "{\"id\":\"area1\",\"type\":\"Map Area\",\"title\":\"North\"}",
        "items/pdf": "{\"id\":\"pdf\",\"type\":\"PDF\",\"title\":\"A document\"}",
        "Towns/FeatureServer": "{\"layers\":[{\"id\":0,\"name\":\"Towns\",\"type\":\"Feature Layer\"}]}",
        "Towns/FeatureServer/0": """
        {"id":0,"name":"Towns","type":"Feature Layer","geometryType":"esriGeometryPoint","objectIdField":"FID",
        "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString"},
        {"name":"SEEN","type":"esriFieldTypeDate"}],
        "minScale":50000000,"timeInfo":{"startTimeField":"SEEN"},
        "extent":{"xmin":7,"ymin":46,"xmax":9,"ymax":48,"spatialReference":{"wkid":4326}},
        "drawingInfo":{"transparency":25,"renderer":{"type":"simple","symbol":{"type":"esriPMS","url":"abc",
        "width":9,"height":9}},"labelingInfo":[{"labelExpression":"[NAME]",
        "labelPlacement":"esriServerPointLabelPlacementAboveRight","symbol":{"type":"esriTS",
        "color":[0,0,0,255],"font":{"size":8}}}]},"capabilities":"Query","supportedQueryFormats":"JSON"}
        """,
        "FeatureServer/0/query": """
        {"objectIdFieldName":"FID","features":[
        {"attributes":{"FID":1,"NAME":"Bern"},"geometry":{"x":7.4,"y":46.9}},
        {"attributes":{"FID":2,"NAME":"Chur"},"geometry":{"x":9.5,"y":46.8}}]}
        """,
        "portals/self": "{\"portalName\":\"Small\",\"name\":\"Us\",\"id\":\"x1\"}",
    ]

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let path = request.address.path
        if path.hasSuffix("FeatureServer/0/images/abc") {
            return ResourceResponse(
                address: request.address, bytes: Base64.decode(Self.pixel.utf8) ?? [])
        }
        if path.hasSuffix("items/pack1/data") {
            let map = "{\"operationalLayers\":[{\"title\":\"Huts\",\"featureCollection\":" + Self.huts + "}]}"
            return ResourceResponse(
                address: request.address, bytes: Zip.archive([.init("p13/walks.mmap", map)]))
        }
        let text =
            Self.answers.first { path.hasSuffix($0.key) }?.value
            ?? "{\"error\":{\"code\":400,\"messageCode\":\"CONT_0001\",\"message\":\"Item does not exist.\"}}"
        return ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }
}

/// Items of portals as maps, layers and collections.
@Suite struct PortalItemTests {
    @Test func aPackageIsAMap() async throws {
        let map = Map(item: item("pack1"))
        try await map.load()
        #expect(
            map.operationalLayers.map(\.name) == ["Places"] && map.diagnostics.isEmpty, "\(map.diagnostics)")
        let error = await #expect(throws: DocumentError.self) { try await Map(item: item("broken")).load() }
        #expect(error?.source.hasSuffix("items/broken/data") == true, "\(String(describing: error))")
        let area = await #expect(throws: MapError.self) { try await Map(item: item("area1")).load() }
        #expect(area?.description.contains("map area") == true)
    }

    private func item(_ id: String) -> PortalItem {
        PortalItem(
            url: URL(string: "https://p.example/portal/home/item.html?id=\(id)")!, provider: SmallPortal())!
    }

    @Test(arguments: [
        (
            "https://p.example/portal/sharing/rest/content/items/0123abcd/data?f=json",
            "https://p.example/portal"
        ),
        ("https://p.example/home/item.html?id=0123abcd#overview", "https://p.example/"),
        ("https://p.example/apps/mapviewer/index.html?webmap=0123abcd", "https://p.example/"),
        ("https://p.example/home/webmap/viewer.html?useExisting=1&webmap=0123abcd", "https://p.example/"),
    ])
    func pagesThatPeopleCopyNameTheirItem(_ text: String, _ portal: String) throws {
        let found = try #require(PortalLocation(try WebAddress(text)))
        #expect(found.item.rawValue == "0123abcd" && found.portal.text == portal)
    }

    @Test func otherAddressesNameNoItem() throws {
        for text in ["https://p.example/data.json?id=1", "https://p.example/home/item.html?id=a/b"] {
            #expect(PortalLocation(try WebAddress(text)) == nil)
        }
        #expect(PortalItem.ID(" cc6a86 ")?.rawValue == "cc6a86" && PortalItem.ID("../x") == nil)
    }

    @Test func anItemHasItsDescription() async throws {
        let item = item("map1")
        #expect(item.loadStatus == .notLoaded && item.kind == .unknown && item.title.isEmpty)
        try await item.load()
        #expect(item.title == "Towns map" && item.kind == .webMap && item.ownerName == "me")
        #expect(item.extent?.xMax == 11 && item.tags == ["a"])
        let portal = item.portal
        try await portal.load()
        #expect(portal.info?.portalName == "Small" && portal.info?.organizationName == "Us")
    }

    @Test func anAuthenticatedPortalNeedsAUser() async throws {
        let portal = Portal(
            url: URL(string: "https://p.example")!, connection: .authenticated, provider: SmallPortal())
        await #expect(throws: ServiceError.self) { try await portal.load() }
        #expect(portal.loadStatus == .failed)
    }

    @Test func aMapHasTheLayersOfItsItem() async throws {
        let map = Map(item: item("map1"))
        #expect(map.loadStatus == .notLoaded && map.operationalLayers.isEmpty)
        let own = GraphicsLayer()
        map.addOperationalLayer(own)
        try await map.load()
        #expect(map.spatialReference == .wgs84 && (map.item as? PortalItem)?.title == "Towns map")
        let layers = map.operationalLayers
        #expect(layers.map(\.name) == ["Towns", "Places", "Secret", "Direct", own.name])
        let towns = try #require(layers[0] as? FeatureLayer)
        #expect(towns.definitionExpression == "NAME > 'C'" && towns.opacity == 0.7)
        #expect(towns.popupDefinition?.title == "{NAME}" && towns.labelsAreEnabled)
        let direct = try #require(layers[3] as? FeatureLayer)
        #expect(direct.opacity == 0.5 && direct.popupDefinition?.title == "{NAME}")
        #expect(layers[2] is UnsupportedLayer)
        #expect(map.diagnostics.map(\.code) == [.layerNotOpened])
        #expect(map.diagnostics[0].message.contains("permissions"))
    }

    @Test func drawingLoadsAMap() throws {
        let map = Map(item: item("map1"))
        let (image, report) = try map.makeImage(size: ScreenSize(width: 50, height: 40))
        #expect(image.width == 50 && report.layers.map(\.featuresRead).reduce(0, +) > 0)
    }

    @Test func itemsThatAreNoMapsAndMissingItemsHaveErrors() async throws {
        let document = Map(item: item("pdf"))
        await #expect(throws: MapError.self) { try await document.load() }
        #expect(document.loadStatus == .failed && document.loadError is MapError)
        #expect(throws: MapError.self) { try document.makeImage(size: ScreenSize(width: 9, height: 9)) }
        let missing = Map(item: item("none"))
        await #expect(throws: ServiceError.self) { try await missing.load() }
    }

    @Test func aLayerHasTheSettingsOfItsService() async throws {
        let url = URL(string: "https://example.com/rest/services/Towns/FeatureServer/0")!
        let layer = FeatureLayer(featureTable: ServiceFeatureTable(url: url, provider: SmallPortal()))
        let changed = layer.clone()
        changed.minScale = 1000
        changed.opacity = 0.1
        #expect(layer.opacity == 1 && !layer.labelsAreEnabled)
        try await layer.load()
        #expect(layer.opacity == 0.75 && layer.minScale == 50_000_000 && layer.labelDefinitions.count == 1)
        #expect(layer.supportsTimeFiltering && layer.labelsAreEnabled)
        try await changed.load()
        #expect(changed.minScale == 1000 && changed.opacity == 0.1)
        let symbol = try #require((layer.renderer as? SimpleRenderer)?.symbol as? PictureMarkerSymbol)
        try await symbol.load()
        #expect(symbol.loadStatus == .loaded)
    }

    @Test func layersOfItemsHaveTheSettingsOfTheItem() async throws {
        let layer = FeatureLayer(item: item("svc1"))
        try await layer.load()
        #expect(layer.opacity == 0.7 && layer.definitionExpression == "NAME > 'C'" && layer.name == "Towns")
        #expect(layer.popupDefinition?.title == "{NAME}" && layer.featureTable?.numberOfFeatures == 2)
        let notes = FeatureLayer(item: item("fc1"))
        try await notes.load()
        #expect(notes.featureTable?.tableName == "Places")
        let wrong = FeatureLayer(item: item("pdf"))
        await #expect(throws: ServiceError.self) { try await wrong.load() }
    }

    @Test func aCollectionHasTheTablesOfItsItem() async throws {
        let collection = FeatureCollection(item: item("fc1"))
        #expect(collection.tables.isEmpty && collection.loadStatus == .notLoaded)
        try await collection.load()
        let table = try #require(collection.tables.first)
        #expect(table.tableName == "Places" && table.renderer is SimpleRenderer)
        #expect(table.features().map { $0.attributes["Text"] as? String } == ["Hut"])
        #expect(FeatureCollectionLayer(featureCollection: collection).layers.count == 1)
    }
}
