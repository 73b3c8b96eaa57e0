import Documents
import Features
import Symbols

/// A feature type or feature template of a layer's document: a name, and the attributes of new features.
package struct LegendTemplate: Hashable, Sendable {
    package var name: String
    package var attributes: [String: AttributeValue]

    /// The maximum number of templates that are read from one layer.
    private static let maximumCount = Legend.maximumSymbols

    /// Returns the feature types of a web map's layer; if it has none, its templates.
    static func list(webMap layer: JSONPart) -> [LegendTemplate] {
        guard let definition = layer["layerDefinition"]?.object else { return [] }
        let field = definition["typeIdField"]?.string ?? ""
        let types = (definition["types"]?.array ?? []).prefix(maximumCount).map { type in
            var attributes = attributes(type["templates"]?.array?.first)
            if !field.isEmpty, let id = type["id"] { attributes[field] = AttributeValue(json: id.value) }
            return LegendTemplate(name: type["name"]?.string ?? "", attributes: attributes)
        }
        if !types.isEmpty { return types }
        return (definition["templates"]?.array ?? []).prefix(maximumCount).map {
            LegendTemplate(name: $0["name"]?.string ?? "", attributes: attributes($0))
        }
    }

    private static func attributes(_ template: JSONPart?) -> [String: AttributeValue] {
        var attributes: [String: AttributeValue] = [:]
        for member in template?["prototype"]?["attributes"]?.members ?? [] {
            attributes[member.key] = AttributeValue(json: member.value.value)
        }
        return attributes
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
