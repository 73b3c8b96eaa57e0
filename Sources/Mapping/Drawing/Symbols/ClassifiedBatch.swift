import Features
import Geospatial
import SymbolModel
import Symbols

/// A batch whose features have their symbols.
struct ClassifiedBatch: Sendable {
    private(set) var features: FeatureBatch
    private(set) var classification: Classification
    /// What the classification's numbers mean.
    let plans: SymbolPlans
    /// How far from their geometries the symbols paint, pixels.
    let reach: Double
    /// Milliseconds that classifying took.
    let classifyTime: Double

    init(
        features: FeatureBatch, classification: Classification, plans: SymbolPlans, classifyTime: Double
    ) {
        self.features = features
        self.classification = classification
        self.plans = plans
        self.classifyTime = classifyTime
        let largest = classification.slots?.size?.lazy.filter(\.isFinite).max().map(Double.init)
        reach = plans.reach(maxSize: largest)
    }

    /// Whether every feature is one point.
    var isAllPoints: Bool {
        features.geometry.coordinates.count == features.count
            && features.geometry.kinds.allSatisfy { $0 == .point }
    }

    /// What drawing needs of the features in these rows, in the order asked for.
    ///
    /// - Parameter keepsAttributes: Whether attributes are needed, although the features have their symbols.
    func selecting(_ rows: [Int], keepsAttributes: Bool) -> ClassifiedBatch {
        var selected = self
        if !keepsAttributes { selected.features.attributes = [] }
        selected.features.geometry.heights = nil
        if !plans.needsMeasures { selected.features.geometry.measures = nil }
        selected.features = selected.features.selecting(rows)
        selected.classification = classification.selecting(rows)
        return selected
    }
}
