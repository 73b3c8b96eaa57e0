import Cartouche
import Documents
import SymbolDocuments
import Symbols

/// Reads the value of `--renderer`.
///
/// The file is a renderer, a symbol, another JSON document with a renderer, or a document of ArcGIS Pro (`.lyrx`,
/// `.mapx`). `FILE#LAYER` selects one of several layers of a document.
enum RendererInput {
    /// The drawing settings of a layer.
    struct Drawing {
        var renderer: Renderer
        /// The layer's opacity, 0 to 1; nil if the file is not a layer or map document.
        var opacity: Double?
        /// The condition that features must match; empty for all features.
        var definitionExpression = ""
        /// The denominator of the smallest scale at which the layer is drawn; 0 for no limit.
        var minScale = 0.0
        /// The denominator of the largest scale at which the layer is drawn; 0 for no limit.
        var maxScale = 0.0
        /// The names of symbol layers in drawing order across features, topmost first; nil for none.
        var symbolLevels: [String]?
        /// The group of the document whose layers share these levels; nil for none.
        var levelGroup: String?
        /// Whether symbol sizes change with the map scale, relative to the map's reference scale.
        var scalesSymbols = true
    }

    /// Reads a renderer or a symbol from `FILE` or `FILE#LAYER`.
    ///
    /// - Throws: an error if the file cannot be read or has no renderer.
    static func read(_ text: String) throws -> Drawing {
        let (path, name) = split(text)
        let bytes = try FileBytes.contents(of: path)
        let document = try JSONPart(parsing: bytes, source: path)
        guard document.object != nil else {
            throw InputError(
                "the document is not a JSON object", at: path,
                suggestion: "use the JSON of a renderer or symbol")
        }
        if LayerDocument.isLayerDocument(document) {
            let layer = try LayerDocument(document, path: path).layer(named: name)
            guard let renderer = layer.renderer else {
                throw InputError("the layer has no renderer", at: text)
            }
            return Drawing(
                renderer: renderer, opacity: 1 - layer.transparency / 100,
                definitionExpression: layer.definitionExpression, minScale: layer.minScale,
                maxScale: layer.maxScale, symbolLevels: layer.symbolLevels,
                levelGroup: layer.levelGroup.map { "\(path)#\($0)" },
                scalesSymbols: layer.scalesSymbols)
        }
        if let name {
            throw InputError(
                "the file has no layers, so there is no layer \"\(name)\"", at: path,
                suggestion: "name the file without a layer")
        }
        return Drawing(renderer: try renderer(in: document, path: path))
    }

    private static func renderer(in document: JSONPart, path: String) throws -> Renderer {
        let resources = ResourceLoader(besides: path)
        var diagnostics: [Diagnostic] = []
        for (keys, path) in rendererPaths {
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

    /// Splits `FILE#LAYER` into the path and the layer's name.
    ///
    /// A file whose name contains `#` takes precedence.
    private static func split(_ text: String) -> (path: String, layer: String?) {
        // If no split gives an existing file, the caller reports the error for the unsplit text.
        guard (try? FileBytes.beginning(of: text, count: 1)) == nil else { return (text, nil) }
        var end = text.startIndex
        while let mark = text[end...].firstIndex(of: "#") {
            let path = String(text[..<mark])
            end = text.index(after: mark)
            if (try? FileBytes.beginning(of: path, count: 1)) != nil {
                return (path, String(text[end...]))
            }
        }
        return (text, nil)
    }

    /// The members that contain a renderer, in order of precedence, and their JSON paths.
    private static let rendererPaths: [(keys: [String], path: String)] = [
        (["drawingInfo", "renderer"], "$.drawingInfo.renderer"),
        (["layerDefinition", "drawingInfo", "renderer"], "$.layerDefinition.drawingInfo.renderer"),
        (["renderer"], "$.renderer"),
    ]
}
