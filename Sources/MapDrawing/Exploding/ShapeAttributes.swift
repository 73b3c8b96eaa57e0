import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel

/// The attributes of the features of a map, by layer and feature number.
struct ShapeAttributes {
    private struct Layer {
        var fields: [Field] = []
        package var batches: [[AttributeColumn]] = []
        /// The batch and the row of each feature.
        package var rows: [Int: (batch: Int32, row: Int32)] = [:]
    }

    private var layers: [String: Layer] = [:]

    /// Reads the attributes of all layers that are drawn at a scale.
    ///
    /// - Throws: `CancellationError` and `DeadlineError`.
    init(of map: Map, scale: Double) throws {
        let drawn = map.layersInDrawingOrder.filter { $0.reasonToSkip(atScale: scale) == nil }
        for layer in drawn.flatMap(\.drawnLayers) where layer.reasonToSkip(atScale: scale) == nil {
            do {
                layers[layer.name] = try Self.read(layer, atScale: scale)
            } catch {
                // The drawing of the layer reports the error.
                guard error.ofOneLayer != nil else { throw error }
            }
        }
    }

    /// Reads the attributes of a layer; nil if it has no fields.
    private static func read(_ layer: FeatureLayer, atScale scale: Double) throws -> Layer? {
        let source = try layer.featureSource()
        guard !source.fields.isEmpty else { return nil }
        let query = FeatureQuery(whereClause: try layer.drawnClause(atScale: scale))
        var found = Layer(fields: source.fields)
        try source.forEachBatch(query) { batch in
            let number = Int32(found.batches.count)
            for row in 0..<batch.count {
                found.rows[batch.number(of: row)] = (number, Int32(row))
            }
            found.batches.append(source.fields.compactMap { batch.column(named: $0.name) })
        }
        return found
    }

    /// Returns the fields of a layer.
    func fields(of layer: String) -> [Field] { layers[layer]?.fields ?? [] }

    /// Returns the attributes of a feature; empty if it is unknown.
    func values(of feature: FeatureScope) -> [(name: String, value: AttributeValue)] {
        guard let layer = layers[feature.layer], let place = layer.rows[feature.feature] else { return [] }
        return layer.batches[Int(place.batch)].map { column in
            (PlacedShape.attributeName(column.name), column[Int(place.row)])
        }
    }
}

extension Map {
    /// Adds numbers to the names of feature layers that have the same name.
    func separateLayerNames() {
        var names = UniqueNames()
        for layer in layersInDrawingOrder.flatMap(\.drawnLayers) {
            let name = layer.name
            let unique = names.add(name) { "\(name) \($0)" }
            if unique != name { layer.name = unique }
        }
    }
}
