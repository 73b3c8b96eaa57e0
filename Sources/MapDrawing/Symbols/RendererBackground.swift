import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel

/// The fill that a renderer draws on polygons with point symbols, below all of the layer's markers.
package struct RendererBackground: Sendable {
    /// The plan of the fill, as the only plan.
    let plans: SymbolPlans

    init(_ plan: SymbolPlan) {
        plans = SymbolPlans([plan])
    }

    /// Returns a batch in which polygons with a point symbol have the fill, and other features have no symbol.
    ///
    /// - Parameters:
    ///   - classes: The class of each feature.
    ///   - classPlans: The plans of the classes and of the symbols that follow them.
    ///   - isIncluded: Returns whether a row has the renderer's symbol.
    func batch(
        _ features: FeatureBatch, classes: [Int16], classPlans: [SymbolPlan],
        where isIncluded: (Int) -> Bool = { _ in true }
    ) -> ClassifiedBatch {
        let isForPoints = classPlans.map(\.definition.drawsPointsOnly)
        let indexes = classes.indices.map { row -> Int16 in
            let symbol = Int(classes[row])
            guard features.geometry.kinds[row] == .polygon, isForPoints.indices.contains(symbol),
                isForPoints[symbol], isIncluded(row)
            else { return -1 }
            return 0
        }
        // The renderer's variables change only the markers.
        return ClassifiedBatch(
            features: features, classification: Classification(symbolIndex: indexes), plans: plans,
            classifyTime: 0)
    }
}
