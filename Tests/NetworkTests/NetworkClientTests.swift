import CartoucheDocuments
import CartoucheNetwork
import ServerSupport
import Testing

/// Whether libcurl is installed; otherwise there are no requests.
private let hasLibrary = (try? CurlLibrary.shared()) != nil

@Suite("Requests", .enabled(if: hasLibrary, "libcurl is not installed"))
struct NetworkClientTests {
    private func settings(_ change: (inout NetworkSettings) -> Void = { _ in }) -> NetworkSettings {
        var settings = NetworkSettings(policy: .hosts("127.0.0.1"))
        settings.limits.pauseSeconds = 0.01
        settings.limits.requestSeconds = 20
        change(&settings)
        return settings
    }

    private func get(
        _ server: TestServer, at path: String = "/", _ settings: NetworkSettings
    ) async throws -> ResourceResponse {
        try await NetworkClient(settings).response(to: ResourceRequest(WebAddress(server.base + path)))
    }

    @Test("An answer has its bytes, status and media type")
    func answers() async throws {
        let server = TestServer { _ in .answer("{\"a\":1}", type: "APPLICATION/JSON; charset=utf-8") }
        let client = NetworkClient(settings())
        let answer = try await client.response(
            to: ResourceRequest(
                WebAddress(server.base + "/x"), parameters: [.init("f", "json"), .init("q", "a b&ü")]))
        #expect(String(decoding: answer.bytes, as: UTF8.self) == "{\"a\":1}")
        #expect(answer.status == 200 && answer.mediaType == "application/json")
        let request = try #require(server.requests.first)
        #expect(request.method == "GET" && request.parameters == ["f": "json", "q": "a b&ü"])
        #expect(request.headers["user-agent"] == "Cartouche" && request.headers["accept-encoding"] == "gzip")
        let record = try #require(client.records.first)
        #expect(record.status == 200 && record.bytes == 7 && record.origin == .network && record.error == nil)
    }

    @Test("Long parameters are sent as a form")
    func forms() async throws {
        let server = TestServer { _ in .answer("ok") }
        let long = String(repeating: "1,", count: 2000)
        let address = try WebAddress(server.base + "/query")
        _ = try await NetworkClient(settings()).response(
            to: ResourceRequest(address, parameters: [.init("ids", long)]))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/query" && request.parameters["ids"] == long)
    }

    // MARK: Permissions

