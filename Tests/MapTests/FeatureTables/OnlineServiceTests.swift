import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols
import Foundation
import Testing

/// A service with two layers of points; one needs a token.
private struct Towns: ResourceProvider {
    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let path = request.address.path
        let text: String =
            if path.hasSuffix("FeatureServer") {
                """
                {"layers":[{"id":0,"name":"Towns","type":"Feature Layer"},
                {"id":1,"name":"Secret","type":"Feature Layer","defaultVisibility":false}]}
                """
            } else if path.hasSuffix("/1") {
                "{\"error\":{\"code\":499,\"message\":\"Token Required\"}}"
            } else if path.hasSuffix("/0/query") {
                features(request.parameters.first { $0.name == "where" }?.value ?? "")
            } else {
                """
                {"id":0,"name":"Towns","type":"Feature Layer","geometryType":"esriGeometryPoint",
                "objectIdField":"FID","fields":[{"name":"FID","type":"esriFieldTypeOID"},
                {"name":"NAME","type":"esriFieldTypeString"}],"maxRecordCount":100,"minScale":50000,
                "extent":{"xmin":7,"ymin":46,"xmax":9,"ymax":48,"spatialReference":{"wkid":4326}},
                "drawingInfo":{"transparency":25,"renderer":{"type":"simple","symbol":{"type":"esriSMS",
                "style":"esriSMSCircle","color":[200,30,30,255],"size":9}},"labelingInfo":[{
                "labelExpression":"[NAME]","labelPlacement":"esriServerPointLabelPlacementAboveRight",
                "symbol":{"type":"esriTS","color":[0,0,0,255],"font":{"size":8}}}]},
                "capabilities":"Query","supportedQueryFormats":"JSON"}
                """
            }
        return ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }

    private func features(_ condition: String) -> String {
        let bern = "{\"attributes\":{\"FID\":1,\"NAME\":\"Bern\"},\"geometry\":{\"x\":7.4,\"y\":46.9}}"
        let chur = "{\"attributes\":{\"FID\":2,\"NAME\":\"Chur\"},\"geometry\":{\"x\":9.5,\"y\":46.8}}"
        let list = condition == "1=1" ? [bern, chur] : [chur]
        return "{\"objectIdFieldName\":\"FID\",\"features\":[\(list.joined(separator: ","))]}"
    }
}

/// Layers of services that a provider loads.
@Suite struct OnlineServiceTests {
    private let service = "https://example.com/arcgis/rest/services/Towns/FeatureServer"

    @Test func aTableHasTheFieldsAndFeaturesOfItsService() async throws {
        let table = ServiceFeatureTable(url: URL(string: service + "/0")!, provider: Towns())
        try await table.load()
        #expect(table.tableName == "Towns" && table.fields.map(\.name) == ["FID", "NAME"])
        let query = QueryParameters()
        query.whereClause = "NAME > 'C'"
        let found = try await table.queryFeatures(using: query)
        #expect(found.map { $0.attributes["NAME"] as? String } == ["Chur"])
        let layer = FeatureLayer(featureTable: table)
        let symbol = try #require((layer.renderer as? SimpleRenderer)?.symbol as? SimpleMarkerSymbol)
        #expect(symbol.size == 12)
    }

    @Test func aTableOfALayerThatNeedsATokenSaysSo() async throws {
        let table = ServiceFeatureTable(url: URL(string: service + "/1")!, provider: Towns())
        await #expect(throws: ServiceError.self) { try await table.load() }
        #expect(table.loadStatus == .failed)
    }

    @Test func aMapHasTheLayersOfItsServices() throws {
        let json = """
            {"operationalLayers":[{"title":"All","url":"\(service)"},{"id":"a","title":"One","url":"\(service)/0",
            "layerDefinition":{"definitionExpression":"NAME > 'C'","drawingInfo":{"transparency":50}}}]}
            """
        let map = try ResourceProviders.using(Towns()) { try Map.fromJSON(json) }
        let layers = map.operationalLayers
        #expect(layers.map(\.name) == ["All/Secret", "All/Towns", "One"])
        #expect(layers.first is UnsupportedLayer && layers.first?.isVisible == false)
        let towns = try #require(layers[1] as? FeatureLayer)
        #expect(towns.opacity == 0.75 && towns.minScale == 50000 && towns.labelsAreEnabled)
        #expect(towns.labelDefinitions.count == 1 && towns.renderer is SimpleRenderer)
        let one = try #require(layers[2] as? FeatureLayer)
        #expect(
            one.opacity == 0.5 && one.definitionExpression == "NAME > 'C'" && one.renderer is SimpleRenderer)
        #expect(map.diagnostics.map(\.code) == [.layerNotOpened])
    }

    @Test func withoutAProviderThereIsNoRequest() throws {
        let map = try Map.fromJSON("{\"operationalLayers\":[{\"url\":\"\(service)/0\"}]}")
        #expect(map.diagnostics.map(\.code) == [.layerOnAnotherComputer])
    }
}
