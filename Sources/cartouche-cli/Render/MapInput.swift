import Cartouche
import Documents
import Expressions
import FeatureSources
import Geospatial
import Mapping

/// The inputs of `render`, bottom layer first: an optional web map, then data files.
struct MapInput {
    let paths: [String]
    let options: DataOptions
    let crs: String?

    /// Makes the map from the inputs.
    func open(_ progress: ProgressLine? = nil) throws -> Map {
        let reference = try crs.map(spatialReference)
        var inputs = try paths.map(DataInput.init(path:))
        var map: Map?
        if let first = inputs.first, first.isWebMap {
            inputs.removeFirst()
            if inputs.isEmpty, let option = options.first {
                throw InputError(
                    "\(option) cannot be used with a web map alone", at: first.path,
                    suggestion: "add data files, or remove the option")
            }
            map = try first.webMap(reference)
        }
        if let second = inputs.first(where: \.isWebMap) {
            throw InputError(
                "only the first input can be a web map", at: second.path,
                suggestion: "name the web map first, then data files")
        }
        try options.validate(files: inputs.count)
        let combined = map ?? Map(spatialReference: reference ?? .webMercator)
        for (index, input) in inputs.enumerated() {
            if inputs.count > 1 { progress?.update("files opened", done: index, of: inputs.count) }
            combined.addOperationalLayer(try layer(input, options[index]))
        }
        return combined
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
            layer.levelGroup = drawing.levelGroup
            layer.scalesSymbols = drawing.scalesSymbols
            if !drawing.definitionExpression.isEmpty, options.condition == nil {
                do {
                    _ = try WhereClause(parsing: drawing.definitionExpression)
                    layer.definitionExpression = drawing.definitionExpression
                } catch {
                    StandardError.print(
                        "\(options.renderer ?? ""): all features are drawn, because the layer's definition expression "
                            + "cannot be read: \(error)"
                    )
                }
            }
        }
        if let condition = options.condition {
            // Reports an invalid condition before anything is drawn.
            _ = try WhereClause(parsing: condition)
            layer.definitionExpression = condition
        }
        return layer
    }
}
