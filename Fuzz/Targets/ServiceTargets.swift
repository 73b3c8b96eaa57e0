import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheNetwork
import CartoucheServices

/// Targets that read the answers of services and portals.
enum ServiceTargets {
    /// A server whose answer to every request is the input.
    private struct Answers: ResourceProvider {
        let bytes: [UInt8]

        func response(to request: ResourceRequest) async throws -> ResourceResponse {
            ResourceResponse(address: request.address, bytes: bytes)
        }
    }

    private static let layer = """
        {"id":0,"name":"Layer","type":"Feature Layer","geometryType":"esriGeometryPolyline","objectIdField":"FID",
        "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"Name","type":"esriFieldTypeString"}],
        "maxRecordCount":2,"capabilities":"Query","supportedQueryFormats":"JSON, PBF",
        "advancedQueryCapabilities":{"supportsPagination":true}}
        """

    /// The input is the answer to each query, in PBF or JSON.
    static func features(_ input: [UInt8]) throws {
        let connection = try ServiceConnection(Answers(bytes: input), for: "")
        let address = try WebAddress("https://a.example/rest/services/A/FeatureServer/0")
        guard let location = ServiceLocation(address) else { return }
        let description = try LayerDescription(JSONPart(parsing: layer), at: location)
        let source = try ServiceSource(description, connection, keepsFeatures: false)
        try source.forEachBatch { batch in
            for row in 0..<batch.count { _ = batch.geometry(of: row) }
        }
    }

    /// The input is the description of a layer, a service and an item, and a legend.
    static func descriptions(_ input: [UInt8]) throws {
        let answers = Answers(bytes: input)
        let address = try WebAddress("https://a.example/rest/services/A/MapServer")
        _ = try? ServiceSource(at: address.appending("0"), provider: answers)
        guard let location = ServiceLocation(address) else { return }
        let connection = try ServiceConnection(answers, for: "")
        if let service = try? ServiceDescription(of: location, connection) {
            _ = try? ServiceLegend(of: service, connection)
        }
        let item = PortalLocation(try WebAddress("https://a.example/home/item.html?id=a"))
        _ = try? item.flatMap { PortalItem($0, provider: answers) }?.serviceLayer()
    }
}
