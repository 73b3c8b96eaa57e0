import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheNetwork

/// A document with features at an address, such as GeoJSON.
///
/// The pages of a collection (OGC API - Features, Part 1, 7.15) are one document. The address of a collection or of a
/// server stands for the items of its only collection.
package struct FeatureDocument: Sendable {
    package let bytes: [UInt8]
    /// The address for messages, from whose end layers take their names.
    package let name: String

    private static let maximumPages = 10_000
    private static let maximumBytes = 1 << 30
    /// From a server to its collections, to a collection and to its items.
    private static let maximumSteps = 3

    /// Loads the document.
    ///
    /// - Throws: `NetworkError`; also ``ServiceError/notFeatures(url:what:)`` if the server has several collections, and
    ///   ``ServiceError/notReadable(url:what:)`` if the pages have no end.
    package init(at address: WebAddress, _ provider: any ResourceProvider) throws {
        var answer = try Self.firstAnswer(at: address, provider)
        for _ in 0..<Self.maximumSteps {
            guard let page = LinkedPage(answer), page.features == nil, let next = try page.items else {
                break
            }
            answer = try Self.answer(at: next, provider)
        }
        guard let first = LinkedPage(answer), let features = first.features else {
            (bytes, name) = (answer.bytes, answer.address.description)
            return
        }
        let collection = answer.address.path.hasSuffix("/items") ? answer.address.path.dropLast(6) : nil
        name = collection.map { WebAddress.masked(answer.address.origin + $0) } ?? answer.address.description
        guard first.next != nil || first.isIncomplete(count: features.count) else {
            bytes = answer.bytes
            return
        }
        bytes = try Self.joined(first, provider)
    }

    /// Opens the document.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError`.
    package func file() throws -> FeatureFile { try FeatureSources.openFile(bytes: bytes, name: name) }

    /// Returns one collection with the features of all pages.
    private static func joined(_ first: LinkedPage, _ provider: any ResourceProvider) throws -> [UInt8] {
        var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
        var (page, count) = (first, 0)
        var visited: Set<String> = []
        while true {
            let features = page.features
            let text = features?.raw.bytes ?? []
            // Without the brackets of the list.
            if text.count > 2 {
                if count > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += text[1..<(text.count - 1)]
            }
            count += features?.count ?? 0
            guard let next = page.next else { break }
            let place = next.description
            guard visited.insert(next.text).inserted, visited.count < maximumPages,
                bytes.count < maximumBytes
            else {
                throw ServiceError.notReadable(url: place, what: "the pages of the collection have no end")
            }
            guard let found = LinkedPage(try answer(at: next, provider), needsLinks: false),
                found.features != nil
            else {
                throw ServiceError.notReadable(url: place, what: "the page has no list of features")
            }
            page = found
        }
        // Some servers have fewer features in their pages than they state.
        let isIncomplete = first.isIncomplete(count: count)
        return bytes + Array("],\"exceededTransferLimit\":\(isIncomplete)}".utf8)
    }

    /// Returns the answer at an address; of a server that sends pages for people by default, the JSON.
    private static func firstAnswer(
        at address: WebAddress, _ provider: any ResourceProvider
    ) throws -> ResourceResponse {
        let answer = try answer(at: address, provider)
        guard answer.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"), answer.mediaType.contains("html")
        else { return answer }
        let request = ResourceRequest(address, parameters: [.init("f", "json")], purpose: .features)
        let other = try? provider.waitForResponse(to: request)
        return other.flatMap { $0.status < 400 && LinkedPage($0) != nil ? $0 : nil } ?? answer
    }

    private static func answer(
        at address: WebAddress, _ provider: any ResourceProvider
    ) throws -> ResourceResponse {
        let answer = try provider.waitForResponse(to: ResourceRequest(address, purpose: .features))
        guard answer.status < 400 else {
            throw NetworkError.status(url: address.description, status: answer.status, excerpt: "")
        }
        return answer
    }
}
