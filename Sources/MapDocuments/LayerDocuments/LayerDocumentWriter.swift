import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Writes layers as a layer file (`.lyrx`): their symbols, labels, scales, visibility, opacity and conditions.
package struct LayerDocumentWriter {
    private var definitions: [JSONValue] = []
    private var uris: [JSONValue] = []
    private let dataFile: String

    /// - Parameter dataFile: The name of the GeoPackage with the features, which is in the same folder.
    package init(dataFile: String) { self.dataFile = dataFile }

    /// Whether there are no layers.
    package var isEmpty: Bool { definitions.isEmpty }

    /// Adds a layer below the ones before.
    ///
    /// - Parameters:
    ///   - table: The table with the features.
    ///   - kind: The kind of the geometries.
    ///   - resources: Loads the pictures of the symbols.
    /// - Returns: What the layer file cannot express; nil if it cannot have the layer, because layer files have no such
    ///   renderer.
    package mutating func add(
        _ layer: FeatureLayer, table: String, kind: GeometryKind?, resources: ResourceLoader?
    ) -> [String]? {
        var renderers = CIMRendererWriter(resources: resources)
        guard let renderer = layer.renderer, let json = try? JSONPart(renderer.json),
            let drawn = Self.counting(renderer) ?? renderers.renderer(json)
        else { return nil }
        let uri = JSONValue.string("CIMPATH=layers/\(definitions.count).json")
        func number(_ value: Double?) -> JSONValue { .number(JSONNumber(value ?? 0)) }
        var result: JSONObject = [
            "type": "CIMFeatureLayer", "name": .string(layer.name), "uRI": uri, "layerType": "Operational",
            "visibility": .bool(layer.isVisible), "showLegends": .bool(layer.showsInLegend),
            "minScale": number(layer.minScale), "maxScale": number(layer.maxScale),
            "transparency": number((1 - layer.opacity) * 100), "scaleSymbols": .bool(layer.scalesSymbols),
            "renderer": drawn,
        ]
        result["featureTable"] = [
            "type": "CIMFeatureTable", "definitionExpression": .string(layer.definitionExpression),
            "dataConnection": [
                "type": "CIMStandardDataConnection",
                "workspaceConnectionString": .string("DATABASE=\(dataFile)"), "workspaceFactory": "Sql",
                "dataset": .string("main.\(table)"), "datasetType": "esriDTFeatureClass",
            ],
        ]
        var labels = CIMLabelClassWriter()
        let labelKind: LabelKind =
            switch kind {
            case .polyline: .line
            case .polygon: .polygon
            default: .point
            }
        if let reduction = layer.featureReduction {
            result["featureReduction"] = reduction.cim(&labels, &renderers)
        }
        let classes = layer.labels.definitions.compactMap {
            labels.labelClass($0, for: labelKind, &renderers)
        }
        if !classes.isEmpty { result["labelClasses"] = .array(classes) }
        result["labelVisibility"] = .bool(layer.labels.isEnabled && !classes.isEmpty)
        definitions.append(.object(result))
        uris.append(uri)
        // Charts of ArcGIS Pro have no lines between their slices here.
        let lines = (renderer as? PieChartRenderer)?.outline == nil ? [] : ["the lines of pie charts"]
        return lines + renderers.lost + labels.lost.map { "\($0) of labels" }
    }

    /// Returns a heatmap, dots, charts or a dictionary as a renderer of the CIM; nil for other renderers.
    private static func counting(_ renderer: Renderer) -> JSONValue? {
        renderer.toCIMJSON().flatMap { try? JSONPart(parsing: $0, source: "").value }
    }

    /// The layer file.
    package var bytes: [UInt8] {
        let document: JSONValue = [
            "type": "CIMLayerDocument", "version": "3.1.0", "layers": .array(uris),
            "layerDefinitions": .array(definitions),
        ]
        return document.bytes(.pretty)
    }
}
