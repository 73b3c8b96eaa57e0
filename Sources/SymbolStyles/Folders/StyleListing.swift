import CartoucheDocuments

/// The file `style.json` of an unpacked style: its properties, and the texts of its items.
///
/// A member that an item does not have follows from its file: the key from the name of the file, the name from the key,
/// the category from the folder, the class from the content.
struct StyleListing {
    static let fileName = "style.json"

    /// One item.
    struct Entry {
        /// The path of the item's file in the folder.
        var file: String
        var key: String?
        /// The key in the database, if it is empty or another item has it.
        var storedKey: String?
        var name: String?
        var category: String?
        var tags: [String] = []
        var itemClass: Int?
        /// The number of the row, if it is not the next one.
        var row: Int64?
        /// The files of the binary parts to which the content refers.
        var binaries: [String] = []
    }

    /// A binary part of the style, such as a model.
    struct Binary {
        var file: String
        var digest: String
        var binaryClass: Int
    }

    var properties: [(name: String, value: String)] = []
    var entries: [Entry] = []
    var binaries: [Binary] = []
    /// The files of the tables that other programs have added.
    var tables: [String] = []

    init() {}

    /// Reads a listing.
    ///
    /// - Throws: `DocumentError` if the text is not JSON, or a member has the wrong type.
    init(_ bytes: [UInt8], source: String) throws(DocumentError) {
        let json = try JSONPart(parsing: bytes, source: source)
        guard json.kind == .object else { throw Self.wrong("$", "an object", source) }
        for (key, value) in json["properties"]?.members ?? [] {
            guard let text = value.string else { throw Self.wrong("$.properties.\(key)", "a text", source) }
            properties.append((key, text))
        }
        for (index, item) in (json["items"]?.array ?? []).enumerated() {
            let path = "$.items[\(index)]"
            guard let file = item["file"]?.string else { throw Self.wrong("\(path).file", "a text", source) }
            var entry = Entry(file: file)
            entry.key = item["key"]?.string
            entry.storedKey = item["storedKey"]?.string
            entry.name = item["name"]?.string
            entry.category = item["category"]?.string
            entry.tags = (item["tags"]?.array ?? []).compactMap(\.string)
            entry.itemClass = item["class"]?.double.map { Int(max(min($0, 1e6), 0)) }
            entry.row = item["row"]?.double.map { Int64(max(min($0, 1e15), 1)) }
            entry.binaries = (item["binaries"]?.array ?? []).compactMap(\.string)
            entries.append(entry)
        }
        for (index, item) in (json["binaries"]?.array ?? []).enumerated() {
            let path = "$.binaries[\(index)]"
            guard let file = item["file"]?.string else { throw Self.wrong("\(path).file", "a text", source) }
            guard let digest = item["md5"]?.string else { throw Self.wrong("\(path).md5", "a text", source) }
            let number = item["class"]?.double.map { Int(max(min($0, 1e6), 0)) }
            binaries.append(Binary(file: file, digest: digest, binaryClass: number ?? 1))
        }
        tables = (json["tables"]?.array ?? []).compactMap(\.string)
    }

    /// The paths of all files.
    var files: [String] { entries.map(\.file) + binaries.map(\.file) + tables }

    private static func wrong(_ path: String, _ expected: String, _ source: String) -> DocumentError {
        DocumentError(.wrongValue, source: source, path: path, what: "the value is not \(expected)")
    }

    /// The listing as JSON, with one item on a line, so that versions of a style can be compared.
    var bytes: [UInt8] {
        func line(_ members: [String]) -> String { "    {" + members.joined(separator: ", ") + "}" }
        func member(_ name: String, _ value: String) -> String { "\"\(name)\": \(JSONWriter.quoted(value))" }
        let lines = entries.map { entry in
            var members = [member("file", entry.file)]
            if let key = entry.key { members.append(member("key", key)) }
            if let key = entry.storedKey { members.append(member("storedKey", key)) }
            if let name = entry.name { members.append(member("name", name)) }
            if let category = entry.category { members.append(member("category", category)) }
            if !entry.tags.isEmpty {
                let tags = entry.tags.map { JSONWriter.quoted($0) }.joined(separator: ", ")
                members.append("\"tags\": [\(tags)]")
            }
            if let number = entry.itemClass { members.append("\"class\": \(number)") }
            if let row = entry.row { members.append("\"row\": \(row)") }
            if !entry.binaries.isEmpty {
                let files = entry.binaries.map { JSONWriter.quoted($0) }.joined(separator: ", ")
                members.append("\"binaries\": [\(files)]")
            }
            return line(members)
        }
        let parts = binaries.map { binary in
            var members = [member("file", binary.file), member("md5", binary.digest)]
            if binary.binaryClass != 1 { members.append("\"class\": \(binary.binaryClass)") }
            return line(members)
        }
        let partList =
            parts.isEmpty ? "" : ",\n  \"binaries\": [\n\(parts.joined(separator: ",\n"))\n  ]"
        let tableNames = tables.map { JSONWriter.quoted($0) }.joined(separator: ", ")
        let tableList = tables.isEmpty ? "" : ",\n  \"tables\": [\(tableNames)]"
        let facts = properties.map { "    " + member($0.name, $0.value) }.joined(separator: ",\n")
        return Array(
            """
            {
              "properties": {
            \(facts)
              },
              "items": [
            \(lines.joined(separator: ",\n"))
              ]\(partList)\(tableList)
            }

            """.utf8)
    }
}
