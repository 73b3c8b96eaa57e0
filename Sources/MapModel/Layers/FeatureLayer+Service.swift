import CartoucheArcade
import CartoucheDocuments
import CartoucheSymbols

// The settings that the service of a layer has for its drawing.
extension FeatureLayer {
    /// Takes the settings of the loaded service, once.
    ///
    /// Settings that the program has changed stay: they differ from their defaults.
    func takeServiceSettings() {
        guard let drawing = featureTable?.drawing, let entry = drawing.serviceEntry else { return }
        let isFirst = content.edit { content in
            defer { content.hasServiceSettings = true }
            return !content.hasServiceSettings
        }
        guard isFirst else { return }
        let definition = entry["layerDefinition"]
        if opacity == 1, let percent = definition?["drawingInfo"]?["transparency"]?.finite {
            opacity = 1 - percent / 100
        }
        if minScale == nil, let scale = definition?["minScale"]?.finite, scale > 0 { minScale = scale }
        if maxScale == nil, let scale = definition?["maxScale"]?.finite, scale > 0 { maxScale = scale }
        var found: [Diagnostic] = []
        takeFeatureSettings(of: entry, &found)
        if !found.isEmpty { featureTable?.changeDrawing { $0.diagnostics += found } }
    }

    private func takeFeatureSettings(of entry: JSONPart, _ diagnostics: inout [Diagnostic]) {
        let definition = entry["layerDefinition"]
        if definitionExpression.isEmpty, let text = definition?["definitionExpression"]?.string {
            definitionExpression = text
        }
        if let scales = definition?["drawingInfo"]?["scaleSymbols"]?.bool { scalesSymbols = scales }
        if labelDefinitions.isEmpty, !labelsAreEnabled {
            labels = LayerLabels(webMap: entry, showLabels: nil, path: "$", resources: nil)
        }
        if popupDefinition == nil {
            popupDefinition = PopupDefinition(
                webMap: entry["popupInfo"], path: "$.popupInfo", diagnostics: &diagnostics)
        }
        if entry["disablePopup"]?.bool == true { isPopupEnabled = false }
        if let table = featureTable, table.timeInfo == nil,
            let info = LayerTimeInfo(definition?["timeInfo"])
        {
            table.timeInfo = info
            setTime(LayerTime(entry, definition))
        }
        let kinds = FeatureTableTypes(layerDefinition: definition)
        featureTable?.changeKinds { if $0.types.isEmpty, $0.templates.isEmpty { $0 = kinds } }
        if let definition { content.edit { $0.schema = $0.schema ?? ArcadeSchema(definition) } }
        if featureReduction == nil, let reduction = definition?["featureReduction"] {
            featureReduction = FeatureReduction.read(
                reduction, path: "$.featureReduction", resources: ResourceLoader(),
                diagnostics: &diagnostics)
        }
    }
}
