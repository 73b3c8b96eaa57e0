import CartoucheDocuments
import CartoucheSymbols

extension LayerLabels {
    /// Reads the labels of a layer of a web map.
    ///
    /// - Parameters:
    ///   - entry: The layer's entry, or a member of it.
    ///   - path: The position of the entry in the document.
    package init(webMap entry: JSONPart, showLabels: Bool?, path: String, resources: ResourceLoader?) {
        self.init()
        let definition = entry["layerDefinition"]?.object
        let drawing = definition?["drawingInfo"]?.object
        let list = drawing?["labelingInfo"]?.array ?? []
        guard !list.isEmpty else { return }
        isEnabled = entry["showLabels"]?.bool ?? showLabels ?? drawing?["showLabels"]?.bool ?? true
        let place = path + ".layerDefinition.drawingInfo.labelingInfo"
        let fields = definition?["fields"]
        // Definitions can be in use after the document is released.
        definitions = list.enumerated().compactMap { index, element in
            element.detached.object.map {
                LabelDefinition($0, path: "\(place)[\(index)]", fields: fields, resources: resources)
            }
        }
        presentations = FieldPresentations.read(fields: fields, formats: nil)
    }
}
