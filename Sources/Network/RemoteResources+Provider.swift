import CartoucheDocuments
import Synchronization

extension RemoteResources {
    /// The greatest size of all resources that are kept, in bytes.
    private static let maximumKeptBytes = 64 << 20

    /// Loads the resources of documents with a provider; each address once.
    package convenience init(_ provider: any ResourceProvider) {
        let kept = Mutex<(resources: [String: Resource], bytes: Int)>(([:], 0))
        self.init { (text, limit) throws(DocumentError) in
            if let known = kept.withLock({ $0.resources[text] }), known.bytes.count <= limit { return known }
            let resource = try Self.load(text, limit, provider)
            kept.withLock { kept in
                guard kept.bytes + resource.bytes.count <= Self.maximumKeptBytes,
                    kept.resources.updateValue(resource, forKey: text) == nil
                else { return }
                kept.bytes += resource.bytes.count
            }
            return resource
        }
    }

    private static func load(
        _ text: String, _ limit: Int, _ provider: any ResourceProvider
    ) throws(DocumentError) -> Resource {
        let place = WebAddress.masked(text)
        do {
            let answer = try provider.waitForResponse(
                to: ResourceRequest(WebAddress(text), purpose: .picture))
            guard answer.status < 400 else {
                throw NetworkError.status(url: place, status: answer.status, excerpt: "")
            }
            guard answer.bytes.count <= limit else { throw NetworkError.tooLarge(url: place, limit: limit) }
            return Resource(name: place, detectingTypeOf: answer.bytes)
        } catch let error as any CartoucheError {
            throw DocumentError(.remote, source: place, what: error.what, suggestion: error.suggestion)
        } catch {
            throw DocumentError(.remote, source: place, what: "the request was canceled")
        }
    }
}
