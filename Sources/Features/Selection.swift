extension FeatureBatch {
    /// Returns the features for which `mask` is true; it has one value per feature.
    public func filtered(by mask: [Bool]) -> FeatureBatch {
        let rows = (0..<min(count, mask.count)).filter { mask[$0] }
        return rows.count == count ? self : selecting(rows)
    }

    /// Returns the features in a range of rows.
    public func sliced(_ rows: Range<Int>) -> FeatureBatch {
        rows == 0..<count ? self : selecting(Array(rows))
    }

    /// Returns the features in these rows, in this order.
    public func selecting(_ rows: [Int]) -> FeatureBatch {
        var selected = FeatureBatch(
            ids: ids.map { ids in rows.map { ids[$0] } }, geometry: geometry.selecting(rows),
            attributes: attributes.map { $0.selecting(rows) }, spatialReference: spatialReference)
        if ids?.contains(FeatureBatchBuilder.noID) ?? true {
            selected.places = rows.map { places?[$0] ?? Int32(truncatingIfNeeded: firstPlace + $0) }
        }
        return selected
    }
}

extension AttributeColumn {
    /// Returns the values of these rows, in this order.
    public func selecting(_ rows: [Int]) -> AttributeColumn {
        let selected: Values =
            switch values {
            case .integers(let values): .integers(rows.map { values[$0] })
            case .doubles(let values): .doubles(rows.map { values[$0] })
            case .strings(let values): .strings(values.selecting(rows))
            case .booleans(let values): .booleans(rows.map { values[$0] })
            case .dates(let values): .dates(rows.map { values[$0] })
            case .nulls: .nulls(count: rows.count)
            }
        return AttributeColumn(
            name: name, values: selected, isNull: isNull.map { isNull in rows.map { isNull[$0] } })
    }
}

extension GeometryColumn {
    /// Returns the geometries of these rows, in this order.
    public func selecting(_ rows: [Int]) -> GeometryColumn {
        var selected = GeometryColumn()
        selected.kinds.reserveCapacity(rows.count)
        selected.featureStarts.reserveCapacity(rows.count + 1)
        selected.partStarts.reserveCapacity(rows.count + 1)
        if heights != nil { selected.heights = [] }
        if measures != nil { selected.measures = [] }
        for row in rows {
            for part in parts(of: row) {
                let range = coordinateRange(ofPart: part)
                selected.coordinates.append(contentsOf: coordinates[range])
                if let heights { selected.heights?.append(contentsOf: heights[range]) }
                if let measures { selected.measures?.append(contentsOf: measures[range]) }
                selected.endPart()
            }
            selected.endFeature(kinds[row])
        }
        return selected
    }

    /// Returns the geometries in a range of rows.
    package func selecting(_ rows: Range<Int>) -> GeometryColumn {
        if rows == 0..<count { return self }
        var selected = GeometryColumn()
        selected.append(rows, of: self)
        return selected
    }

    /// Appends the geometries in a range of another column's rows, all at once.
    ///
    /// If only one of the columns has heights or measures, the other coordinates get NaN.
    package mutating func append(_ rows: Range<Int>, of other: GeometryColumn) {
        guard !rows.isEmpty else { return }
        let parts = Int(other.featureStarts[rows.lowerBound])..<Int(other.featureStarts[rows.upperBound])
        let range = other.coordinateRange(ofRows: rows)
        let moreParts = Int32(partStarts.count - 1 - parts.lowerBound)
        let moreCoordinates = Int32(coordinates.count - range.lowerBound)
        kinds.append(contentsOf: other.kinds[rows])
        for start in other.featureStarts[rows.lowerBound + 1...rows.upperBound] {
            featureStarts.append(start + moreParts)
        }
        for start in other.partStarts[parts.lowerBound + 1..<parts.upperBound + 1] {
            partStarts.append(start + moreCoordinates)
        }
        if other.heights != nil, heights == nil { heights = [] }
        if other.measures != nil, measures == nil { measures = [] }
        levelColumns()
        if let values = other.heights { heights?.append(contentsOf: values[range]) }
        if let values = other.measures { measures?.append(contentsOf: values[range]) }
        coordinates.append(contentsOf: other.coordinates[range])
        levelColumns()
    }

    /// Drops all features from this row on, and all unfinished parts.
    package mutating func truncate(to row: Int) {
        let parts = Int(featureStarts[row])
        let end = Int(partStarts[parts])
        if kinds.count > row {
            kinds.removeLast(kinds.count - row)
            featureStarts.removeLast(featureStarts.count - row - 1)
        }
        partStarts.removeLast(partStarts.count - parts - 1)
        coordinates.removeLast(coordinates.count - end)
        if let count = heights?.count, count > end { heights?.removeLast(count - end) }
        if let count = measures?.count, count > end { measures?.removeLast(count - end) }
    }
}
