import CartouchePortrayal

/// The plans for the symbol numbers of features, and properties of all of these plans together.
package final class SymbolPlans: Sendable {
    let plans: [SymbolPlan]
    /// Whether a symbol depends on the measures of vertices.
    let needsMeasures: Bool
    /// The maximum distance between a symbol's pixels and its geometry at the symbol's own size, in pixels.
    package let reach: Double

    init(_ plans: [SymbolPlan]) {
        self.plans = plans
        needsMeasures = plans.contains(where: \.needsMeasures)
        reach = plans.reduce(0) { max($0, $1.reach()) }
    }

    private init(_ first: SymbolPlans, _ second: SymbolPlans) {
        plans = first.plans + second.plans
        needsMeasures = first.needsMeasures || second.needsMeasures
        reach = max(first.reach, second.reach)
    }

    static let empty = SymbolPlans([])

    /// Returns the maximum distance between a symbol's pixels and its geometry, in pixels.
    ///
    /// - Parameter maxSize: The maximum value of the size slot, in points; nil if sizes don't vary.
    package func reach(maxSize: Double?) -> Double {
        guard let maxSize else { return reach }
        return plans.reduce(0) { max($0, $1.reach(maxSize: maxSize)) }
    }

    /// Returns these plans, followed by others.
    func adding(_ more: [SymbolPlan]) -> SymbolPlans {
        more.isEmpty ? self : SymbolPlans(self, SymbolPlans(more))
    }
}
