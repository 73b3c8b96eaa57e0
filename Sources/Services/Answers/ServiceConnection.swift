import CartoucheDocuments
import CartoucheNetwork

/// Sends requests to a service, and reads the answers.
///
/// Calls block the current thread; see `waitForResponse`.
package struct ServiceConnection: Sendable {
    package let provider: any ResourceProvider

    /// - Parameters:
    ///   - provider: The provider; nil for the one of the process.
    ///   - url: The address, for the error.
    /// - Throws: ``ServiceError/noProvider(url:)``.
    package init(_ provider: (any ResourceProvider)? = nil, for url: String) throws(ServiceError) {
        guard let known = provider ?? ResourceProviders.shared else { throw .noProvider(url: url) }
        self.provider = known
    }

    /// Returns a document.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package func document(
        _ address: WebAddress, _ parameters: [ResourceRequest.Parameter] = []
    ) throws -> JSONPart {
        let request = ResourceRequest(address, parameters: [.init("f", "json")] + parameters)
        return try Self.document(provider.waitForResponse(to: request), url: address.description)
    }

    /// Reads an answer that is a document.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    static func document(_ response: ResourceResponse, url: String) throws -> JSONPart {
        let bytes = response.bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes.dropFirst(start).first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            if response.status >= 400 {
                throw NetworkError.status(url: url, status: response.status, excerpt: excerpt(bytes))
            }
            throw ServiceError.notAService(
                url: url,
                what: first == UInt8(ascii: "<")
                    ? "the answer is a page for people, not a document of a service"
                    : "the answer is not JSON: \"\(excerpt(bytes))\"")
        }
        let part: JSONPart
        do { part = try JSONPart(parsing: Self.replacingNumberWords(bytes), source: url) } catch {
            throw ServiceError.notReadable(url: url, what: "the answer is not valid JSON: \(error.what)")
        }
        if let error = ServiceError(answer: part, url: url) { throw error }
        guard response.status < 400 else {
            throw NetworkError.status(url: url, status: response.status, excerpt: excerpt(bytes))
        }
        return part
    }

    /// The beginning of an answer, for messages.
    private static func excerpt(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(100), as: UTF8.self)
        return text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    }

    /// Returns JSON with null instead of the words `NaN`, `Infinity` and `-Infinity`, which old servers write.
    package static func replacingNumberWords(_ bytes: [UInt8]) -> [UInt8] {
        let words = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }
        // Outside of strings, no other word of JSON contains these letters.
        guard bytes.contains(UInt8(ascii: "N")) || bytes.contains(UInt8(ascii: "I")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        var isString = false
        while index < bytes.count {
            let byte = bytes[index]
            if isString {
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    result += [byte, bytes[index + 1]]
                    index += 2
                    continue
                }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-"),
                let word = words.first(where: { bytes[index...].starts(with: $0) })
            {
                result += Array("null".utf8)
                index += word.count
                continue
            }
            result.append(byte)
            index += 1
        }
        return result
    }
}
