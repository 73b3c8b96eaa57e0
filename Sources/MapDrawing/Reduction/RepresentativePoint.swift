import CartoucheFeatures
import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeometryColumn {
    /// Returns the point that stands for a feature in clusters and bins; NaN without coordinates.
    ///
    /// It is the first point, the middle of the longest part of a line, or the label point of an area.
    package func representativePoint(of row: Int) -> SIMD2<Double> {
        let nowhere = SIMD2(Double.nan, .nan)
        switch kinds[row] {
        case .polyline:
            let longest = parts(of: row).map { coordinates[coordinateRange(ofPart: $0)] }
                .map { (part: $0, length: Self.length(of: $0)) }.max { $0.length < $1.length }
            return longest.map { Self.middle(of: $0.part, length: $0.length) } ?? nowhere
        case .polygon:
            let rings = parts(of: row).map { Ring(Array(coordinates[coordinateRange(ofPart: $0)])) }
            return PlanarArea(rings).labelPoint ?? nowhere
        default:
            let range = coordinateRange(of: row)
            return range.isEmpty ? nowhere : coordinates[range.lowerBound]
        }
    }

    private static func length(of line: ArraySlice<SIMD2<Double>>) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// Returns the point of a line at half its length.
    private static func middle(of line: ArraySlice<SIMD2<Double>>, length: Double) -> SIMD2<Double> {
        var rest = length / 2
        for (start, end) in zip(line, line.dropFirst()) {
            let step = distance(start, end)
            if step >= rest, step > 0 { return start + (end - start) * (rest / step) }
            rest -= step
        }
        return line.last ?? SIMD2(.nan, .nan)
    }

    private static func distance(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        let difference = second - first
        return (difference * difference).sum().squareRoot()
    }
}
