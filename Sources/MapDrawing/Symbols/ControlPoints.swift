import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Multipoints as control points: the symbols of dictionary styles draw them as lines and polygons.
///
/// Messages have the positions of a line or area as control points in drawing order (MIL-STD-2525D, 5.3.4).
extension GeometryColumn {
    /// Returns the column with a line or polygon through the points of some multipoints.
    ///
    /// - Parameter kind: Returns the kind that a multipoint becomes, by its row and the number of its points; nil leaves
    ///   it.
    func connectingControlPoints(
        _ kind: (_ row: Int, _ count: Int) -> GeometryKind?
    ) -> GeometryColumn {
        var result = GeometryColumn()
        for row in kinds.indices {
            let points = coordinateRange(of: row)
            guard kinds[row] == .multipoint, let kind = kind(row, points.count) else {
                result.append(geometry(of: row))
                continue
            }
            for index in points { result.append(coordinates[index], height: heights?[index] ?? .nan) }
            if kind == .polygon, let first = points.first,
                coordinates[first] != coordinates[points.last ?? first]
            {
                result.append(coordinates[first], height: heights?[first] ?? .nan)
            }
            result.endPart()
            result.endFeature(kind)
        }
        return result
    }
}

extension FeatureClassifier {
    /// Returns features with lines and polygons for the multipoints whose dictionary symbol is made for them.
    func connected(
        _ features: FeatureBatch, _ symbols: [Int16], _ plans: SymbolPlans, ownPlan: (_ row: Int) -> Int?
    ) -> FeatureBatch {
        guard renderer?.isDictionary ?? false, features.geometry.kinds.contains(.multipoint) else {
            return features
        }
        var features = features
        features.geometry = features.geometry.connectingControlPoints { row, count in
            let symbol = Int(symbols[row])
            guard plans.plans.indices.contains(symbol), ownPlan(row) == nil else { return nil }
            return plans.plans[symbol].definition.kind(connecting: count)
        }
        return features
    }
}

extension SymbolDefinition {
    /// Returns the kind of geometry that a number of control points become; nil if they stay points.
    package func kind(connecting count: Int) -> GeometryKind? {
        let kinds = simpleParts.map(\.kind)
        if kinds.contains(.point) || kinds.contains(.text) { return nil }
        if count >= 3, kinds.contains(.polygon) { return .polygon }
        return count >= 2 && kinds.contains(.line) ? .polyline : nil
    }
}
