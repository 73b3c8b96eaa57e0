import CartoucheFeatures
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbolModel

/// A batch whose features are classified: each has its symbol.
package struct ClassifiedBatch: Sendable {
    package private(set) var features: FeatureBatch
    package private(set) var classification: Classification
    /// The plans for the classification's symbol numbers.
    let plans: SymbolPlans
    /// The maximum distance between a symbol's pixels and its geometry, in pixels.
    package let reach: Double
    /// The time of the classification, in milliseconds.
    let classifyTime: Double

    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels. Default: nil,
    ///   which computes it from the plans and the sizes.
    package init(
        features: FeatureBatch, classification: Classification, plans: SymbolPlans, classifyTime: Double,
        reach: Double? = nil
    ) {
        self.features = features
        self.classification = classification
        self.plans = plans
        self.classifyTime = classifyTime
        if let reach {
            self.reach = reach
            return
        }
        let largest = classification.slots?.size?.lazy.filter(\.isFinite).max().map(Double.init)
        self.reach = plans.reach(maxSize: largest)
    }

    /// Whether every feature has exactly one point.
    var isAllPoints: Bool {
        features.geometry.coordinates.count == features.count
            && features.geometry.kinds.allSatisfy { $0 == .point }
    }

    /// Returns a batch of rows in the given order, with only the data that drawing needs.
    package func selecting(_ rows: [Int]) -> ClassifiedBatch {
        var selected = self
        // The features are already classified.
        selected.features.attributes = []
        selected.features.geometry.heights = nil
        if !plans.needsMeasures { selected.features.geometry.measures = nil }
        selected.features = selected.features.selecting(rows)
        selected.classification = classification.selecting(rows)
        return selected
    }
}
