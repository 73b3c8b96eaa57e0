import CartoucheDocuments
import CartoucheNetwork
import ServerSupport
import TemporarySupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Stored answers", .enabled(if: (try? CurlLibrary.shared()) != nil, "libcurl is not installed"))
struct AnswerFolderTests {
    private func client(_ change: (inout NetworkSettings) -> Void) -> NetworkClient {
        var settings = NetworkSettings(policy: .hosts("127.0.0.1"))
        change(&settings)
        return NetworkClient(settings)
    }

    @Test("A fresh answer needs no request, an old one is validated, and without requests any answer will do")
    func caches() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url.path
        let server = TestServer { request in
            if request.headers["if-none-match"] == "\"v1\"" { return .answer("", status: 304) }
            let control = request.path == "/fresh" ? "max-age=600" : "no-cache"
            return .answer(
                "text of " + request.path, headers: ["ETag: \"v1\"", "Cache-Control: \(control)"])
        }
        let fresh = ResourceRequest(try WebAddress(server.base + "/fresh"))
        let old = ResourceRequest(try WebAddress(server.base + "/old"))
        for _ in 0..<2 {
            // A second process has the same folder, but not the same memory.
            let client = client { $0.cacheFolder = folder + "/cache" }
            for request in [fresh, old, fresh, old] {
                let text = String(decoding: try await client.response(to: request).bytes, as: UTF8.self)
                #expect(text == "text of " + request.address.path)
            }
        }
        #expect(server.requests.filter { $0.path == "/fresh" }.count == 1)
        #expect(server.requests.filter { $0.path == "/old" }.count == 4)
        let offline = client {
            $0.cacheFolder = folder + "/cache"
            $0.origin = .cache
        }
        #expect(try await offline.response(to: old).status == 200)
        await #expect(throws: NetworkError.self) {
            try await offline.response(to: ResourceRequest(WebAddress(server.base + "/other")))
        }
        #expect(server.requests.count == 5)
    }

    @Test("Answers that need a token, and answers that must not be stored, are in no file")
    func secrets() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url.path
        let server = TestServer { request in
            .answer("private", headers: request.path == "/no" ? ["Cache-Control: no-store"] : [])
        }
        let secret = client {
            $0.cacheFolder = folder
            $0.tokens = ["127.0.0.1": "s3cret"]
        }
        _ = try await secret.response(to: ResourceRequest(WebAddress(server.base + "/yes")))
        let plain = client { $0.cacheFolder = folder }
        _ = try await plain.response(to: ResourceRequest(WebAddress(server.base + "/no")))
        #expect(FileBytes.names(inFolder: folder).isEmpty)
    }

    @Test("Damaged files count as missing, and the oldest files are removed")
    func files() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url.path
        let answers = AnswerFolder(path: folder + "/new", maximumBytes: 20_000)
        let address = try WebAddress("https://a.example/?token=s3cret")
        func answer(_ count: Int) -> StoredAnswer {
            StoredAnswer(
                response: ResourceResponse(address: address, bytes: [UInt8](repeating: 7, count: count)),
                freshSeconds: 0, time: 1)
        }
        let key = RequestKey(ResourceRequest(address))
        try answers.store(answer(100), for: key)
        #expect(answers.answer(to: key)?.response.bytes.count == 100)
        let file = folder + "/new/" + key.fileName + ".answer"
        let bytes = try FileBytes.contents(of: file)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"))
        let cut: [[UInt8]] = [
            Array(bytes.dropLast()), Array(bytes.dropFirst()), Array(bytes.prefix(30)), bytes + [1],
        ]
        for damaged in cut {
            try AtomicFile.write(damaged, to: file)
            #expect(answers.answer(to: key) == nil)
        }
        for number in 0..<10 {
            let key = RequestKey(ResourceRequest(try WebAddress("https://a.example/\(number)")))
            try answers.store(answer(5000), for: key)
        }
        #expect(FileBytes.names(inFolder: folder + "/new").count <= 4)
    }

    @Test("Recorded answers are replayed without a server")
    func records() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url.path
        var request: ResourceRequest
        do {
            let server = TestServer { _ in .answer("recorded", status: 404) }
            request = ResourceRequest(try WebAddress(server.base + "/a"), parameters: [.init("token", "x")])
            _ = try await client { $0.origin = .recording(folder: folder) }.response(to: request)
        }
        let replaying = client {
            $0.policy = .none
            $0.origin = .replaying(folder: folder)
        }
        let answer = try await replaying.response(to: request)
        #expect(answer.status == 404 && answer.bytes == Array("recorded".utf8))
        #expect(replaying.records.first?.origin == .recording)
    }
}
