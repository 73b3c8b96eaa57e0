extension FeatureBatch {
    /// The approximate memory of the features in bytes.
    package var byteCount: Int {
        (ids?.count ?? 0) * 8 + (places?.count ?? 0) * 4 + geometry.byteCount
            + attributes.reduce(0) { $0 + $1.byteCount }
    }
}

extension GeometryColumn {
    /// The approximate memory of the geometries in bytes.
    package var byteCount: Int {
        kinds.count + (featureStarts.count + partStarts.count) * 4 + coordinates.count * 16
            + ((heights?.count ?? 0) + (measures?.count ?? 0)) * 8
    }
}

extension AttributeColumn {
    /// The approximate memory of the values in bytes.
    var byteCount: Int {
        let own =
            switch values {
            case .integers(let values), .dates(let values): values.count * 8
            case .doubles(let values): values.count * 8
            case .strings(let values): values.byteCount
            case .booleans(let values): values.count
            case .nulls: 0
            }
        return own + (isNull?.count ?? 0)
    }
}

extension StringColumn {
    fileprivate var byteCount: Int { codes.count * 4 + bytes.count + starts.count * 8 }
}
