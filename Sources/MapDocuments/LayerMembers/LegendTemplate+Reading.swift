import CartoucheDocuments
import CartoucheFeatures
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension LegendTemplate {
    /// The maximum number of templates that are read from one layer.
    private static let maximumCount = 5000

    /// Returns the feature types of a web map's layer; if it has none, its templates.
    static func list(webMap layer: JSONPart) -> [LegendTemplate] {
        let kinds = FeatureTableTypes(layerDefinition: layer["layerDefinition"])
        let types = kinds.types.map { type in
            var attributes = type.templates.first?.prototypeAttributes ?? [:]
            if !kinds.typeField.isEmpty { attributes[kinds.typeField] = type.id }
            return LegendTemplate(name: type.name, attributes)
        }
        if !types.isEmpty { return types }
        return kinds.templates.map { LegendTemplate(name: $0.name, $0.prototypeAttributes) }
    }

    private init(name: String, _ attributes: [String: any Sendable]) {
        self.init(name: name, attributes: attributes.compactMapValues { AttributeValue(attribute: $0) })
    }

    /// Returns the feature templates of a layer of ArcGIS Pro.
    static func list(cim layer: JSONPart) -> [LegendTemplate] {
        (layer["featureTemplates"]?.array ?? []).prefix(maximumCount).compactMap { template in
            guard let name = template["name"]?.string else { return nil }
            // The property set is a list of names and values in turn.
            let list = template["defaultValues"]?["propertySetItems"]?.array ?? []
            var attributes: [String: AttributeValue] = [:]
            for index in stride(from: 0, to: list.count - 1, by: 2) {
                guard let field = list[index].string else { continue }
                attributes[field] = AttributeValue(json: list[index + 1].value)
            }
            return LegendTemplate(name: name, attributes: attributes)
        }
    }
}
