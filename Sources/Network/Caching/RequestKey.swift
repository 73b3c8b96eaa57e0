import CartoucheDocuments

/// The identity of a request, without tokens.
package struct RequestKey: Hashable, Sendable, CustomStringConvertible {
    /// The parameters that are no part of the identity, and that no file contains.
    static let secretNames: Set<String> = ["token", "access_token", "apikey", "api_key"]

    private let text: String

    /// Creates the key of a request.
    package init(_ request: ResourceRequest) {
        let parameters = request.parameters.filter { !Self.secretNames.contains($0.name.lowercased()) }
        var plain = request
        plain.parameters = parameters
        plain.address = request.address.removing(Self.secretNames)
        text = plain.fullAddress.text
    }

    /// The address with all parameters.
    package var description: String { text }

    /// The name of the file with the answer.
    package var fileName: String {
        let digits = Array("0123456789abcdef".utf8)
        let hash = ContentHash.sha256(Array(text.utf8)).prefix(20)
        return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
