import CartoucheDocuments
import CartoucheNetwork

/// A document of OGC API - Features with links to others: a server, a collection or a page of its features.
struct LinkedPage {
    let address: WebAddress
    let json: JSONPart
    private let links: [Link]

    private struct Link {
        var relation: String
        var type: String
        var reference: String
    }

    /// The number of bytes at both ends of a document in which it has its links.
    private static let searchedBytes = 1 << 16

    /// Reads an answer; nil if it is no document, or has no links.
    ///
    /// Only documents whose beginning or end has a link are parsed: others can be large.
    ///
    /// - Parameter needsLinks: Whether a document without links is refused. Default: true.
    init?(_ answer: ResourceResponse, needsLinks: Bool = true) {
        let bytes = answer.bytes
        let ends = [bytes.prefix(Self.searchedBytes), bytes.suffix(Self.searchedBytes)]
        guard !needsLinks || ends.contains(where: { Self.hasWord($0) }),
            let json = try? JSONPart(parsing: bytes, source: answer.address.description),
            !needsLinks || json["links"]?.array != nil
        else { return nil }
        address = answer.address
        self.json = json
        links = Self.links(in: json)
    }

    private static func links(in json: JSONPart) -> [Link] {
        (json["links"]?.array ?? []).prefix(1000).compactMap { link in
            guard let relation = link["rel"]?.string, let reference = link["href"]?.string else { return nil }
            return Link(relation: relation, type: link["type"]?.string ?? "json", reference: reference)
        }
    }

    private static func hasWord(_ bytes: ArraySlice<UInt8>) -> Bool {
        let word = Array("\"rel\"".utf8)
        return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }

    /// The list of features; nil if the document has none.
    var features: JSONPart? { json["features"].flatMap { $0.kind == .array ? $0 : nil } }

    /// The address of the next page of features; nil if this is the last one.
    var next: WebAddress? { link("next", of: links) }

    /// Whether the server states more features than a number.
    func isIncomplete(count: Int) -> Bool {
        json["numberMatched"]?.double.map { $0 > Double(count) } ?? false
    }

    /// The address of the document that is nearer to the features; nil if there is none.
    ///
    /// - Throws: ``ServiceError/notFeatures(url:what:)`` if there are several collections.
    var items: WebAddress? {
        get throws {
            guard let collections = json["collections"]?.array else {
                return link("items", of: links) ?? link("data", of: links)
            }
            let pages = collections.prefix(100).compactMap { collection in
                collection["id"]?.string.map { address.withoutQuery.appending($0) }
            }
            guard pages.count == 1 else {
                throw ServiceError.notFeatures(
                    url: address.description,
                    what: "the server has \(collections.count) collections: "
                        + pages.prefix(20).map(\.description).joined(separator: ", "))
            }
            return link("items", of: Self.links(in: collections[0])) ?? pages[0].appending("items")
        }
    }

    /// Returns the address of the first link with a relation whose document is JSON.
    private func link(_ relation: String, of links: [Link]) -> WebAddress? {
        links.first { $0.relation == relation && $0.type.contains("json") && !$0.type.contains("ld+json") }
            .flatMap { try? address.resolving($0.reference) }
    }
}
