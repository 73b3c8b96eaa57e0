import Cartouche
import Documents
import SymbolDocuments
import Symbols

/// What `--renderer` is given: a renderer, a symbol, a document that holds a renderer, or a layer file or map of
/// ArcGIS Pro, whose layer is named behind `#` where it has several.
enum RendererInput {
    /// How a layer is drawn.
    struct Drawing {
        var renderer: Renderer
        /// The layer's, where the document has layers.
        var opacity: Double?
        /// The features that the document's layer shows; empty for all.
        var definitionExpression = ""
        /// The scales that the document's layer is drawn at; 0 is no limit.
        var minScale = 0.0
        var maxScale = 0.0
        /// The order of symbol layers across features, the uppermost first; nil for none.
        var symbolLevels: [String]?
        /// Whether symbols grow and shrink with the map around its reference scale.
        var scalesSymbols = true
    }

    static func read(_ text: String) throws -> Drawing {
        let (path, name) = separate(text)
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
        for (keys, place) in holders {
            var value: JSONPart? = document
            for key in keys { value = value?[key] }
            if let value, value.object != nil {
                return try Renderer.fromJSON(
                    value, path: place, resources: resources, diagnostics: &diagnostics)
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

    /// The file and the layer of `FILE.lyrx#LAYER`; a file whose own name has a `#` is found first.
    private static func separate(_ text: String) -> (path: String, layer: String?) {
        // What opens no file is another spelling: the caller's reading of the whole says why there is none.
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

    /// Where documents keep their renderer.
    private static let holders: [(keys: [String], place: String)] = [
        (["drawingInfo", "renderer"], "$.drawingInfo.renderer"),
        (["layerDefinition", "drawingInfo", "renderer"], "$.layerDefinition.drawingInfo.renderer"),
        (["renderer"], "$.renderer"),
    ]
}
