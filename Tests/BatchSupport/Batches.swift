import CartoucheFeatures
import CartoucheGeospatial

/// A batch with columns but without geometries.
package func batch(_ columns: AttributeColumn...) -> FeatureBatch {
    var geometry = GeometryColumn()
    for _ in 0..<(columns.first?.count ?? 0) { geometry.endFeature(.none) }
    return FeatureBatch(geometry: geometry, attributes: columns)
}

/// A column of doubles; nil is null.
package func numbers(_ name: String, _ values: [Double?]) -> AttributeColumn {
    AttributeColumn(name: name, values: .doubles(values.map { $0 ?? 0 }), isNull: values.map { $0 == nil })
}

/// A column of texts; nil is null.
package func texts(_ name: String, _ values: [String?]) -> AttributeColumn {
    AttributeColumn(name: name, values: .strings(values.map { $0 ?? "" }), isNull: values.map { $0 == nil })
}