    @Test("Without permission there is no request")
    func refuses() async throws {
        let server = TestServer { _ in .answer("ok") }
        await #expect(throws: NetworkError.notAllowed(host: "127.0.0.1")) {
            try await get(server, settings { $0.policy = .none })
        }
        await #expect(throws: NetworkError.notAllowed(host: "127.0.0.1")) {
            try await get(server, settings { $0.policy = .hosts("example.com", "127.0.0.1:1") })
        }
        #expect(server.requests.isEmpty)
    }

    @Test("A name that leads to this computer is not public")
    func refusesLoopback() async throws {
        let server = TestServer { _ in .answer("ok") }
        let client = NetworkClient(settings { $0.policy = .publicAddresses })
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
            let error = await #expect(throws: NetworkError.self) {
                try await client.response(to: ResourceRequest(WebAddress("http://\(host):\(server.port)/")))
            }
            guard case .privateAddress = error else {
                // Systems without version 6 have another error.
                #expect(host.hasPrefix("["), "\(host): \(String(describing: error))")
                continue
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test("A connection that another client opened is checked again")
    func checksReusedConnections() async throws {
        // The server keeps the connection open.
        let server = TestServer { _ in
            [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)), .pause(milliseconds: 2000)]
        }
        _ = try await get(server, settings())
        await #expect(throws: NetworkError.self) {
            try await get(server, settings { $0.policy = .publicAddresses })
        }
        #expect(server.requests.count == 1)
    }

    @Test("A redirect to a host without permission is refused")
    func refusesRedirects() async throws {
        let inner = TestServer { _ in .answer("secret") }
        let server = TestServer { _ in
            .answer("", status: 302, headers: ["Location: http://localhost:\(inner.port)/"])
        }
        await #expect(throws: NetworkError.notAllowed(host: "localhost")) {
            try await get(server, settings())
        }
        #expect(inner.requests.isEmpty)
    }

    @Test("Redirects are followed, but not around in circles, and not to files")
    func redirects() async throws {
        let server = TestServer { request in
            switch request.path {
            case "/a": .answer("", status: 301, headers: ["Location: b?x=1"])
            case "/b": .answer("here " + request.target)
            case "/loop": .answer("", status: 302, headers: ["Location: /loop"])
            case "/file": .answer("", status: 302, headers: ["Location: file:///etc/passwd"])
            default: .answer("", status: 302, headers: ["Location: \(request.path)x"])
            }
        }
        let answer = try await get(server, at: "/a", settings())
        #expect(String(decoding: answer.bytes, as: UTF8.self) == "here /b?x=1")
        #expect(answer.address.path == "/b")
        for path in ["/loop", "/file", "/endless"] {
            await #expect(throws: NetworkError.self, "\(path)") {
                try await get(server, at: path, settings())
            }
        }
        #expect(server.requests.count <= 12)
    }

    @Test("A token is sent only to its host, and is in no message")
    func tokens() async throws {
        let other = TestServer { _ in .answer("{}") }
        let server = TestServer { request in
            request.path == "/away"
                ? .answer(
                    "", status: 302, headers: ["Location: \(other.base)/?" + request.target.dropFirst(6)])
                : .answer("{}")
        }
        let used = settings { $0.tokens = ["127.0.0.1:\(server.port)": "s3cret"] }
        let client = NetworkClient(used)
        for path in ["/", "/away"] {
            _ = try await client.response(to: ResourceRequest(WebAddress(server.base + path)))
        }
        #expect(server.requests.allSatisfy { $0.parameters["token"] == "s3cret" })
        #expect(other.requests.count == 1 && !other.requests[0].target.contains("s3cret"))
        #expect(client.records.allSatisfy { !$0.url.contains("s3cret") })
        #expect(!client.records.isEmpty)
    }

    // MARK: Faulty servers

    @Test("Answers larger than the limit end early, also without a length and after decompression")
    func sizes() async throws {
        let bomb = Gzip.zeros(count: 64 << 20)
        let server = TestServer { request in
            switch request.path {
            case "/long": .answer([UInt8](repeating: 65, count: 300_000))
            case "/endless":
                [
                    .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
                    .repeatForever([UInt8](repeating: 65, count: 4096)),
                ]
            case "/bomb": .answer(bomb, headers: ["Content-Encoding: gzip"])
            case "/headers":
                [
                    .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
                    .repeatForever(Array("X-Filler: aaaaaaaaaaaa\r\n".utf8)),
                ]
            default: .answer(Gzip.stored(Array("hello".utf8)), headers: ["Content-Encoding: gzip"])
            }
        }
        let small = settings { $0.limits.documentBytes = 200_000 }
        for path in ["/long", "/endless", "/bomb"] {
            let error = await #expect(throws: NetworkError.self) { try await get(server, at: path, small) }
            guard case .tooLarge = error else {
                Issue.record("\(path): \(String(describing: error))")
                continue
            }
        }
        await #expect(throws: NetworkError.self) { try await get(server, at: "/headers", small) }
        #expect(try await get(server, at: "/ok", small).bytes == Array("hello".utf8))
        // The ratio is limited even if the size is not.
        await #expect(throws: NetworkError.self) { try await get(server, at: "/bomb", settings()) }
    }

    @Test("Slow servers and servers that stop have errors")
    func slowness() async throws {
        let server = TestServer { request in
            let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n".utf8)
            return request.path == "/cut"
                ? [.send(head + [1, 2, 3])] : [.send(head), .pause(milliseconds: 5000)]
        }
        let quick = settings {
            $0.limits.requestSeconds = 0.3
            $0.limits.repetitions = 1
        }
        let slow = await #expect(throws: NetworkError.self) { try await get(server, at: "/slow", quick) }
        guard case .timeout = slow else {
            Issue.record("\(String(describing: slow))")
            return
        }
        let cut = await #expect(throws: NetworkError.self) { try await get(server, at: "/cut", quick) }
        guard case .connection = cut else {
            Issue.record("\(String(describing: cut))")
            return
        }
        #expect(server.requests.filter { $0.path == "/cut" }.count == 2)
    }

    @Test("A server that says later is asked again")
    func repeats() async throws {
        let counter = Counter()
        let server = TestServer { request in
            if request.path == "/busy" { return .answer("", status: 503, headers: ["Retry-After: 3600"]) }
            return counter.next() < 3 ? .answer("", status: 503, headers: ["Retry-After: 0"]) : .answer("ok")
        }
        #expect(try await get(server, settings()).status == 200)
        #expect(server.requests.count == 3)
        // A pause of an hour would be too long.
        #expect(try await get(server, at: "/busy", settings()).status == 503)
    }

    @Test("A canceled request ends with the error of canceled tasks")
    func cancels() async throws {
        let server = TestServer { _ in [.pause(milliseconds: 5000)] }
        let address = try WebAddress(server.base)
        let used = settings()
        let task = Task { try await NetworkClient(used).response(to: ResourceRequest(address)) }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Wrong compression and unknown hosts have errors")
    func damage() async throws {
        let server = TestServer { request in
            .answer("not compressed", headers: ["Content-Encoding: " + request.path.dropFirst()])
        }
        for encoding in ["/gzip", "/br", "/gzip,gzip"] {
            let error = await #expect(throws: NetworkError.self) {
                try await get(server, at: encoding, settings())
            }
            guard case .encoding = error else {
                Issue.record("\(encoding): \(String(describing: error))")
                continue
            }
        }
        await #expect(throws: NetworkError.unknownHost("nothing.invalid")) {
            try await NetworkClient(settings { $0.policy = .all }).response(
                to: ResourceRequest(WebAddress("http://nothing.invalid/")))
        }
    }
}
