import Cartouche
import Documents
import Expressions
import FeatureSources
import Geospatial
import Mapping

/// What `render` is given: data files from the bottom up, of which the first may be a web map.
struct MapInput {
    let paths: [String]
    let options: DataOptions
    let crs: String?

    func open(_ progress: ProgressLine? = nil) throws -> Map {
        let reference = try crs.map(spatialReference)
        var inputs = try paths.map(DataInput.init(path:))
        var map: Map?
        if let first = inputs.first, first.isWebMap {
            inputs.removeFirst()
            if inputs.isEmpty, let option = options.first {
                throw InputError(
                    "\(option) is not possible for a web map", at: first.path,
                    suggestion: "use the option with data files")
            }
            map = try first.webMap(reference)
        }
        if let second = inputs.first(where: \.isWebMap) {
            throw InputError(
                "a web map must be the first input, and the only web map", at: second.path,
                suggestion: "name the web map first, then data files")
        }
        try options.validate(files: inputs.count)
        let whole = map ?? Map(spatialReference: reference ?? .webMercator)
        for (index, input) in inputs.enumerated() {
            if inputs.count > 1 { progress?.update("files opened", done: index, of: inputs.count) }
            whole.addOperationalLayer(try layer(input, options[index]))
        }
        return whole
    }

    private func layer(_ input: DataInput, _ options: DataOptions.OneFile) throws -> FeatureLayer {
        let source = try input.source(
            layer: options.layer, reference: options.sourceCRS.map(spatialReference))
        let drawing = try options.renderer.map(RendererInput.read)
        let layer = FeatureLayer(featureSource: source, renderer: drawing?.renderer)
        if let opacity = drawing?.opacity { layer.opacity = opacity }
        if let drawing {
            layer.minScale = drawing.minScale
            layer.maxScale = drawing.maxScale
            layer.symbolLevels = drawing.symbolLevels
            layer.scalesSymbols = drawing.scalesSymbols
            if !drawing.definitionExpression.isEmpty, options.condition == nil {
                do {
                    _ = try WhereClause(parsing: drawing.definitionExpression)
                    layer.definitionExpression = drawing.definitionExpression
                } catch {
                    StandardError.print(
                        "\(options.renderer ?? ""): the definition expression of the layer cannot be read: \(error); "
                            + "all features are drawn"
                    )
                }
            }
        }
        if let condition = options.condition {
            // What is no clause is a mistake now, not after the first layer is drawn.
            _ = try WhereClause(parsing: condition)
            layer.definitionExpression = condition
        }
        return layer
    }
}
