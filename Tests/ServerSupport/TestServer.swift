import CartoucheCLibrary
import CartoucheWorkers
import Synchronization

/// A server on this computer whose answers a test states byte for byte, also wrong ones.
package final class TestServer: Sendable {
    /// A request of a client.
    package struct Request: Sendable {
        package var method: String
        /// The path with the query.
        package var target: String
        /// The headers by their names in lower case.
        package var headers: [String: String]
        package var body: String

        /// The path without the query.
        package var path: String { String(target.prefix { $0 != "?" }) }

        /// The parameters of the query and of the form.
        package var parameters: [String: String] {
            let query = target.drop { $0 != "?" }.dropFirst()
            var values: [String: String] = [:]
            for part in (query.split(separator: "&") + body.split(separator: "&")) {
                let name = part.prefix { $0 != "=" }
                values[String(name)] = Self.decoded(part.dropFirst(name.count + 1))
            }
            return values
        }

        private static func decoded(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%"), rest.count >= 2 else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A part of an answer.
    package enum Step: Sendable {
        case send([UInt8])
        case pause(milliseconds: Int)
        /// Sends the same bytes until the client ends the connection.
        case repeatForever([UInt8])
    }

    package let port: Int
    private let socket: Int32
    private let log = Mutex<[Request]>([])
    private let connections = Connections()

    /// The open connections, which end with the server: another server can get its port.
    private final class Connections: Sendable {
        let open = Mutex<Set<Int32>>([])
    }

    /// The beginning of addresses: `http://127.0.0.1:PORT`.
    package var base: String { "http://127.0.0.1:\(port)" }

    /// The requests so far.
    package var requests: [Request] { log.withLock { $0 } }

    /// Starts a server; it ends with the object.
    ///
    /// - Parameter answer: Returns the whole answer with its headers; the connection ends after it.
    package init(_ answer: @escaping @Sendable (Request) -> [Step]) {
        #if canImport(Darwin)
            let listening = CartoucheCLibrary.socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listening = CartoucheCLibrary.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        socket = listening
        signal(SIGPIPE, SIG_IGN)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                precondition(bind(listening, general, length) == 0 && listen(listening, 64) == 0)
                getsockname(listening, general, &length)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        let connections = connections
        BackgroundThreads.start { [weak self] in
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else {
                    close(listening)
                    return
                }
                _ = connections.open.withLock { $0.insert(connection) }
                BackgroundThreads.start { [weak self] in
                    if let request = Self.read(connection) {
                        self?.log.withLock { $0.append(request) }
                        Self.send(answer(request), to: connection)
                    }
                    connections.open.withLock {
                        $0.remove(connection)
                        close(connection)
                    }
                }
            }
        }
    }

    deinit {
        // The accepting thread closes the socket: after a close here, it could accept on a new socket of that number.
        shutdown(socket, Int32(SHUT_RDWR))
        connections.open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let end = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) {
                let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
                let words = (lines.first ?? "").split(separator: " ")
                guard words.count == 3 else { return nil }
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let name = line.prefix { $0 != ":" }
                    headers[name.lowercased()] = String(line.dropFirst(name.count + 1).drop { $0 == " " })
                }
                let length = headers["content-length"].flatMap { Int($0) } ?? 0
                if bytes.count >= end + 4 + length {
                    let body = String(decoding: bytes[(end + 4)..<(end + 4 + length)], as: UTF8.self)
                    return Request(
                        method: String(words[0]), target: String(words[1]), headers: headers, body: body)
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }

    private static func send(_ steps: [Step], to connection: Int32) {
        for step in steps {
            switch step {
            case .send(let bytes): guard write(bytes, to: connection) else { return }
            case .pause(let milliseconds): usleep(UInt32(milliseconds) * 1000)
            case .repeatForever(let bytes): while write(bytes, to: connection) {}
            }
        }
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                CartoucheCLibrary.write(connection, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }
}

extension [TestServer.Step] {
    /// A complete answer.
    package static func answer(
        _ body: [UInt8], status: Int = 200, type: String = "application/json", headers: [String] = []
    ) -> [TestServer.Step] {
        let lines =
            ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)", "Content-Type: \(type)"]
            + ["Connection: close"] + headers
        return [.send([UInt8]((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
    }

    /// A complete answer with a text.
    package static func answer(
        _ body: String, status: Int = 200, type: String = "application/json", headers: [String] = []
    ) -> [TestServer.Step] {
        answer([UInt8](body.utf8), status: status, type: type, headers: headers)
    }
}
