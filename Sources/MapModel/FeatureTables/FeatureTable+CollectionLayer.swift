import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheRenderers
import CartoucheServices

/// What the document of a table says about the drawing of its features.
package struct TableDrawing: Sendable {
    /// The renderer; nil if there is none.
    package var renderer: Renderer?
    /// The where clause of the features that are not hidden; empty if no feature is.
    package var visibility = ""
    /// Diagnostics for what was not read faithfully.
    package var diagnostics: [Diagnostic] = []
    /// The entry of the layer as in a web map, with the definition of its service; nil for other tables.
    package var serviceEntry: JSONPart?
}

extension FeatureTable {
    /// Reads the renderer and the symbols of features from the layer of a feature collection, or from a service.
    ///
    /// - Parameters:
    ///   - source: The features.
    ///   - drawing: Receives the renderer.
    /// - Returns: The features, with identifiers that fit the symbols; the document is no longer in memory.
    func readingSymbols(of source: any FeatureSource, _ drawing: inout TableDrawing) -> any FeatureSource {
        if let service = source as? ServiceSource {
            let saved = (self as? ServiceFeatureTable)?.savedLayer
            let entry = (try? service.layer.entry(savedAs: saved)) ?? nil
            drawing.serviceEntry = entry
            let renderers = LayerDefinitionDrawing(
                entry?["layerDefinition"], path: "$", resources: service.resources,
                diagnostics: &drawing.diagnostics)
            drawing.renderer = renderers.advanced ?? renderers.simple
            return source
        }
        guard let layer = source.collectionLayer else { return source }
        let resources = ResourceLoader(rootFolder: layer.file.root?.path).besides(layer.file.path)
        let renderers = LayerDefinitionDrawing(
            layer.json["layerDefinition"], path: layer.path + ".layerDefinition", resources: resources,
            diagnostics: &drawing.diagnostics)
        drawing.renderer = renderers.advanced ?? renderers.simple
        let field = layer.json["layerDefinition"]?["visibilityField"]?.string?.lowercased()
        drawing.visibility =
            source.fields.first { $0.name.lowercased() == field }?.visibilityCondition ?? ""
        return source.changingFeatureSet { own in
            var own = own
            own.layer = nil
            guard let (features, path) = layer.featureSet else { return own }
            let found = FeatureSymbolReader(featureSet: features).read(
                own, path: path, resources: resources, diagnostics: &drawing.diagnostics)
            if !found.symbols.isEmpty { symbolOverrides.change { $0 = found.symbols } }
            return found.source
        }
    }

    /// Removes what the document says about the drawing, so that the renderer of the layer draws all features.
    package func removeDocumentSymbols() {
        changeDrawing { drawing in
            drawing.renderer = nil
            drawing.diagnostics = []
        }
        symbolOverrides.change { $0 = [:] }
    }
}

extension LayerDescription {
    /// Returns the layer as an entry of a web map.
    ///
    /// - Parameter saved: What an item of a portal saves about the layer; nil for nothing.
    fileprivate func entry(savedAs saved: JSONPart?) throws -> JSONPart {
        var entry: JSONObject = [
            "layerDefinition": try json.definition(changedBy: saved?["layerDefinition"]).value
        ]
        for member in ["popupInfo", "showLabels", "disablePopup"] {
            if let value = saved?[member]?.value { entry[member] = value }
        }
        return try JSONPart(.object(entry))
    }
}
