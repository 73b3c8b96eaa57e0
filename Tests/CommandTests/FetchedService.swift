import ServerSupport
import Synchronization

/// A feature service with two layers and a table, on a server of this computer.
final class FetchedService: Sendable {
    /// The faults of the service, which tests change while it runs.
    struct Faults: Sendable {
        /// The offset of the page that never arrives.
        var blockedOffset: Int?
        /// The offset of the page that is an error.
        var brokenOffset: Int?
        /// Whether the second layer has no description.
        var hasBrokenLayer = false
        var hasLabels = true
        /// Whether positions have heights and measures.
        var hasHeights = false
        var count = 25
    }

    private let faults: Shared
    let server: TestServer

    private final class Shared: Sendable {
        let value = Mutex(Faults())
    }

    init() {
        let faults = Shared()
        self.faults = faults
        server = TestServer { request in Self.answer(request, faults.value.withLock { $0 }) }
    }

    func setFaults(_ change: (inout Faults) -> Void) { faults.value.withLock { change(&$0) } }

    var url: String { server.base + "/arcgis/rest/services/Places/FeatureServer" }

    /// The requests for pages, by their layer and offset.
    var pages: [String] {
        server.requests.compactMap { request in
            guard request.path.hasSuffix("/query"), request.parameters["returnCountOnly"] == nil else {
                return nil
            }
            let layer = request.path.split(separator: "/").dropLast().last ?? ""
            return "\(layer):\(request.parameters["resultOffset"] ?? "")"
        }
    }

    private static func answer(_ request: TestServer.Request, _ faults: Faults) -> [TestServer.Step] {
        let words = request.path.split(separator: "/")
        guard let place = words.firstIndex(of: "FeatureServer") else { return .answer("", status: 404) }
        let rest = words.dropFirst(place + 1).map(String.init)
        if rest.isEmpty {
            return .answer(
                """
                {"currentVersion":11.1,"layers":[{"id":0,"name":"Towns","type":"Feature Layer"},
                {"id":1,"name":"Rivers","type":"Feature Layer"}],"tables":[{"id":2,"name":"Notes","type":"Table"}]}
                """)
        }
        if rest.count == 1 {
            if rest[0] == "1", faults.hasBrokenLayer {
                return .answer(
                    "{\"error\":{\"code\":500,\"message\":\"Layer is not available\",\"details\":[]}}")
            }
            return .answer(description(rest[0], faults))
        }
        if request.parameters["returnCountOnly"] == "true" { return .answer("{\"count\":\(faults.count)}") }
        let offset = Int(request.parameters["resultOffset"] ?? "0") ?? 0
        if offset == faults.blockedOffset { return [.pause(milliseconds: 60_000)] }
        if offset == faults.brokenOffset { return .answer("broken", status: 500, type: "text/plain") }
        return .answer(page(rest[0], from: offset, faults))
    }

    private static func description(_ layer: String, _ faults: Faults) -> String {
        let fields = """
            "objectIdField":"FID","fields":[{"name":"FID","type":"esriFieldTypeOID"},
            {"name":"Kind","alias":"Kind of place","type":"esriFieldTypeString","domain":{"type":"codedValue",
            "name":"Kinds","codedValues":[{"name":"Town","code":"t"},{"name":"Village","code":"v"}]}},
            {"name":"People","type":"esriFieldTypeInteger","domain":{"type":"range","name":"P","range":[0,99]}}],
            "hasZ":\(faults.hasHeights),"hasM":\(faults.hasHeights),"maxRecordCount":10,"capabilities":"Query","supportedQueryFormats":"JSON",
            "advancedQueryCapabilities":{"supportsPagination":true},
            """
        if layer == "2" { return "{\"id\":2,\"name\":\"Notes\",\(fields)\"type\":\"Table\"}" }
        let isLine = layer == "1"
        let symbol =
            isLine
            ? #"{"type":"esriSLS","style":"esriSLSSolid","color":[30,60,200,255],"width":3}"#
            : #"{"type":"esriSMS","style":"esriSMSSquare","color":[200,30,30,255],"size":12}"#
        return """
            {"id":\(layer),"name":"\(isLine ? "Rivers" : "Towns")","type":"Feature Layer",\(fields)
            "geometryType":"\(isLine ? "esriGeometryPolyline" : "esriGeometryPoint")",
            "extent":{"xmin":0,"ymin":0,"xmax":25,"ymax":2,"spatialReference":{"wkid":4326}},
            "drawingInfo":{"renderer":{"type":"uniqueValue","field1":"Kind","uniqueValueInfos":[
            {"value":"t","label":"Town","symbol":\(symbol)}],"defaultLabel":"Other","defaultSymbol":
            \(symbol.replacing("30,", with: "130,"))},
            "\(faults.hasLabels ? "labelingInfo" : "none")":[{"labelExpressionInfo":{"value":"{Kind} ({People})"},"minScale":0,"maxScale":0,
            "labelPlacement":"esriServerPointLabelPlacementBelowCenter","symbol":{"type":"esriTS",
            "color":[0,0,0,255],"font":{"family":"Arial","size":9}}}],"transparency":20}}
            """
    }

    private static func page(_ layer: String, from offset: Int, _ faults: Faults) -> String {
        let numbers = (offset + 1)..<max(offset + 1, min(offset + 11, faults.count + 1))
        let height = faults.hasHeights ? ",500,7" : ""
        let features = numbers.map { number in
            let geometry =
                switch layer {
                case "0": "\"x\":\(number),\"y\":1" + (faults.hasHeights ? ",\"z\":500,\"m\":7" : "")
                case "1": "\"paths\":[[[\(number),0\(height)],[\(number),2\(height)]]]"
                default: ""
                }
            let attributes =
                "\"FID\":\(number),\"Kind\":\"\(number % 2 == 0 ? "t" : "v")\",\"People\":\(number)"
            return "{\"attributes\":{\(attributes)}"
                + (geometry.isEmpty ? "}" : ",\"geometry\":{\(geometry)}}")
        }
        return
            "{\"objectIdFieldName\":\"FID\",\"hasZ\":\(faults.hasHeights),\"hasM\":\(faults.hasHeights),\"features\":[\(features.joined(separator: ","))],"
            + "\"exceededTransferLimit\":\(offset + numbers.count < faults.count)}"
    }
}
