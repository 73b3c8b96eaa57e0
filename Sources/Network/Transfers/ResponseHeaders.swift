/// The headers of an answer.
struct ResponseHeaders: Hashable, Sendable {
    private var values: [String: String] = [:]
    private var byteCount = 0

    /// The greatest number of bytes of all headers together.
    private static let maximumBytes = 1 << 18

    init() {}

    /// Creates headers from names in lower case and values.
    init(_ values: [String: String]) { self.values = values }

    /// The value of a header; nil if the answer does not have it.
    ///
    /// - Parameter name: The name in lower case.
    subscript(name: String) -> String? { values[name] }

    /// Adds a line of the answer; the line of a status begins new headers.
    ///
    /// - Returns: False if there are too many bytes.
    mutating func add(line: UnsafeBufferPointer<UInt8>) -> Bool {
        byteCount += line.count
        guard byteCount <= Self.maximumBytes else { return false }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            values = [:]
            return true
        }
        guard let colon = text.firstIndex(of: ":") else { return true }
        let name = text[..<colon].lowercased()
        let value = text[text.index(after: colon)...].trimmed
        values[name] = values[name].map { $0 + ", " + value } ?? value
        return true
    }

    /// The media type without parameters, in lower case.
    var mediaType: String {
        (values["content-type"] ?? "").prefix { $0 != ";" && $0 != "," }.trimmed.lowercased()
    }

    /// The seconds after which a request can be tried again; nil if the server states none.
    ///
    /// A date instead of a number counts as 5 seconds.
    var retrySeconds: Double? {
        guard let text = values["retry-after"] else { return nil }
        return Double(text).map { $0.isFinite ? max($0, 0) : 0 } ?? 5
    }

    /// The seconds for which an answer can be used again without a request; nil if it must not be stored.
    var freshSeconds: Double? {
        let control = (values["cache-control"] ?? "").lowercased().split(separator: ",").map(\.trimmed)
        if control.contains("no-store") { return nil }
        if control.contains("no-cache") { return 0 }
        for part in control where part.hasPrefix("max-age=") {
            return Double(part.dropFirst("max-age=".count)).map { $0.isFinite ? max($0, 0) : 0 } ?? 0
        }
        return 0
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
