import Cartouche
import CartoucheNetwork
import Foundation
import Synchronization
import Testing

/// A service with points that have a start and an end, and the periods for which it was asked.
private final class Floods: ResourceProvider {
    let times = Mutex<[String?]>([])

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        guard request.address.path.hasSuffix("/query") else { return answer(request, Self.description) }
        let time = request.parameters.first { $0.name == "time" }?.value
        times.withLock { $0.append(time) }
        let rows = [("1", "0", "86400000"), ("2", "172800000", "null")].map { id, start, end in
            "{\"attributes\":{\"FID\":\(id),\"BEGIN\":\(start),\"FINISH\":\(end)},\"geometry\":{\"x\":\(id),\"y\":0}}"
        }
        let shown = time == "172800000,259200000" ? [rows[1]] : rows
        return answer(
            request, "{\"objectIdFieldName\":\"FID\",\"features\":[\(shown.joined(separator: ","))]}")
    }

    private func answer(_ request: ResourceRequest, _ text: String) -> ResourceResponse {
        ResourceResponse(address: request.address, bytes: Array(text.utf8))
    }

    private static let description = """
        {"id":0,"name":"Floods","type":"Feature Layer","geometryType":"esriGeometryPoint","objectIdField":"FID",
        "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"BEGIN","type":"esriFieldTypeDate"},
        {"name":"FINISH","type":"esriFieldTypeDate"}],"maxRecordCount":100,
        "timeInfo":{"startTimeField":"BEGIN","endTimeField":"FINISH","timeExtent":[0,259200000]},
        "extent":{"xmin":0,"ymin":-1,"xmax":3,"ymax":1,"spatialReference":{"wkid":4326}},
        "capabilities":"Query","supportedQueryFormats":"JSON"}
        """
}

/// Layers of services with times, in views with a period.
@Suite struct TimedServiceTests {
    @Test func aViewRequestsTheFeaturesOfItsPeriod() async throws {
        let floods = Floods()
        let url = URL(string: "https://example.com/arcgis/rest/services/Floods/FeatureServer/0")!
        let layer = FeatureLayer(featureTable: ServiceFeatureTable(url: url, provider: floods))
        try await layer.load()
        #expect(layer.fullTimeExtent?.endDate == Date(timeIntervalSince1970: 259_200))
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        let extent = Envelope(xMin: 0, yMin: -2, xMax: 4, yMax: 2, spatialReference: .wgs84)
        let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: extent))
        view.size = ScreenSize(width: 40, height: 40)
        func drawn(_ period: String?) throws -> Int {
            view.timeExtent = period.flatMap { TimeExtent(parsing: $0) }
            return try #require(try view.makeImage().report.layers.first).featuresDrawn
        }
        #expect(try drawn("1970-01-03T00:00:00Z/1970-01-04T00:00:00Z") == 1)
        #expect(floods.times.withLock { $0.last } == "172800000,259200000")
        #expect(try drawn(nil) == 2)
        #expect(floods.times.withLock { $0.last } == .some(nil))
        layer.timeOffset = TimeValue(duration: 2, unit: .days)
        #expect(try drawn("1970-01-03T00:00:00Z/..") == 2)
        #expect(floods.times.withLock { $0.last } == "0,null")
    }

    @Test func queriesOfATableRequestTheirPeriod() async throws {
        let floods = Floods()
        let url = URL(string: "https://example.com/arcgis/rest/services/Floods/FeatureServer/0")!
        let table = ServiceFeatureTable(url: url, provider: floods)
        let layer = FeatureLayer(featureTable: table)
        try await layer.load()
        let parameters = QueryParameters()
        parameters.timeExtent = TimeExtent(parsing: "1970-01-03T00:00:00Z/1970-01-04T00:00:00Z")
        #expect(try await table.queryFeatureCount(using: parameters) == 1)
        #expect(floods.times.withLock { $0.last } == "172800000,259200000")
    }
}
