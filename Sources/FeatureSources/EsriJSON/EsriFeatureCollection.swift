import CartoucheDocuments

/// An Esri feature collection: layers, each with a feature set and a layer definition.
///
/// Web maps and items of ArcGIS Online contain such collections.
struct EsriFeatureCollection: Sendable {
    private let layers: [(name: String, layer: CollectionLayer)]
    private let path: String

    /// Reads a document into memory, unlike feature sets, which are streamed.
    ///
    /// - Parameter limit: The maximum size of a file in bytes.
    /// - Throws: `DocumentError` if it is broken or too large, ``FeatureSourceError`` if it has no list of layers.
    init(_ origin: DocumentOrigin, limit: Int) throws {
        path = origin.name
        let document = try origin.part(limit: limit)
        let inner = document["featureCollection"]?.object
        let collection = inner ?? document
        let place = inner == nil ? "$.layers" : "$.featureCollection.layers"
        let location = origin.location
        guard let members = collection["layers"]?.array else {
            throw FeatureSourceError.noFeatures(
                source: origin.name, what: "the feature collection has no member \"layers\"",
                suggestion: "write {\"layers\": [{\"layerDefinition\": …, \"featureSet\": …}]}")
        }
        var names = UniqueNames()
        layers = members.enumerated().compactMap { index, member in
            guard let layer = member.object else { return nil }
            let stated = layer["layerDefinition"]?["name"]?.string ?? ""
            // Users choose a layer by its name, so duplicates of a name get a number.
            let name = names.add(stated.isEmpty ? "layer \(index + 1)" : stated) {
                "\(stated.isEmpty ? "layer" : stated) (\($0))"
            }
            return (name, CollectionLayer(json: layer, path: "\(place)[\(index)]", file: location))
        }
    }

    /// The collection as a file with layers.
    var file: FeatureFile {
        FeatureFile(path: path, format: "Esri feature collection", layerNames: layers.map(\.name)) { name in
            guard let layer = layers.first(where: { $0.name == name })?.layer else {
                throw FeatureSourceError.unknownLayer(source: path, layer: name, layers: layers.map(\.name))
            }
            guard let features = layer.json["featureSet"] else {
                throw FeatureSourceError.noFeatures(
                    source: path, what: "the layer \"\(name)\" has no member \"featureSet\"",
                    suggestion: "choose a layer with a member featureSet")
            }
            let definition = layer.json["layerDefinition"]
            var source = try EsriJSONSource(
                featureSet: features, layerDefinition: definition, name: name)
            // The layer keeps the whole document in memory.
            let members = ["drawingInfo", "advancedDrawingInfo", "visibilityField"]
            let isDrawn = members.contains { definition?[$0] != nil }
            if isDrawn || features["features"]?.array?.contains(where: { $0["symbol"] != nil }) ?? false {
                source.layer = layer
            }
            return source
        }
    }
}
