import CartoucheGeospatial

extension GeometryColumn {
    /// Returns the geometry of one feature; nil if it has none.
    public func geometry(of row: Int, in spatialReference: SpatialReference? = nil) -> Geometry? {
        switch kinds[row] {
        case .none: return nil
        case .point:
            guard let index = coordinateRange(of: row).first else {
                return Point(x: .nan, y: .nan, spatialReference: spatialReference)
            }
            return Point(
                x: coordinates[index].x, y: coordinates[index].y, z: heights?[index], m: measures?[index],
                spatialReference: spatialReference)
        case .multipoint:
            return Multipoint(coordinates: packed(row), spatialReference: spatialReference)
        case .polyline:
            return Polyline(coordinates: packed(row), spatialReference: spatialReference)
        case .polygon:
            return Polygon(coordinates: packed(row), spatialReference: spatialReference)
        }
    }

    /// Appends a feature with this geometry; an envelope becomes a polygon, nil a feature without geometry.
    public mutating func append(_ geometry: Geometry?) {
        switch geometry {
        case let point as Point:
            if !point.isEmpty {
                append(SIMD2(point.x, point.y), height: point.z ?? .nan, measure: point.m ?? .nan)
                endPart()
            }
            endFeature(.point)
        case let multipoint as Multipoint: append(multipoint.coordinates, as: .multipoint)
        case let polyline as Polyline: append(polyline.coordinates, as: .polyline)
        case let polygon as Polygon: append(polygon.coordinates, as: .polygon)
        case let envelope as Envelope: append(envelope.polygon.coordinates, as: .polygon)
        default: endFeature(.none)
        }
    }

    private mutating func append(_ packed: PackedCoordinates, as kind: GeometryKind) {
        for part in 0..<packed.partCount {
            for index in packed.range(ofPart: part) {
                append(
                    packed.positions[index], height: packed.heights?[index] ?? .nan,
                    measure: packed.measures?[index] ?? .nan)
            }
            // All positions of a multipoint form one part.
            if kind != .multipoint { endPart() }
        }
        if kind == .multipoint, !packed.positions.isEmpty { endPart() }
        endFeature(kind)
    }

    private func packed(_ row: Int) -> PackedCoordinates {
        var packed = PackedCoordinates()
        // Either all positions of a geometry have a height, or none has one. The same is true for measures.
        let range = coordinateRange(of: row)
        let heights = heights.flatMap { heights in heights[range].contains { !$0.isNaN } ? heights : nil }
        let measures = measures.flatMap { measures in measures[range].contains { !$0.isNaN } ? measures : nil
        }
        for part in parts(of: row) {
            for index in coordinateRange(ofPart: part) {
                packed.append(coordinates[index], z: heights?[index], m: measures?[index])
            }
            packed.endPart()
        }
        return packed
    }
}

extension FeatureBatch {
    /// Returns the geometry of one feature, in the batch's spatial reference; nil if it has none.
    public func geometry(of row: Int) -> Geometry? { geometry.geometry(of: row, in: spatialReference) }

    /// Returns the attributes of one feature by name; of columns with the same name, the first one.
    public func attributes(of row: Int) -> [String: AttributeValue] {
        Dictionary(attributes.map { ($0.name, $0[row]) }) { first, _ in first }
    }
}

extension FeatureBatchBuilder {
    /// Appends a feature.
    ///
    /// - Parameters:
    ///   - geometry: The geometry, in the builder's spatial reference; nil for none.
    ///   - attributes: The values by name; new names become columns.
    ///   - id: The source's identifier.
    public mutating func append(
        _ geometry: Geometry?, attributes: KeyValuePairs<String, AttributeValue> = [:], id: Int64? = nil
    ) {
        append(geometry, attributes: attributes.lazy.map { ($0.key, $0.value) }, id: id)
    }

    /// Appends a feature whose values are pairs of names and values.
    public mutating func append(
        _ geometry: Geometry?, attributes: some Sequence<(String, AttributeValue)>, id: Int64? = nil
    ) {
        self.geometry.append(geometry)
        for (name, value) in attributes {
            if let column = columnIndex(named: name) { set(column: column, value) }
        }
        endFeature(id: id)
    }
}
