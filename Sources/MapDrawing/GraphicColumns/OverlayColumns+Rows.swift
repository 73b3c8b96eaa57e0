import CartoucheFeatures

extension OverlayColumns.Part {
    /// Replaces the geometry of a graphic; returns false if the whole part must be filled again.
    ///
    /// The attributes, the selection and the symbol must be the same as before. The reach of all symbols determines
    /// where long lines are cut, so another symbol can change the rounding of other graphics.
    ///
    /// - Parameters:
    ///   - row: The row of the graphic.
    ///   - other: The row in `source`.
    ///   - source: A part with the new values.
    ///   - isLast: Whether no part follows.
    mutating func replace(_ row: Int, with other: Int, of source: Self, isLast: Bool) -> Bool {
        guard selected.contains(row) == source.selected.contains(other),
            ownSymbols?[row] ?? -1 == source.ownSymbols?[other] ?? -1,
            features.hasSameAttributes(in: row, as: other, of: source.features)
        else { return false }
        let before = features.geometry.coordinates.count
        features.geometry.replace(row, with: other, of: source.features.geometry)
        let after = features.geometry.coordinates.count
        // With another number of coordinates, the graphics may be divided into other parts.
        let mayDivide =
            after >= FeatureBatchBuilder.fullCoordinates
            || !isLast && features.count < FeatureBatchBuilder.defaultCapacity
        if before != after, mayDivide { return false }
        bounds = GeometryColumn.placedBounds(of: features.geometry.coordinates[...])
        return true
    }
}

extension FeatureBatch {
    /// Returns whether a row has the attributes of a row of another batch.
    fileprivate func hasSameAttributes(in row: Int, as other: Int, of source: FeatureBatch) -> Bool {
        if attributes.isEmpty, source.attributes.isEmpty { return true }
        return attributes.allSatisfy { column in
            let value = source.attributes.first { $0.name == column.name }?[other] ?? .null
            return column[row] == value
        }
            && source.attributes.allSatisfy { column in
                column[other] == .null || attributes.contains { $0.name == column.name }
            }
    }
}

extension GeometryColumn {
    /// Replaces the geometry of a row by that of a row of another column.
    fileprivate mutating func replace(_ row: Int, with other: Int, of source: GeometryColumn) {
        let (old, new) = (coordinateRange(of: row), source.coordinateRange(of: other))
        let isFlat = heights == nil && measures == nil && source.heights == nil && source.measures == nil
        let partSizes = parts(of: row).map { coordinateRange(ofPart: $0).count }
        let newSizes = source.parts(of: other).map { source.coordinateRange(ofPart: $0).count }
        if isFlat, kinds[row] == source.kinds[other], partSizes == newSizes {
            coordinates.replaceSubrange(old, with: source.coordinates[new])
            return
        }
        var replaced = GeometryColumn()
        replaced.append(0..<row, of: self)
        replaced.append(other..<other + 1, of: source)
        replaced.append(row + 1..<count, of: self)
        self = replaced
    }
}
