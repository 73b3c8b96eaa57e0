import Cartouche
import Documents
import Expressions
import FeatureSources
import Geospatial
import Mapping
import Symbology

/// What `render` is given: data files from the bottom up, of which the first may be a web map.
struct MapInput {
    let paths: [String]
    let options: DataOptions
    let crs: String?

    func open() throws -> Map {
        let reference = try crs.map(spatialReference)
        var inputs = try paths.map(DataInput.init(path:))
        var map: Map?
        if let first = inputs.first, first.isWebMap {
            inputs.removeFirst()
            if inputs.isEmpty, let option = options.first {
                throw InputError(
                    "\(option) goes with a data file; \(first.path) is a web map with layers of its own")
            }
            map = try first.webMap(reference)
        }
        if let second = inputs.first(where: \.isWebMap) {
            throw InputError(
                "\(second.path) is a web map, which goes below all data: name it first, and only one")
        }
        try options.validate(files: inputs.count)
        let whole = map ?? Map(spatialReference: reference ?? .webMercator)
        for (index, input) in inputs.enumerated() {
            whole.addOperationalLayer(try layer(input, options[index]))
        }
        return whole
    }

    private func layer(_ input: DataInput, _ options: DataOptions.OneFile) throws -> FeatureLayer {
        let source = try input.source(
            layer: options.layer, reference: options.sourceCRS.map(spatialReference))
        let layer = FeatureLayer(
            featureSource: source, renderer: try options.renderer.map(RendererInput.read))
        if let condition = options.condition {
            // What is no clause is a mistake now, not after the first layer is drawn.
            _ = try WhereClause(parsing: condition)
            layer.definitionExpression = condition
        }
        return layer
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
