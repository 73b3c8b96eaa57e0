import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers

/// Writes a map with feature layers as web map JSON: renderers, reductions, labels, scales, opacity and conditions.
///
/// `WebMapReader` reads the result again with the same picture.
package struct WebMapWriter {
    /// The place of a layer's features.
    package enum Place {
        /// A file, as the map names it: its path from the folder of the map, or its address.
        case file(String)
        /// The map itself.
        case map(any FeatureSource)
    }

    /// What the map cannot express.
    package private(set) var lost: [String] = []
    private var layers: [JSONValue] = []
    private let reference: SpatialReference
    private let backgroundColor: Color?

    /// Creates a map without layers.
    ///
    /// - Parameters:
    ///   - spatialReference: The spatial reference of the map.
    ///   - backgroundColor: The color below all layers; nil for none.
    package init(spatialReference: SpatialReference, backgroundColor: Color?) {
        reference = spatialReference
        self.backgroundColor = backgroundColor
    }

    /// Adds a layer above the others.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - place: The place of its features.
    ///   - progress: Receives the number of features that were written into the map.
    /// - Throws: The errors of reading the features; ``MapError`` if there are too many for a map.
    package mutating func add(
        _ layer: FeatureLayer, in place: Place, progress: (Int) -> Void = { _ in }
    ) throws {
        let number = layers.count + 1
        var entry: JSONObject = [
            "id": .string("layer-\(number)"), "title": .string(layer.name), "layerType": "ArcGISFeatureLayer",
            "visibility": .bool(layer.isVisible), "opacity": .number(JSONNumber(layer.opacity)),
        ]
        if !layer.showsInLegend { entry["showLegend"] = .bool(false) }
        let definition = try self.definition(of: layer)
        switch place {
        case .file(let path):
            entry["url"] = .string(path)
            entry["layerDefinition"] = .object(definition)
        case .map(let source):
            var features = EmbeddedFeatures(source, name: layer.name)
            try features.read(progress: progress)
            var whole = features.definition
            for member in definition.members { whole[member.key] = member.value }
            entry["featureCollection"] = [
                "layers": [["layerDefinition": .object(whole), "featureSet": features.json]]
            ]
        }
        layers.append(.object(entry))
    }

    /// Returns the definition of a layer without its features.
    private mutating func definition(of layer: FeatureLayer) throws -> JSONObject {
        var drawing = JSONObject()
        if let renderer = layer.renderer {
            drawing["renderer"] = renderer.json
            if renderer is UnsupportedRenderer {
                lost.append("the renderer of \(layer.name), whose type is not known")
            }
        }
        if layer.scalesSymbols { drawing["scaleSymbols"] = .bool(true) }
        let labels = layer.labelDefinitions
        if !labels.isEmpty {
            drawing["labelingInfo"] = .array(
                try labels.map { try JSONPart(parsing: $0.toJSON(), source: "").value })
            drawing["showLabels"] = .bool(layer.labelsAreEnabled)
        }
        if layer.labelClassList != nil { lost.append("the labels of \(layer.name)") }
        var definition: JSONObject = ["drawingInfo": .object(drawing)]
        for (key, scale) in [("minScale", layer.minScale), ("maxScale", layer.maxScale)] {
            if let scale, scale > 0 { definition[key] = .number(JSONNumber(scale)) }
        }
        if !layer.definitionExpression.isEmpty {
            definition["definitionExpression"] = .string(layer.definitionExpression)
        }
        if let reduction = layer.featureReduction {
            definition["featureReduction"] = try JSONPart(parsing: reduction.toJSON(), source: "").value
        }
        return definition
    }

    /// The web map.
    package var json: JSONValue {
        var map: JSONObject = [
            "version": "2.31", "authoringApp": "Cartouche", "operationalLayers": .array(layers),
            "baseMap": ["title": "None", "baseMapLayers": []],
            "spatialReference": EsriJSON.json(of: reference),
        ]
        if let color = backgroundColor?.rgba8 {
            let parts = [color.x, color.y, color.z, color.w]
            map["background"] = [
                "color": .array(parts.map { .number(JSONNumber(Double($0))) })
            ]
        }
        return .object(map)
    }
}
