import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols

extension FeatureTableTypes {
    /// Reads the `layerDefinition` of a layer.
    package init(layerDefinition definition: JSONPart?) {
        self.init()
        typeField = definition?["typeIdField"]?.string ?? ""
        types = FeatureType.list(definition?["types"])
        templates = FeatureTemplate.list(definition?["templates"])
    }
}

extension FeatureType {
    /// Reads the types of a layer definition; types without an identifier are left out.
    fileprivate static func list(_ json: JSONPart?) -> [FeatureType] {
        (json?.array ?? []).prefix(FeatureTemplate.maximumCount).compactMap { type in
            guard let id = type["id"].flatMap({ AttributeValue(json: $0.value).attribute }) else {
                return nil
            }
            return FeatureType(
                id: id, name: type["name"]?.string ?? "", templates: FeatureTemplate.list(type["templates"]))
        }
    }
}

extension FeatureTemplate {
    /// The greatest number of types or templates that are read from one layer.
    fileprivate static let maximumCount = 10_000

    /// Reads the templates of a layer definition or of a feature type.
    ///
    /// - Parameter json: The list; anything else has no templates.
    fileprivate static func list(_ json: JSONPart?) -> [FeatureTemplate] {
        (json?.array ?? []).prefix(maximumCount).map { template in
            var attributes: [String: any Sendable] = [:]
            for member in template["prototype"]?["attributes"]?.members ?? [] {
                attributes[member.key] = AttributeValue(json: member.value.value).attribute
            }
            return FeatureTemplate(
                name: template["name"]?.string ?? "", description: template["description"]?.string ?? "",
                prototypeAttributes: attributes,
                drawingTool: template["drawingTool"]?.string.flatMap { DrawingTool(rawValue: $0) } ?? .none)
        }
    }
}
