import Cartouche
import CartoucheServing
import Foundation
import Hummingbird
import Testing

/// A host behind a server of HTTP on a free port of this computer.
@Suite struct ServerTests {
    /// Runs a server while a test uses it.
    private func withServer(
        _ limits: HostLimits = HostLimits(), _ test: (Client, MapHost) async throws -> Void
    ) async throws {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let points = GraphicsOverlay()
        points.addGraphic(
            Graphic(
                geometry: Point(x: 0, y: 0, spatialReference: .webMercator), attributes: ["kind": "well"],
                symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 10)))
        let view = MapView(
            map: map,
            viewpoint: Viewpoint(center: Point(x: 0, y: 0, spatialReference: .webMercator), scale: 4000),
            graphicsOverlays: [points])
        let host = MapHost(view, title: "Wells", limits: limits)
        let router = Router()
        host.mount(on: router, at: "secret")
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let app = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await app.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            try await test(Client(port: port), host)
            group.cancelAll()
        }
    }

    /// Sends requests by a socket, so that every header can be stated.
    struct Client: Sendable {
        let port: Int

        struct Answer {
            var status: Int
            var headers: [String: String]
            var body: [UInt8]
        }

        /// Sends a request, and returns the answer when the server closes the connection.
        func send(
            _ method: String = "GET", _ path: String, host: String? = nil, headers: [String] = [],
            body: String = ""
        ) async throws -> Answer {
            let lines =
                [
                    "\(method) \(path) HTTP/1.1", "Host: \(host ?? "localhost:\(port)")", "Connection: close",
                    "Content-Length: \(body.utf8.count)",
                ] + headers
            let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
            let bytes = try await onThread { try Self.exchange(Array(text.utf8), port: port) }
            return try Self.parsed(bytes)
        }

        private func onThread<Result: Sendable>(
            _ work: @escaping @Sendable () throws -> Result
        ) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
            }
        }

        struct Failure: Error { let what: String }

        static func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard file >= 0 else { throw Failure(what: "no socket") }
            defer { close(file) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isConnected else { throw Failure(what: "no connection") }
            _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(file, &buffer, buffer.count)
                guard count > 0 else { return received }
                received += buffer[..<count]
            }
        }

        static func parsed(_ bytes: [UInt8]) throws -> Answer {
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
                throw Failure(what: "no headers")
            }
            let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                .components(separatedBy: "\r\n")
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                headers[parts[0].lowercased()] = parts.last.map { $0.trimmingCharacters(in: .whitespaces) }
            }
            let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return Answer(status: status, headers: headers, body: Array(bytes[end.upperBound...]))
        }
    }

    private static let view = "x=0&y=0&units=1&rotation=0&width=64&height=48&density=1&page=test"

    @Test func thePageAndAPictureAreServed() async throws {
        try await withServer { client, _ in
            let page = try await client.send("GET", "/secret/")
            #expect(page.status == 200)
            #expect(String(decoding: page.body, as: UTF8.self).contains("<title>Wells</title>"))
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            let picture = try await client.send("GET", "/secret/picture?\(Self.view)")
            #expect(picture.status == 200 && picture.headers["content-type"] == "image/png")
            #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    /// The addresses of the page's files are relative to a folder.
    @Test func theAddressWithoutASlashLeadsToThePage() async throws {
        try await withServer { client, _ in
            let answer = try await client.send("GET", "/secret")
            #expect(answer.status == 308 && answer.headers["location"] == "/secret/")
        }
    }

    @Test(arguments: [
        "/", "/state", "/secret2/", "/secret/../etc/passwd", "/secret/page/%2e%2e/%2e%2e/etc/passwd",
    ])
    func nothingElseIsServed(_ path: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.send("GET", path)
            #expect(answer.status == 404)
        }
    }

    @Test func requestsOfOtherSitesAreRefused() async throws {
        try await withServer { client, host in
            let named = try await client.send("GET", "/secret/state", host: "evil.example")
            #expect(named.status == 403)
            let other = try await client.send(
                "GET", "/secret/state", headers: ["Origin: http://evil.example"])
            #expect(other.status == 403)
            let form = try await client.send(
                "POST", "/secret/select", headers: ["Content-Type: text/plain"], body: "{}")
            #expect(form.status == 403)
            let own = try await client.send(
                "POST", "/secret/select", headers: ["Content-Type: application/json"],
                body: #"{"page":"test"}"#)
            #expect(own.status == 200)
        }
    }

    @Test func largeBodiesAreRefused() async throws {
        var limits = HostLimits()
        limits.bodyBytes = 100
        try await withServer(limits) { client, _ in
            let answer = try await client.send(
                "POST", "/secret/layers", headers: ["Content-Type: application/json"],
                body: String(repeating: " ", count: 1000))
            #expect(answer.status == 413)
        }
    }

    /// A page of another site cannot send the types that the server accepts.
    @Test(arguments: ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func bodiesOfFormsAreRefused(_ type: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.send(
                "POST", "/secret/draw", headers: type.isEmpty ? [] : ["Content-Type: \(type)"], body: "{}")
            #expect(answer.status == 403)
        }
    }

    @Test func everyAnswerHasThePolicy() async throws {
        try await withServer { client, _ in
            for path in ["/secret/", "/secret/state", "/secret/none", "/secret/page/MapPage/page.mjs"] {
                let answer = try await client.send("GET", path)
                #expect(answer.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["referrer-policy"] == "no-referrer")
            }
        }
    }

    @Test func largePicturesAndLongDrawingsAreRefused() async throws {
        var limits = HostLimits()
        limits.pixels = 1000
        try await withServer(limits) { client, _ in
            let answer = try await client.send("GET", "/secret/picture?\(Self.view)")
            #expect(answer.status == 400)
        }
        limits.pixels = 1_000_000
        limits.seconds = 0
        try await withServer(limits) { client, _ in
            let answer = try await client.send("GET", "/secret/picture?\(Self.view)")
            #expect(answer.status == 503 && answer.headers["retry-after"] == "2")
        }
    }

    @Test func aBusyServerNamesTheTimeToWait() async throws {
        var limits = HostLimits()
        limits.requests = 0
        try await withServer(limits) { client, _ in
            let answer = try await client.send("GET", "/secret/picture?\(Self.view)")
            #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
        }
    }

    /// Many pages with random views get pictures, or are asked to wait.
    @Test func manyClientsGetPicturesOrWait() async throws {
        try await withServer { client, _ in
            let statuses = await withTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let view = Self.view.replacingOccurrences(of: "x=0", with: "x=\(number % 7)")
                            .replacingOccurrences(of: "page=test", with: "page=\(number)")
                        return (try? await client.send("GET", "/secret/picture?\(view)").status) ?? 0
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.contains(200))
            #expect(Set(statuses).isSubset(of: [200, 503]))
        }
    }

    @Test func anEditIsAnEvent() async throws {
        try await withServer { client, host in
            _ = try await client.send("GET", "/secret/picture?\(Self.view)")
            let reading = Task {
                try await client.firstEvent("/secret/events?page=test")
            }
            try await Task.sleep(for: .milliseconds(200))
            host.mapView.graphicsOverlays[0].graphics[0].geometry = Point(
                x: 9, y: 9, spatialReference: .webMercator)
            let event = try await reading.value
            #expect(event == "data: changed")
        }
    }
}

extension ServerTests.Client {
    /// Returns the first event of a stream, and closes the connection.
    func firstEvent(_ path: String) async throws -> String {
        let address = URL(string: "http://localhost:\(port)\(path)")!
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Swift.Result { try Self.event(address) })
            }
        }
    }

    private static func event(_ address: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["curl", "--silent", "--no-buffer", "--max-time", "20", address.absoluteString]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        defer { process.terminate() }
        var text = ""
        while true {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(what: "no event: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("data:") }) {
                return String(line)
            }
        }
    }
}
