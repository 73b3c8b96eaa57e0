import Cartouche
import Documents
import FeatureSources
import Geospatial
import Mapping
import Symbology

/// What `render` is given: a web map, or a data file that becomes a map of one layer.
struct MapInput {
    let path: String
    let renderer: String?
    let crs: String?

    func open() throws -> Map {
        let reference = try crs.map(spatialReference)
        if path == "-" {
            let bytes = try FileBytes.contents(of: path, limit: 1 << 32)
            if try Self.isWebMap(JSONReader(MemoryBytes(bytes, name: "standard input"))) {
                try refuseRenderer()
                return try Map(
                    webMap: JSONValue(parsing: bytes, source: "standard input"), source: "standard input",
                    resources: ResourceLoader(), spatialReference: reference)
            }
            return try dataMap(FeatureSources.open(bytes: bytes, name: "standard input"), reference)
        }
        let ending = FilePath.fileExtension(of: path)
        if ending == "json" || ending == "webmap", try Self.isWebMap(JSONReader(path: path)) {
            try refuseRenderer()
            return try Map(contentsOfFile: path, spatialReference: reference)
        }
        return try dataMap(FeatureSources.open(path: path), reference)
    }

    private func refuseRenderer() throws {
        if renderer != nil {
            throw InputError(
                "--renderer goes with a data file; \(path) is a web map with renderers of its own")
        }
    }

    private func dataMap(_ source: any FeatureSource, _ reference: SpatialReference?) throws -> Map {
        let map = Map(spatialReference: reference ?? .webMercator)
        map.addOperationalLayer(
            FeatureLayer(featureSource: source, renderer: try renderer.map(RendererInput.read)))
        return map
    }

    /// Whether a document is a web map, told from its top members; reads no further than it must.
    private static func isWebMap(_ document: consuming JSONReader) throws -> Bool {
        var reader = document
        guard try reader.peek() == .object else { return false }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("operationalLayers") || reader.keyIs("baseMap") || reader.keyIs("mapOptions") {
                return true
            }
            if reader.keyIs("features") || reader.keyIs("geometryType") || reader.keyIs("coordinates") {
                return false
            }
            try reader.skipValue()
        }
        return false
    }
}

/// What `--renderer` is given: a renderer, a symbol, or a document that holds a renderer.
enum RendererInput {
    static func read(_ path: String) throws -> Renderer {
        let document = try JSONValue(contentsOf: path)
        let resources = ResourceLoader(besides: path)
        var diagnostics: [Diagnostic] = []
        guard let object = document.object else {
            throw InputError("\(path): a renderer or a symbol is a JSON object")
        }
        for (keys, place) in holders {
            var value: JSONValue? = document
            for key in keys { value = value?.object?[key] }
            if let value, value.object != nil {
                return try Renderer.fromJSON(
                    value, path: place, resources: resources, diagnostics: &diagnostics)
            }
        }
        let type = object["type"]?.string ?? ""
        if type.hasPrefix("esri") || type.hasPrefix("CIM") {
            return SimpleRenderer(
                symbol: try Symbol.fromJSON(
                    document, path: "$", resources: resources, diagnostics: &diagnostics))
        }
        return try Renderer.fromJSON(document, path: "$", resources: resources, diagnostics: &diagnostics)
    }

    /// Where documents keep their renderer.
    private static let holders: [(keys: [String], place: String)] = [
        (["drawingInfo", "renderer"], "$.drawingInfo.renderer"),
        (["layerDefinition", "drawingInfo", "renderer"], "$.layerDefinition.drawingInfo.renderer"),
        (["renderer"], "$.renderer"),
    ]
}
