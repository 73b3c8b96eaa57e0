import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheSymbols
import CartoucheWorkers

// Saving in the style.
extension StyleHost {
    /// The maximum number of characters of a text.
    private static let textLimit = 500

    /// Writes the symbol that a page edits into the style.
    ///
    /// The body has the `page`, the `key`, the `name`, the `category` and the `tags`. With `replaces`, the symbol of the
    /// key is replaced. With `backup`, the old file stays with the ending `.bak`.
    func save(_ request: HostRequest) async throws -> JSONValue {
        guard let file else { throw HostRefusal.badRequest("this style cannot be changed") }
        let body = try request.object()
        guard let symbol = sessions.session(named: body["page"]?.string ?? "").symbol else {
            throw HostRefusal.badRequest("no symbol is open")
        }
        let key = try Self.text(body["key"])
        guard !key.isEmpty else { throw HostRefusal.badRequest("the key is missing") }
        let name = try Self.text(body["name"])
        let item = SymbolStyleItem(
            key: key, name: name.isEmpty ? key : name, category: try Self.text(body["category"]),
            tags: try Self.text(body["tags"]).split(separator: ";").map(Self.trimmed).filter { !$0.isEmpty },
            symbol: symbol)
        if body["backup"]?.bool == true {
            try await BackgroundThreads.run { _ in
                try AtomicFile.write(FileBytes.contents(of: file), to: file + ".bak", durably: true)
            }
        }
        if body["replaces"]?.bool == true {
            try await style.update([item])
        } else {
            try await style.add([item])
        }
        revision.advance()
        return ["saved": .string(key)]
    }

    private static func text(_ value: JSONPart?) throws(HostRefusal) -> String {
        let text = value?.string ?? ""
        guard text.count <= textLimit, !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw .badRequest("a text has more than \(textLimit) characters or a line end")
        }
        return text
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns the file of the style.
    func styleFile() async throws -> HostAnswer {
        guard let file else { throw HostRefusal.notFound }
        let bytes = try await BackgroundThreads.run { _ in try FileBytes.contents(of: file) }
        var answer = HostAnswer(bytes, type: "application/octet-stream")
        answer.headers.append(("content-disposition", "attachment; filename=\"style.stylx\""))
        return answer
    }
}
