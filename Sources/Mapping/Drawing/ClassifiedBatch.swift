import Features
import Geospatial
import Portrayal
import Symbology

/// A batch whose features have their symbols.
struct ClassifiedBatch: Sendable {
    private(set) var features: FeatureBatch
    private(set) var classification: Classification
    /// What the classification's numbers mean.
    let plans: [SymbolPlan]
    /// How far from their geometries the symbols paint, pixels.
    let reach: Double
    /// Whether a symbol depends on the measures of vertices.
    let needsMeasures: Bool
    /// Milliseconds that classifying took.
    let classifyTime: Double

    init(
        features: FeatureBatch, classification: Classification, plans: [SymbolPlan], classifyTime: Double
    ) {
        self.features = features
        self.classification = classification
        self.plans = plans
        self.classifyTime = classifyTime
        let largest = classification.slots?.size?.lazy.filter(\.isFinite).max().map(Double.init)
        reach = plans.reduce(0) { max($0, $1.reach(largestSize: largest)) }
        needsMeasures = plans.contains(where: \.needsMeasures)
    }

    /// Whether every feature is one point.
    var isAllPoints: Bool {
        features.geometry.coordinates.count == features.count
            && features.geometry.kinds.allSatisfy { $0 == .point }
    }

    /// What drawing needs of the features in these rows, in the order asked for.
    ///
    /// Attributes are left out, since the features have their symbols.
    func selecting(_ rows: [Int]) -> ClassifiedBatch {
        var selected = self
        selected.features.attributes = []
        selected.features.geometry.heights = nil
        if !needsMeasures { selected.features.geometry.measures = nil }
        selected.features = selected.features.selecting(rows)
        selected.classification = classification.selecting(rows)
        return selected
    }
}
