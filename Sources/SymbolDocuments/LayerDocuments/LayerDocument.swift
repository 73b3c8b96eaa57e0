import CartoucheDocuments
import CartoucheSymbols

/// A layer file, map or layout of ArcGIS Pro (.lyrx, .mapx, .pagx), with its layers.
package struct LayerDocument: Sendable {
    /// The path of the document, for errors and diagnostics.
    package let path: String
    /// The layers of the document and of all its groups, in drawing order (bottom first).
    ///
    /// Groups themselves are not in the list.
    package let layers: [DocumentLayer]
    /// The diagnostics for the document as a whole; each layer has its own.
    package let diagnostics: [Diagnostic]
    /// The map of the document; nil for layer files.
    package let map: DocumentMap?
    /// The loader of the files to which the document refers.
    package let resources: ResourceLoader

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - path: The file's path; paths of pictures are relative to its folder.
    /// - Throws: `DocumentError` if the bytes are not JSON or not a document of this kind.
    package init(bytes: [UInt8], path: String) throws(DocumentError) {
        try self.init(JSONPart(parsing: bytes, source: path), path: path)
    }

    /// Reads a document from parsed JSON.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - path: The file's path; paths of pictures are relative to its folder.
    ///   - resources: The restrictions for the files to which the document refers. Default: none.
    ///   - file: The document itself if it is in an unpacked package, in whose folder relative paths start. Default:
    ///     nil, `path`.
    /// - Throws: `DocumentError` if it is not a document of this kind.
    package init(
        _ json: JSONPart, path: String, resources: ResourceLoader = ResourceLoader(), file: String? = nil
    ) throws(DocumentError) {
        guard let root = json.object, Self.isLayerDocument(root) else {
            throw DocumentError(
                .wrongValue, source: path, path: "$",
                what: "the document is not a layer file, map or layout",
                suggestion: "expected an object of type CIMLayerDocument, CIMMapDocument or CIMLayoutDocument"
            )
        }
        var walk = LayerWalk(root: root, resources: resources.besides(file ?? path))
        walk.visitAll()
        self.resources = walk.resources
        self.path = path
        map = DocumentMap(root)
        layers = walk.layers.reversed()
        diagnostics = walk.diagnostics
    }

    /// Reads a file.
    ///
    /// - Throws: `DocumentError` if the file is missing, not JSON, or not a document of this kind.
    package init(path: String) throws(DocumentError) {
        try self.init(JSONPart(contentsOf: path), path: path)
    }

    /// Returns whether JSON is a document of this kind.
    ///
    /// Old maps have no `type` and are recognized by their layer definitions.
    package static func isLayerDocument(_ root: JSONPart) -> Bool {
        switch root["type"]?.string {
        case "CIMLayerDocument", "CIMMapDocument", "CIMLayoutDocument": true
        case nil: root["layerDefinitions"]?.array != nil
        default: false
        }
    }

    /// The layers of ``map``, or all layers of a layer file; bottom first.
    package var mapLayers: [DocumentLayer] {
        map.map { map in layers.filter { $0.mapPath == map.path } } ?? layers
    }

    /// The layers that have a renderer, bottom first.
    package var drawnLayers: [DocumentLayer] { layers.filter { $0.renderer != nil } }

    /// Returns the one layer to draw.
    ///
    /// - Parameter name: A name for ``layers(called:)``; nil if the document has only one layer with a renderer.
    /// - Throws: `DocumentError` if no layer with a renderer, or more than one, matches. The error lists the
    ///   layers.
    package func layer(named name: String?) throws(DocumentError) -> DocumentLayer {
        let drawn = drawnLayers
        guard !drawn.isEmpty else {
            throw DocumentError(
                .wrongValue, source: path, path: "$", what: "no layer has a renderer",
                suggestion: "use a file with a feature layer")
        }
        let found = name.map { layers(called: $0) } ?? drawn
        if found.count == 1, found[0].renderer != nil { return found[0] }
        if let name, found.isEmpty {
            let known = references(to: drawn)
            let names = Set(drawn.map(\.name)).subtracting(known)
            let near = SimilarNames.nearest(to: name, among: known + names.sorted())
            if !near.isEmpty {
                throw DocumentError(
                    .wrongValue, source: path, path: "$", what: "the layer \"\(name)\" does not exist",
                    suggestion: "did you mean "
                        + near.map { "\"\(path)#\($0)\"" }.joined(separator: " or ") + "?")
            }
        }
        let choice = found.count > 1 ? found.filter { $0.renderer != nil } : drawn
        let names = references(to: Array(choice.prefix(30))).map { "\"\($0)\"" }
        let more = choice.count > names.count ? " and \(choice.count - names.count) more" : ""
        let problem =
            if let name {
                found.isEmpty
                    ? "the layer \"\(name)\" does not exist"
                    : found.count > 1
                        ? "\(found.count) layers have the name \"\(name)\""
                        : "the layer \"\(name)\" has no renderer"
            } else {
                "the document has \(drawn.count) layers"
            }
        throw DocumentError(
            .wrongValue, source: path, path: "$", what: problem,
            suggestion: "choose a layer with \(path)#LAYER; the layers are "
                + names.joined(separator: ", ") + more)
    }

    /// Returns a name for each layer that ``layers(called:)`` finds: the qualified name or, if layers share it, the URI.
    package func references(to choice: [DocumentLayer]) -> [String] {
        let counts = Dictionary(grouping: layers, by: \.qualifiedName).mapValues(\.count)
        return choice.map { counts[$0.qualifiedName] == 1 ? $0.qualifiedName : $0.uri }
    }

    /// Returns the layers with a name, a qualified name or a URI.
    ///
    /// A qualified name joins the names of the groups and the layer with `/`. It takes precedence if only one layer has it.
    /// The comparison ignores case only if there is no exact match.
    package func layers(called name: String) -> [DocumentLayer] {
        func matching(_ same: (String) -> Bool) -> [DocumentLayer] {
            layers.filter { same($0.name) || same($0.qualifiedName) || same($0.uri) }
        }
        let qualified = layers.filter { $0.qualifiedName == name }
        if qualified.count == 1 { return qualified }
        let exact = matching { $0 == name }
        if !exact.isEmpty { return exact }
        let wanted = name.lowercased()
        return matching { $0.lowercased() == wanted }
    }
}

