import Cartouche
import CartoucheNetwork
import Foundation
import Synchronization
import Testing

/// A service with a line, and the detail for which it was asked.
private final class Rivers: ResourceProvider {
    let offsets = Mutex<[String?]>([])

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        var text = """
            {"id":0,"name":"Rivers","type":"Feature Layer","geometryType":"esriGeometryPolyline",
            "objectIdField":"FID","fields":[{"name":"FID","type":"esriFieldTypeOID"}],"maxRecordCount":100,
            "extent":{"xmin":0,"ymin":0,"xmax":4,"ymax":4,"spatialReference":{"wkid":4326}},
            "capabilities":"Query","supportedQueryFormats":"JSON"}
            """
        if request.address.path.hasSuffix("/query") {
            offsets.withLock { offsets in
                offsets.append(request.parameters.first { $0.name == "maxAllowableOffset" }?.value)
            }
            text = #"{"features":[{"attributes":{"FID":1},"geometry":{"paths":[[[0,0],[2,2],[4,4]]]}}]}"#
        }
        return ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }
}

/// The detail that pictures load from services.
@Suite struct ServiceDetailTests {
    @Test(arguments: [
        FeatureTilingMode.enabledWhenSupported, .disabled, .enabledWithFullResolutionWhenSupported,
    ])
    func theMapChoosesTheDetail(_ mode: FeatureTilingMode) throws {
        let rivers = Rivers()
        let url = URL(string: "https://example.com/arcgis/rest/services/Rivers/FeatureServer/0")!
        let map = Map(spatialReference: .wgs84)
        map.loadSettings.featureTilingMode = mode
        map.addOperationalLayer(FeatureLayer(featureTable: ServiceFeatureTable(url: url, provider: rivers)))
        let extent = Envelope(xMin: 0, yMin: 0, xMax: 4, yMax: 4, spatialReference: .wgs84)
        let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: extent))
        view.size = ScreenSize(width: 40, height: 40)
        let report = try view.makeImage().report
        #expect(report.layers.first?.featuresDrawn == 1)
        let offset = try #require(rivers.offsets.withLock { $0.last })
        #expect((offset != nil) == (mode == .enabledWhenSupported))
    }
}
