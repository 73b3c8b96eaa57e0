import Features
import Geospatial

extension DetailGrid {
    /// The parts of projected features on the grid, without the vertices that fall together: drawn with this grid
    /// or without, they look as the whole ones do with it.
    ///
    /// Features and parts keep their numbers, also where nothing but a point is left of them. Points stay as they
    /// are; heights and measures are left out.
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
                        // Also false for NaN: what has no place is counted when it is drawn.
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
