import CartoucheFeatures
import CartoucheGeospatial

extension DetailGrid {
    /// Returns the parts of projected features on the grid, without consecutive equal vertices.
    ///
    /// Drawing the result gives the same picture as drawing the whole features with this grid. Applying the grid
    /// to the result again changes nothing.
    ///
    /// Features and parts keep their numbers, even if only one point remains. Points stay the same. Heights
    /// and measures are removed.
    package func simplified(_ column: GeometryColumn) -> GeometryColumn {
        var simplified = column
        simplified.heights = nil
        simplified.measures = nil
        simplified.partStarts = [0]
        simplified.partStarts.reserveCapacity(column.partStarts.count)
        var kept: [SIMD2<Double>] = []
        for feature in 0..<column.count {
            let isLine = column.kinds[feature] == .polyline || column.kinds[feature] == .polygon
            for part in column.parts(of: feature) {
                var last = SIMD2(repeating: Double.nan)
                for index in column.coordinateRange(ofPart: part) {
                    var position = column.coordinates[index]
                    if isLine {
                        position = snapped(position)
                        // NaN is never equal, so it is kept: the drawing code counts such positions.
                        if position == last { continue }
                        last = position
                    }
                    kept.append(position)
                }
                simplified.partStarts.append(Int32(kept.count))
            }
        }
        simplified.coordinates = kept
        return simplified
    }
}
