import Portrayal

/// The plans that the numbers of features' symbols mean, and what holds for all of them.
final class SymbolPlans: Sendable {
    let plans: [SymbolPlan]
    /// Whether a symbol depends on the measures of vertices.
    let needsMeasures: Bool
    /// How far from their geometries the symbols paint at their own sizes, pixels.
    let reach: Double

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

    /// How far from their geometries the symbols paint, pixels.
    ///
    /// - Parameter maxSize: the largest value of the size slot, points; nil where sizes don't vary.
    func reach(maxSize: Double?) -> Double {
        guard let maxSize else { return reach }
        return plans.reduce(0) { max($0, $1.reach(maxSize: maxSize)) }
    }

    /// These plans and others after them.
    func adding(_ more: [SymbolPlan]) -> SymbolPlans {
        more.isEmpty ? self : SymbolPlans(self, SymbolPlans(more))
    }
}
