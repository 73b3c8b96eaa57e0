import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheNetwork

/// A page of features in either form.
enum FeaturePage {
    case pbf(PBFPage)
    case json(JSONPart)

    /// Reads an answer; its first byte shows the form, because errors are JSON in any case.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    init(_ response: ResourceResponse, url: String) throws {
        // The first field of the message is 1 (a text) or 2 (the result).
        if response.status < 400, [0x0A, 0x12].contains(response.bytes.first),
            response.bytes.count < 2 || !Self.isJSON(response)
        {
            guard case .features(let page) = try PBFAnswer(response.bytes, source: url) else {
                throw ServiceError.notReadable(url: url, what: "the answer has no features")
            }
            self = .pbf(page)
            return
        }
        let part = try ServiceConnection.document(response, url: url)
        guard part["features"]?.array != nil else {
            throw ServiceError.notReadable(url: url, what: "the answer has no list of features")
        }
        self = .json(part)
    }

    /// Whether the answer is text that begins with a line feed.
    private static func isJSON(_ response: ResourceResponse) -> Bool {
        response.mediaType.contains("json")
            || response.bytes.first { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 } == UInt8(ascii: "{")
                && response.bytes.first == 0x0A
    }

    /// The number of features.
    var count: Int {
        switch self {
        case .pbf(let page): page.count
        case .json(let part): part["features"]?.count ?? 0
        }
    }

    /// Whether the server has more features than it sent.
    var exceededTransferLimit: Bool {
        switch self {
        case .pbf(let page): page.header.exceededTransferLimit
        case .json(let part):
            part["exceededTransferLimit"]?.bool ?? part["properties"]?["exceededTransferLimit"]?.bool ?? false
        }
    }

    /// A text that identifies the first feature; nil if there is none.
    func firstIdentity(idField: String?) -> String? {
        switch self {
        case .pbf(let page): return page.firstObjectID.map { "\($0)" }
        case .json(let part):
            var first: JSONPart?
            part["features"]?.forEachElement { if first == nil { first = $0 } }
            guard let first else { return nil }
            if let field = idField, let id = first["attributes"]?[field] { return "\(id.value)" }
            return "\(first.value)"
        }
    }
}