/// Visits the layers of a document and of its groups, top first.
private struct LayerWalk {
    let root: JSONPart
    let layerDefinitions: [JSONPart]
    let resources: ResourceLoader
    var layers: [DocumentLayer] = []
    var diagnostics: [Diagnostic] = []
    private var definitions: [String: Int] = [:]
    private var visited: Set<String> = []

    /// The maximum depth of nested groups; deeper groups are left out.
    private static let maxDepth = 64

    init(root: JSONPart, resources: ResourceLoader) {
        self.root = root
        self.resources = resources
        layerDefinitions = root["layerDefinitions"]?.array ?? []
        for (index, definition) in layerDefinitions.enumerated() {
            guard let uri = definition.object?["uRI"]?.string else { continue }
            if definitions[uri] == nil {
                definitions[uri] = index
            } else {
                report(
                    .warning, .layerDefinedTwice, "$.layerDefinitions[\(index)].uRI",
                    "the URI \(uri.brief) is already defined", "the first definition is used")
            }
        }
    }

    mutating func visitAll() {
        var lists: [(uris: [JSONPart], path: String)] = []
        if let list = root["layers"]?.array { lists.append((list, "$.layers")) }
        if let list = root["mapDefinition"]?.object?["layers"]?.array {
            lists.append((list, "$.mapDefinition.layers"))
        }
        for (index, map) in (root["mapDefinitions"]?.array ?? []).enumerated() {
            guard let list = map.object?["layers"]?.array else { continue }
            lists.append((list, "$.mapDefinitions[\(index)].layers"))
        }
        for list in lists {
            var groups = DocumentLayer.Groups()
            groups.mapPath = String(list.path.dropLast(".layers".count))
            visit(list.uris, at: list.path, groups: groups, depth: 0)
        }
        for (index, definition) in layerDefinitions.enumerated() {
            guard let object = definition.object else {
                report(
                    .error, .layerNotRead, "$.layerDefinitions[\(index)]",
                    "\(definition.brief) is not a layer", "skipped")
                continue
            }
            if let uri = object["uRI"]?.string, visited.contains(uri) { continue }
            report(
                .note, .layerNotUsed, "$.layerDefinitions[\(index)]",
                "no list refers to the layer \(object["name"]?.brief ?? "")", "skipped")
        }
    }

    private mutating func visit(
        _ uris: [JSONPart], at path: String, groups: DocumentLayer.Groups, depth: Int
    ) {
        guard depth <= Self.maxDepth else {
            report(
                .error, .groupsTooDeep, path, "groups are nested more than \(Self.maxDepth) levels deep",
                "the innermost groups are skipped")
            return
        }
        for (place, value) in uris.enumerated() {
            let here = "\(path)[\(place)]"
            guard let uri = value.string, let index = definitions[uri],
                let object = layerDefinitions[index].object
            else {
                report(
                    .error, .layerNotFound, here, "no layer definition has the URI \(value.brief)",
                    "skipped")
                continue
            }
            guard visited.insert(uri).inserted else {
                report(
                    .warning, .layerNamedTwice, here, "another list already refers to \(value.brief)",
                    "the layer is used once")
                continue
            }
            let definitionPath = "$.layerDefinitions[\(index)]"
            if let members = object["layers"]?.array {
                visit(
                    members, at: definitionPath + ".layers",
                    groups: groups.entering(object, path: definitionPath),
                    depth: depth + 1)
            } else {
                layers.append(
                    DocumentLayer(object, path: definitionPath, groups: groups, resources: resources))
            }
        }
    }

    private mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ path: String, _ message: String,
        _ instead: String
    ) {
        diagnostics.append(
            Diagnostic(severity, code: code, path: path, message: message, instead: instead))
    }
}
