extension FeatureLayer {
    /// Restricts the layer to features whose field is not 0; nothing happens if there is no such field.
    ///
    /// - Parameter field: The member `visibilityField` of the layer's definition.
    package func hideFeatures(byField field: String) {
        guard let condition = featureTable?.field(named: field)?.visibilityCondition else { return }
        let own = definitionExpression
        definitionExpression = own.isEmpty ? condition : "(\(own)) AND \(condition)"
    }
}
