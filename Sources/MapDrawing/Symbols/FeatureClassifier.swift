import CartoucheArcade
import CartoucheFeatures
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel

/// Gives each feature of a layer or an overlay its symbol.
struct FeatureClassifier: Sendable {
    /// The renderer; nil for an overlay without one.
    let renderer: RendererDefinition?
    /// The plans of the renderer's symbols.
    let plans: SymbolPlans
    /// The fill under point symbols on polygons, which replaces the features; nil gives the features.
    let background: RendererBackground?
    /// The plans of the features' own symbols; nil if no feature has its own symbol.
    let ownPlans: SymbolPlans?
    /// The maximum distance between a symbol's pixels and its geometry, in pixels; nil computes it for each batch.
    var reach: Double?
    let scalesSymbols: Bool
    let levels: SymbolLevels?
    let page: DrawingPage
    /// What scripts know of the map and of the layer.
    let scripts: ArcadeContext

    /// Classifies features by the renderer, then replaces the result for features with their own symbol.
    ///
    /// - Parameter ownPlan: Returns the index of a feature's plan in ``ownPlans``; nil if it has no own symbol.
    func classify(_ features: FeatureBatch, ownPlan: (_ row: Int) -> Int?) -> ClassifiedBatch {
        var stopwatch = Stopwatch()
        var classification =
            renderer?.classify(features, scale: page.frame.scale, scripts: scripts)
            ?? Classification(symbolIndex: [Int16](repeating: -1, count: features.count))
        var plans = plans.adding(
            page.plans(
                for: classification.furtherSymbols, scaled: scalesSymbols, levels: levels,
                areComposed: renderer?.isDictionary ?? false))
        if let background {
            return background.batch(
                features, classes: classification.symbolIndex, classPlans: plans.plans
            ) { ownPlan($0) == nil }
        }
        let features = connected(features, classification.symbolIndex, plans, ownPlan: ownPlan)
        if let ownPlans {
            plans = classification.replaceSymbols(of: plans, by: ownPlans, ownPlan)
        }
        return ClassifiedBatch(
            features: features, classification: classification, plans: plans,
            classifyTime: stopwatch.lap(), reach: reach)
    }
}
