import CartoucheFeatures
import CartoucheGeospatial

extension FeatureBatch {
    /// Creates a batch of one feature with attributes and without a geometry.
    ///
    /// - Parameter kind: The kind of the feature's geometry. Default: none.
    package init(of attributes: [String: AttributeValue], kind: GeometryKind = .none) {
        var geometry = GeometryColumn()
        geometry.endFeature(kind)
        self.init(
            geometry: geometry,
            attributes: attributes.map { AttributeColumn(name: $0.key, value: $0.value) })
    }
}

extension AttributeColumn {
    /// Creates a column of one row.
    fileprivate init(name: String, value: AttributeValue) {
        let values: Values =
            switch value {
            case .null: .nulls(count: 1)
            case .integer(let value): .integers([value])
            case .double(let value): .doubles([value])
            case .string(let value): .strings([value])
            case .boolean(let value): .booleans([value])
            case .date(let value): .dates([value])
            }
        self.init(name: name, values: values)
    }
}
