import CartoucheFeatures

/// A feature type or feature template of a layer's document: a name, and the attributes of new features.
package struct LegendTemplate: Hashable, Sendable {
    package var name: String
    package var attributes: [String: AttributeValue]

    package init(name: String, attributes: [String: AttributeValue]) {
        self.name = name
        self.attributes = attributes
    }

    /// The template for new features.
    package var featureTemplate: FeatureTemplate {
        FeatureTemplate(name: name, prototypeAttributes: attributes.compactMapValues(\.attribute))
    }
}
