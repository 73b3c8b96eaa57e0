import CartoucheFeatures
import CartoucheGeospatial

/// The identity of a feature in its table: its identifier, or else the bounds of its geometry.
package enum FeatureKey: Hashable, Sendable {
    case id(Int64)
    case bounds(SIMD4<Double>)

    package init(_ batch: FeatureBatch, row: Int) {
        if let id = batch.ids?[row], id != FeatureBatchBuilder.noID {
            self = .id(id)
        } else {
            self = .bounds(batch.geometry.bounds(of: row))
        }
    }

    /// The identity of a feature; nil if it has neither an identifier nor a geometry.
    package init?(_ feature: Feature) {
        if let id = feature.objectID {
            self = .id(id)
        } else if let extent = feature.geometry?.extent, !extent.isEmpty {
            self = .bounds(SIMD4(extent.xMin, extent.yMin, extent.xMax, extent.yMax))
        } else {
            return nil
        }
    }
}
