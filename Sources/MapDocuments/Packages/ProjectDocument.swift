import CartoucheArchives
import CartoucheDocuments

/// The maps of a project of ArcGIS Pro (`.aprx`): a ZIP archive with a file for each map, layer and layout.
struct ProjectDocument {
    /// A map or scene of the project.
    struct Item {
        var name: String
        var isScene: Bool
        /// The map with all its layers, as in a map file (`.mapx`).
        var document: JSONPart
    }

    /// The maps and scenes in the order of the project.
    private(set) var items: [Item] = []

    private let path: String
    /// The JSON files of the project by their names.
    private var parts: [String: [UInt8]] = [:]
    /// The names in lower case, because references differ from names in case.
    private var names: [String: String] = [:]

    /// The maximum number of layers of all maps.
    private static let maxLayers = 100_000
    private static let maxDepth = 64

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - location: The project.
    ///   - path: The project in messages.
    ///   - limit: The maximum size of all files of the project in bytes.
    /// - Throws: `DocumentError` if the archive cannot be read, or if it is not a project with JSON files.
    init(_ location: FileLocation, path: String, limit: Int) throws {
        self.path = path
        var isOld = false
        var left = limit
        try Archive.forEachFile(in: location) { file in
            let name = file.name
            if name == "GISProject.xml" { isOld = true }
            // Files with the extension `.xml` can be JSON, too.
            guard ["json", "xml"].contains(FilePath.fileExtension(of: name)) else { return }
            let bytes = try file.contents()
            guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == 0x7B
            else { return }
            left -= bytes.count
            guard left >= 0 else {
                throw DocumentError(
                    .tooLarge, source: path, what: "the project has more than \(limit) bytes of JSON",
                    suggestion: "raise the limit (--max-document-size)")
            }
            parts[name] = bytes
        }
        for name in parts.keys.sorted() { names[name.lowercased()] = name }
        guard parts["GISProject.json"] != nil else {
            throw DocumentError(
                .unsupported, source: path,
                what: isOld
                    ? "the project is from ArcGIS Pro 2, whose files are XML"
                    : "the archive is not a project of ArcGIS Pro: it has no GISProject.json",
                suggestion: isOld
                    ? "save it with ArcGIS Pro 3, or export its maps (.mapx)"
                    : "use an .aprx file of ArcGIS Pro")
        }
        try readItems()
    }

    private mutating func readItems() throws(DocumentError) {
        guard let project = try part("GISProject.json") else { return }
        var left = Self.maxLayers
        for item in project["projectItems"]?.array ?? [] where item["itemType"]?.string == "Map" {
            guard let place = item["catalogPath"]?.string, let map = try part(place), map.object != nil else {
                continue
            }
            let name = map["name"]?.string ?? item["name"]?.string ?? ""
            let isScene = map["mapType"]?.string == "Scene"
            items.append(Item(name: name, isScene: isScene, document: try document(place, map, &left)))
        }
    }

    /// Returns a part of the project; nil if there is none.
    ///
    /// - Parameter reference: The name, which can begin with `CIMPATH=`.
    private func part(_ reference: String) throws(DocumentError) -> JSONPart? {
        guard let name = name(reference), let bytes = parts[name] else { return nil }
        return try JSONPart(parsing: bytes, source: "\(path)/\(name)")
    }

    private func name(_ reference: String) -> String? {
        var name = reference[...]
        if name.lowercased().hasPrefix("cimpath=") { name = name.dropFirst("cimpath=".count) }
        if parts[String(name)] != nil { return String(name) }
        return names[name.lowercased()]
    }

    /// Returns the document of a map file with a map and its layers.
    private func document(
        _ place: String, _ map: JSONPart, _ left: inout Int
    ) throws(DocumentError) -> JSONPart {
        var layers: [String] = []
        var found: Set<String> = []
        var lists = [map]
        for _ in 0..<Self.maxDepth where !lists.isEmpty {
            var next: [JSONPart] = []
            for list in lists {
                for reference in list["layers"]?.array ?? [] {
                    guard let reference = reference.string, let name = name(reference),
                        found.insert(name).inserted, let layer = try part(name)
                    else { continue }
                    left -= 1
                    guard left >= 0 else {
                        throw DocumentError(
                            .tooLarge, source: path,
                            what: "the project has more than \(Self.maxLayers) layers",
                            suggestion: "export its maps (.mapx)")
                    }
                    layers.append(name)
                    if layer["layers"]?.array != nil { next.append(layer) }
                }
            }
            lists = next
        }
        func text(_ name: String) -> ArraySlice<UInt8> {
            let bytes = parts[name] ?? []
            return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        }
        var bytes = Array(#"{"type":"CIMMapDocument","mapDefinition":"#.utf8)
        bytes += text(name(place) ?? "")
        bytes += Array(#","layerDefinitions":["#.utf8)
        for (index, name) in layers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += text(name)
        }
        bytes += Array("]}".utf8)
        return try JSONPart(parsing: bytes, source: path)
    }
}
