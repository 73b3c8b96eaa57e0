import Cartouche
import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbolStyles
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the value of `--renderer`.
///
/// The file is a renderer, a symbol, a style (`.stylx`), another JSON document with a renderer, a web map, a document
/// of ArcGIS Pro (`.lyrx`, `.mapx`), or a model for points in scenes. `FILE#NAME` selects one of several layers or
/// symbols.
package struct RendererInput {
    /// The limits for reading.
    private let resources: ResourceLoader

    package init(resources: ResourceLoader) { self.resources = resources }

    /// The drawing settings of a layer.
    package struct Drawing {
        package var renderer: Renderer
        /// The layer's opacity, 0 to 1; nil if the file is not a layer or map document.
        package var opacity: Double?
        /// The condition that features must match; empty for all features.
        package var definitionExpression = ""
        /// The denominator of the smallest scale at which the layer is drawn; 0 for no limit.
        package var minScale = 0.0
        /// The denominator of the largest scale at which the layer is drawn; 0 for no limit.
        package var maxScale = 0.0
        /// The names of symbol layers in drawing order across features, topmost first; nil for none.
        package var symbolLevels: [String]?
        /// The group of the document whose layers share these levels; nil for none.
        package var levelGroup: String?
        /// Whether symbol sizes change with the map scale, relative to the map's reference scale.
        package var scalesSymbols = true
    }

    /// Reads a renderer or a symbol from `FILE` or `FILE#NAME`.
    ///
    /// - Throws: An error if the file cannot be read or has no renderer.
    package func read(_ text: String) throws -> Drawing {
        let drawing = try drawing(of: text)
        drawing.renderer.findDictionaryStyle()
        return drawing
    }

    /// Returns the renderer of a layer in the first map of a package that has it.
    private func drawing(inPackage path: String, layer name: String?, _ text: String) throws -> Drawing {
        let package = try MapPackage(path: path, resources: resources)
        let documents = try package.items.compactMap { try package.layerDocument(of: $0) }
        guard let first = documents.first else {
            throw InputError("the package has no layer files", at: path)
        }
        let found = name.flatMap { name in documents.first { !$0.layers(called: name).isEmpty } }
        return try drawing(in: found ?? first, layer: name, text)
    }

    private func drawing(in document: LayerDocument, layer name: String?, _ text: String) throws -> Drawing {
        let layer = try document.layer(named: name)
        guard let renderer = layer.renderer else {
            throw InputError("the layer has no renderer", at: text)
        }
        let display = layer.display
        return Drawing(
            renderer: renderer, opacity: display.opacity,
            definitionExpression: layer.definitionExpression, minScale: display.minScale,
            maxScale: display.maxScale, symbolLevels: layer.symbolLevels,
            levelGroup: layer.levelGroup.map { "\(document.path)#\($0)" },
            scalesSymbols: layer.scalesSymbols)
    }

    private func drawing(of text: String) throws -> Drawing {
        let (path, name) = Self.split(text)
        if MapPackage.isPackage(path) { return try drawing(inPackage: path, layer: name, text) }
        let file = try FileBytes(resources.named(path))
        let beginning = try file.peek(16)
        if name == nil, Self.modelExtensions.contains(FilePath.fileExtension(of: path).lowercased()) {
            return Drawing(renderer: SimpleRenderer(symbol: ModelSceneSymbol(url: URL(filePath: path))))
        }
        if beginning.starts(with: Array("SQLite format 3".utf8))
            || FilePath.fileExtension(of: path) == "stylx"
        {
            return Drawing(renderer: try symbolRenderer(inStyle: path, key: name))
        }
        let document = try JSONPart(file, limit: resources.maximumBytes)
        guard document.object != nil else {
            throw InputError(
                "the document is not a JSON object", at: path,
                suggestion: "use the JSON of a renderer or symbol")
        }
        if LayerDocument.isLayerDocument(document) {
            return try drawing(
                in: LayerDocument(document, path: path, resources: resources), layer: name, text)
        }
        if document["operationalLayers"]?.array != nil {
            return try drawing(inWebMap: document, path: path, name: name)
        }
        if let layers = document["layers"]?.array, document["drawingInfo"] == nil {
            return Drawing(renderer: try renderer(ofServiceLayer: name, in: layers, path: path))
        }
        if let name {
            throw InputError(
                "the file has no layers, so there is no layer \"\(name)\"", at: path,
                suggestion: "name the file without a layer")
        }
        return Drawing(renderer: try renderer(in: document, path: path))
    }

    // MARK: Files with several names

    private func symbolRenderer(inStyle path: String, key: String?) throws -> Renderer {
        let style = try SymbolFile(path: path, resources: resources)
        let entry = try Self.chosen(
            key.map { style.entries(for: $0) } ?? style.entries,
            of: style.entries.map(\.key),
            name: key, noun: "symbol", path: path)
        let content = try entry.read(source: path, resources: resources.besides(path))
        return SimpleRenderer(symbol: content.live)
    }

    private func drawing(inWebMap document: JSONPart, path: String, name: String?) throws -> Drawing {
        let map = try Map(webMap: document, source: path, resources: resources.besides(path))
        let pairs = zip(map.layerEntries, map.layerReferences).filter { Self.renderer(of: $0.0) != nil }
        let known = pairs.map(\.1)
        let layers = name.map { map.operationalLayers(called: $0) } ?? pairs.map(\.0)
        let layer = try Self.chosen(
            layers.filter { Self.renderer(of: $0) != nil }, of: known, name: name, noun: "layer", path: path)
        guard let renderer = Self.renderer(of: layer) else {
            throw InputError("the layer has no renderer", at: path)
        }
        let range = layer.combinedRange
        return Drawing(
            renderer: renderer, opacity: layer.combinedOpacity,
            definitionExpression: layer.origin?.definitionExpression ?? "", minScale: range.minScale ?? 0,
            maxScale: range.maxScale ?? 0, scalesSymbols: (layer as? FeatureLayer)?.scalesSymbols ?? false)
    }

    private static func renderer(of layer: Layer) -> Renderer? {
        (layer as? FeatureLayer)?.renderer ?? layer.origin?.renderer
    }

    private func renderer(
        ofServiceLayer name: String?, in layers: [JSONPart], path: String
    ) throws -> Renderer {
        // The data of an item has layer definitions, and the description of a service has the layers themselves.
        let drawn = layers.filter {
            ($0["layerDefinition"] ?? $0)["drawingInfo"]?["renderer"]?.object != nil
        }
        func title(_ layer: JSONPart) -> String {
            layer["name"]?.string ?? layer["title"]?.string ?? layer["id"]?.raw.text ?? ""
        }
        let found = drawn.filter { name == nil || title($0).lowercased() == name?.lowercased() }
        let layer = try Self.chosen(found, of: drawn.map(title), name: name, noun: "layer", path: path)
        return try renderer(in: layer, path: path)
    }

    /// Returns the only item that was found; an error lists the names or suggests similar ones.
    private static func chosen<Item>(
        _ found: [Item], of names: [String], name: String?, noun: String, path: String
    ) throws -> Item {
        if found.count == 1 { return found[0] }
        let usable = noun == "layer" ? " with a renderer" : ""
        guard let name else {
            throw InputError(
                "the file has \(counted(found.count, noun))\(usable)", at: path,
                suggestion: names.first.map { "choose one, for example \"\(path)#\($0)\"" } ?? "")
        }
        throw InputError(
            found.isEmpty
                ? "the file has no \(noun) \"\(name)\"\(usable)"
                : "\(counted(found.count, noun)) have the name \"\(name)\"", at: path,
            suggestion: found.isEmpty
                ? SimilarNames.suggestion(for: name, among: names, list: "the \(noun)s are")
                : "use the full name, with the names of the groups")
    }

    // MARK: Documents with one renderer

    private func renderer(in document: JSONPart, path: String) throws -> Renderer {
        let resources = resources.besides(path)
        var diagnostics: [Diagnostic] = []
        for (keys, path) in Self.rendererPaths {
            var value: JSONPart? = document
            for key in keys { value = value?[key] }
            if let value, value.object != nil {
                return try Renderer.fromJSON(
                    value, path: path, resources: resources, diagnostics: &diagnostics)
            }
        }
        let type = document["type"]?.string ?? ""
        if type.hasPrefix("CIM"), type.hasSuffix("Renderer") {
            return Renderer.fromCIM(document, path: "$", resources: resources)
        }
        if type.hasPrefix("esri") || type.hasPrefix("CIM") {
            return SimpleRenderer(
                symbol: try Symbol.fromJSON(
                    document, path: "$", resources: resources, diagnostics: &diagnostics))
        }
        return try Renderer.fromJSON(document, path: "$", resources: resources, diagnostics: &diagnostics)
    }

    /// Splits `FILE#NAME` into the path and the name of a layer or symbol.
    ///
    /// A file whose name contains `#` takes precedence.
    static func split(_ text: String) -> (path: String, name: String?) {
        // If no split gives an existing file, the caller reports the error for the unsplit text.
        guard text != "-", !isFile(text) else { return (text, nil) }
        var end = text.startIndex
        while let mark = text[end...].firstIndex(of: "#") {
            let path = String(text[..<mark])
            end = text.index(after: mark)
            if isFile(path) {
                return (path, String(text[end...]))
            }
        }
        return (text, nil)
    }

    /// Whether there is a file or a pipe at a path; a pipe is not opened.
    private static func isFile(_ path: String) -> Bool {
        FileBytes.exists(path) && !FileBytes.isFolder(path)
    }

    /// The endings of models that Assimp reads.
    private static let modelExtensions: Set<String> = [
        "3ds", "ac", "blend", "dae", "dxf", "fbx", "glb", "gltf", "lwo", "obj", "off", "ply", "stl", "vrm",
        "x",
    ]

    /// The members that contain a renderer, in order of precedence, and their JSON paths.
    private static let rendererPaths: [(keys: [String], path: String)] = [
        (["drawingInfo", "renderer"], "$.drawingInfo.renderer"),
        (["layerDefinition", "drawingInfo", "renderer"], "$.layerDefinition.drawingInfo.renderer"),
        (["renderer"], "$.renderer"),
    ]
}
