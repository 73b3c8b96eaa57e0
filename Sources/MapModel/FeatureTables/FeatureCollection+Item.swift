import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

// Feature collections in portals: documents with `layers`, each with a `layerDefinition` and a `featureSet`.
extension FeatureCollection {
    private static let maximumTables = 1000

    /// Returns the tables of an item in drawing order: the document has the topmost last.
    static func tables(of item: PortalItem) throws -> [FeatureCollectionTable] {
        try layers(of: item).prefix(maximumTables).map { layer in
            let source = try source(of: layer, in: item)
            return try FeatureCollectionTable(copying: source, layer)
        }
    }

    /// Returns the features of one layer of an item.
    static func source(of item: PortalItem, layer number: Int) throws -> any FeatureSource {
        let layers = try layers(of: item)
        guard layers.indices.contains(number) else {
            throw ServiceError.notFeatures(
                url: item.contentAddress?.description ?? "",
                what: "the feature collection has \(layers.count) layers, and none with the number \(number)")
        }
        return try source(of: layers[number], in: item)
    }

    private static func layers(of item: PortalItem) throws -> [JSONPart] {
        guard let document = try item.document(),
            let layers = document["layers"]?.array ?? document["featureCollection"]?["layers"]?.array
        else {
            throw ServiceError.notFeatures(
                url: item.contentAddress?.description ?? "",
                what: "the item \(item.title.brief) has no feature collection")
        }
        return layers
    }

    private static func source(of layer: JSONPart, in item: PortalItem) throws -> EsriJSONSource {
        guard let features = layer["featureSet"], features.object != nil else {
            throw ServiceError.notFeatures(
                url: item.contentAddress?.description ?? "", what: "a layer has no \"featureSet\"")
        }
        return try EsriJSONSource(
            featureSet: features, layerDefinition: layer["layerDefinition"],
            name: layer["layerDefinition"]?["name"]?.string ?? item.title)
    }
}

extension FeatureCollectionTable {
    /// Creates a table with the features of a layer in a document, its renderer and the symbols of single features.
    fileprivate convenience init(copying source: EsriJSONSource, _ layer: JSONPart) throws {
        var found: [Diagnostic] = []
        let read = FeatureSymbolReader(featureSet: layer["featureSet"] ?? layer).read(
            source, path: "$.featureSet", resources: ResourceLoader(), diagnostics: &found)
        let result = try FeatureTable(of: read.source).features(using: QueryParameters())
        self.init(featureSet: result, name: source.name)
        let drawing = LayerDefinitionDrawing(
            layer["layerDefinition"], path: "$.layerDefinition", resources: ResourceLoader(),
            diagnostics: &found)
        renderer = drawing.advanced ?? drawing.simple
        changeDrawing { $0.diagnostics += found }
        guard !read.symbols.isEmpty else { return }
        // The copies are numbered from 1 in the order of the features.
        var symbols: [Int64: Symbol] = [:]
        for (index, feature) in result.features().enumerated() {
            if let id = feature.objectID { symbols[Int64(index + 1)] = read.symbols[id] }
        }
        symbolOverrides.change { $0 = symbols }
    }
}
