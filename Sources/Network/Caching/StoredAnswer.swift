import CartoucheDocuments

/// An answer with what decides about its use for later requests.
package struct StoredAnswer: Sendable {
    package var response: ResourceResponse
    /// The validators of the answer: `ETag` and `Last-Modified`.
    var entityTag: String?
    var lastModified: String?
    /// The seconds for which no request is necessary.
    var freshSeconds: Double
    /// The time of the answer, in seconds since 1970.
    var time: Double

    package init(
        response: ResourceResponse, entityTag: String? = nil, lastModified: String? = nil,
        freshSeconds: Double,
        time: Double
    ) {
        (self.response, self.entityTag, self.lastModified) = (response, entityTag, lastModified)
        (self.freshSeconds, self.time) = (freshSeconds, time)
    }

    func isFresh(at now: Double) -> Bool { time <= now && now - time < freshSeconds }

    /// The headers that ask the server whether the answer is still valid; empty if it has no validator.
    var conditions: [String] {
        var lines: [String] = []
        if let entityTag { lines.append("If-None-Match: " + entityTag) }
        if let lastModified { lines.append("If-Modified-Since: " + lastModified) }
        return lines
    }
}

extension StoredAnswer {
    private static let mark = "cartouche answer 1\n"

    /// The answer as a file: a mark, one line of JSON, and the content.
    func file(key: RequestKey) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        func text(_ name: String, _ value: String?) {
            guard let value else { return }
            writer.key(name)
            writer.string(value)
        }
        text("request", key.description)
        text("url", response.address.removing(RequestKey.secretNames).text)
        text("mediaType", response.mediaType)
        text("entityTag", entityTag)
        text("lastModified", lastModified)
        for (name, value) in [
            ("status", Double(response.status)), ("freshSeconds", freshSeconds), ("time", time),
            ("bytes", Double(response.bytes.count)),
        ] {
            writer.key(name)
            writer.number(value)
        }
        writer.endObject()
        return Array(Self.mark.utf8) + writer.bytes + [0x0A] + response.bytes
    }

    /// Reads a file; nil if it is not the complete answer to this request.
    init?(file: [UInt8], key: RequestKey) {
        guard file.starts(with: Self.mark.utf8) else { return nil }
        let rest = file.dropFirst(Self.mark.utf8.count)
        guard let end = rest.firstIndex(of: 0x0A),
            let json = try? JSONPart(parsing: Array(rest[..<end])),
            json["request"]?.string == key.description,
            let url = json["url"]?.string, let address = try? WebAddress(url),
            let status = json["status"]?.double.flatMap({ Int(exactly: $0) }),
            let count = json["bytes"]?.double, count == Double(file.count - end - 1),
            let fresh = json["freshSeconds"]?.double, let time = json["time"]?.double
        else { return nil }
        response = ResourceResponse(
            address: address, status: status, mediaType: json["mediaType"]?.string ?? "",
            bytes: Array(file[(end + 1)...]))
        entityTag = json["entityTag"]?.string
        lastModified = json["lastModified"]?.string
        (freshSeconds, self.time) = (fresh, time)
    }
}
