import CartoucheNetwork
import Synchronization

/// A feature service in memory, with the faults of real servers.
final class ServiceStub: ResourceProvider {
    /// How the service differs from a good one.
    struct Traits: Sendable {
        var hasPages = true
        var writesPBF = true
        /// The number of features in an answer, even if more are asked for.
        var cap: Int?
        /// Every page is the first one.
        var ignoresOffset = false
        /// Conditions other than `1=1` are errors.
        var refusesConditions = false
        /// Parameters that an old server does not know are errors.
        var refusesDetail = false
        /// The answer to all queries.
        var fixedAnswer: String?
        /// The extent is not a number.
        var hasNaNExtent = false
        /// The server says that there are more features for ever.
        var neverEnds = false
        /// The system of the answers, also if another one is requested.
        var system: Int?
        /// The features have times: feature n is at n seconds after 1970.
        var times: Times?
        /// The layer has no field with object IDs in its description.
        var hidesObjectIDs = false
    }

    /// What the service does with the parameter `time`.
    enum Times: Sendable {
        case selects, ignores, refuses
    }

    let traits: Traits
    let count: Int
    private let log = Mutex<[[String: String]]>([])

    /// The parameters of the queries so far.
    var queries: [[String: String]] { log.withLock { $0 } }

    init(count: Int, _ traits: Traits = Traits()) {
        self.count = count
        self.traits = traits
    }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let parameters = Dictionary(request.parameters.map { ($0.name, $0.value) }) { _, last in last }
        func answer(_ text: String) -> ResourceResponse {
            ResourceResponse(address: request.address, mediaType: "application/json", bytes: Array(text.utf8))
        }
        let path = request.address.path
        if path.hasSuffix("/FeatureServer") {
            return answer(
                "{\"currentVersion\":11.1,\"layers\":[{\"id\":0,\"name\":\"Points\",\"type\":\"Feature Layer\"},{\"id\":1,\"name\":\"Group\",\"type\":\"Group Layer\",\"subLayerIds\":[0]}],\"tables\":[]}"
            )
        }
        if path.hasSuffix("/FeatureServer/0") { return answer(description) }
        guard path.hasSuffix("/FeatureServer/0/query") else {
            return answer("{\"error\":{\"code\":404,\"message\":\"Service not found\",\"details\":[]}}")
        }
        log.withLock { $0.append(parameters) }
        if let fixed = traits.fixedAnswer { return answer(fixed) }
        if traits.refusesDetail, parameters["maxAllowableOffset"] != nil || parameters["f"] == "pbf" {
            return answer(
                "{\"error\":{\"code\":400,\"message\":\"Invalid or missing input parameters.\",\"details\":[]}}"
            )
        }
        if traits.times == .refuses, parameters["time"] != nil {
            return answer("{\"error\":{\"code\":400,\"message\":\"Unknown parameter: time\",\"details\":[]}}")
        }
        if traits.refusesConditions, parameters["where"] != "1=1" {
            return answer(
                "{\"error\":{\"code\":400,\"message\":\"Unable to complete operation.\",\"details\":[\"where\"]}}"
            )
        }
        return features(parameters, request)
    }

    private var description: String {
        let extent =
            traits.hasNaNExtent
            ? "{\"xmin\":\"NaN\",\"ymin\":NaN,\"xmax\":\"NaN\",\"ymax\":NaN,\"spatialReference\":{\"wkid\":4326}}"
            : "{\"xmin\":0,\"ymin\":0,\"xmax\":\(count),\"ymax\":1,\"spatialReference\":{\"wkid\":4326}}"
        let id = traits.hidesObjectIDs ? "" : "\"objectIdField\":\"FID\","
        let times =
            traits.times == nil
            ? ""
            : "\"timeInfo\":{\"startTimeField\":\"Day\",\"endTimeField\":null},\"datesInUnknownTimezone\":true,"
        let day = traits.times == nil ? "" : ",{\"name\":\"Day\",\"type\":\"esriFieldTypeDate\"}"
        return """
            {"id":0,"name":"Points","type":"Feature Layer","geometryType":"esriGeometryPoint",\(id)\(times)
            "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"Name","type":"esriFieldTypeString"},
            {"name":"Shape","type":"esriFieldTypeGeometry"}\(day)],"extent":\(extent),"maxRecordCount":10,
            "capabilities":"Query","supportedQueryFormats":"JSON\(traits.writesPBF ? ", geoJSON, PBF" : "")",
            "advancedQueryCapabilities":{"supportsPagination":\(traits.hasPages),"supportsOrderBy":true},
            "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
            "color":[200,30,30,255],"size":8}},"transparency":0}}
            """
    }

    private func features(_ parameters: [String: String], _ request: ResourceRequest) -> ResourceResponse {
        func answer(_ text: String) -> ResourceResponse {
            ResourceResponse(address: request.address, mediaType: "application/json", bytes: Array(text.utf8))
        }
        if parameters["returnCountOnly"] == "true" { return answer("{\"count\":\(count)}") }
        if parameters["returnIdsOnly"] == "true" {
            // Not in order, as real servers do.
            let ids = (1...max(count, 1)).reversed().map { "\($0)" }.joined(separator: ",")
            return answer("{\"objectIdFieldName\":\"FID\",\"objectIds\":[\(count == 0 ? "" : ids)]}")
        }
        var ids = Array(1..<(count + 1))
        if let wanted = parameters["objectIds"] {
            let set = Set(wanted.split(separator: ",").compactMap { Int($0) })
            ids = ids.filter(set.contains)
        }
        if let box = parameters["geometry"]?.split(separator: ",").compactMap({ Double($0) }), box.count == 4
        {
            ids = ids.filter { Double($0) >= box[0] && Double($0) <= box[2] }
        }
        if traits.times == .selects, let period = parameters["time"]?.split(separator: ",") {
            let (start, end) = (Int(period[0]) ?? .min, Int(period[1]) ?? .max)
            ids = ids.filter { (start...end).contains($0 * 1000) }
        }
        let offset = traits.ignoresOffset ? 0 : Int(parameters["resultOffset"] ?? "0") ?? 0
        let limit = min(Int(parameters["resultRecordCount"] ?? "10") ?? 10, traits.cap ?? 10)
        let shown = ids.dropFirst(offset).prefix(limit)
        let exceeded = traits.neverEnds || offset + shown.count < ids.count
        if parameters["f"] == "pbf" {
            var page = PageBytes(fields: [("FID", 6), ("Name", 4)])
            (page.scale, page.origin, page.objectIDField) = ([1, 1, 1, 1], [0, 0, 0, 0], "FID")
            (page.exceeded, page.wkid) = (exceeded, 4326)
            page.features = shown.map {
                .init(values: [.unsigned(UInt64($0)), .text("n\($0)")], coordinates: [Int64($0), 0])
            }
            return ResourceResponse(
                address: request.address, mediaType: "application/x-protobuf", bytes: page.bytes)
        }
        let system = traits.system.map { "\"spatialReference\":{\"wkid\":\($0)}," } ?? ""
        let list = shown.map {
            "{\"attributes\":{\"FID\":\($0),\"Name\":\"n\($0)\",\"Day\":\($0 * 1000)},\"geometry\":{\"x\":\($0),\"y\":0}}"
        }.joined(separator: ",")
        return answer(
            "{\(system)\"objectIdFieldName\":\"FID\",\"features\":[\(list)],\"exceededTransferLimit\":\(exceeded)}"
        )
    }
}
