import ServerSupport
import Synchronization

/// A feature service on a server of this computer, one of whose answers has a fault.
final class FaultyService: Sendable {
    /// The answer with the fault.
    enum Place: String, CaseIterable, Sendable {
        case description, features
    }

    /// The faults of servers.
    enum Fault: String, CaseIterable, Sendable {
        case slow, silent, cut, gzipBomb, redirectLoop, loginPage, tokenRequired, shortLength, endlessBody
        case endlessPages, sameAnswer
    }

    let server: TestServer

    /// - Parameter turns: The number of requests with the fault; later ones have good answers. Default: all.
    init(_ fault: Fault?, at place: Place = .features, turns: Int = .max) {
        let left = Turns(turns)
        server = TestServer { request in
            let isQuery = request.path.hasSuffix("/query")
            let isFaulty = isQuery == (place == .features)
            if let fault, isFaulty, left.take(), let answer = Self.answer(fault, request) { return answer }
            return .answer(isQuery ? Self.features() : Self.description(hasPages: fault == .endlessPages))
        }
    }

    private final class Turns: Sendable {
        private let left: Mutex<Int>

        init(_ count: Int) { left = Mutex(count) }

        func take() -> Bool {
            left.withLock {
                $0 -= 1
                return $0 >= 0
            }
        }
    }

    var url: String { server.base + "/rest/services/Faulty/FeatureServer/0" }

    /// Returns the answer with a fault; nil for the good one.
    private static func answer(_ fault: Fault, _ request: TestServer.Request) -> [TestServer.Step]? {
        func head(_ length: Int) -> TestServer.Step {
            .send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n".utf8))
        }
        switch fault {
        case .slow:
            let drop = [TestServer.Step.send([0x20]), .pause(milliseconds: 200)]
            return [head(1000)] + Array(repeating: drop, count: 60).flatMap(\.self)
        case .silent: return [.pause(milliseconds: 12_000)]
        case .cut: return [head(5000), .send(Array(features().utf8))]
        case .gzipBomb:
            return .answer(Gzip.zeros(count: 40 << 20), headers: ["Content-Encoding: gzip"])
        case .redirectLoop:
            let next = request.path.hasSuffix("/a") ? "b" : "a"
            return .answer("", status: 302, headers: ["Location: /rest/services/\(next)"])
        case .loginPage:
            return .answer("<!DOCTYPE html><html><body>Sign in</body></html>", type: "text/html")
        case .tokenRequired:
            return .answer("{\"error\":{\"code\":499,\"message\":\"Token Required\",\"details\":[]}}")
        case .shortLength: return [head(40), .send(Array(description(hasPages: false).utf8))]
        case .endlessBody:
            return [
                .send(Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n".utf8)),
                .repeatForever([UInt8](repeating: 0x20, count: 1 << 16)),
            ]
        case .endlessPages, .sameAnswer:
            guard request.path.hasSuffix("/query") else { return nil }
            if request.parameters["returnCountOnly"] != nil { return .answer("{\"count\":20}") }
            let offset = fault == .sameAnswer ? 0 : Int(request.parameters["resultOffset"] ?? "0") ?? 0
            return .answer(features(first: offset + 1, hasMore: true))
        }
    }

    private static func description(hasPages: Bool) -> String {
        """
        {"id":0,"name":"Faulty","type":"Feature Layer","geometryType":"esriGeometryPoint","objectIdField":"FID",
        "fields":[{"name":"FID","type":"esriFieldTypeOID"}],"maxRecordCount":10,"capabilities":"Query",
        "supportedQueryFormats":"JSON","advancedQueryCapabilities":{"supportsPagination":true},
        "extent":{"xmin":"NaN","ymin":NaN,"xmax":"NaN","ymax":NaN,"spatialReference":{"wkid":4326}},
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSSquare",
        "color":[200,30,30,255],"size":12}}}}
        """
    }

    private static func features(first: Int = 1, hasMore: Bool = false) -> String {
        "{\"objectIdFieldName\":\"FID\",\"features\":[{\"attributes\":{\"FID\":\(first)},"
            + "\"geometry\":{\"x\":-20,\"y\":0}}],\"exceededTransferLimit\":\(hasMore)}"
    }
}
