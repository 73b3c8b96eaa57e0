import SymbolModel
import Synchronization

/// Plans by the identity of their definition and the scale, so that a symbol is compiled once.
///
/// An edited symbol has a new definition and so a new plan; the old one goes when room is needed.
package final class PlanCache: Sendable {
    fileprivate struct Key: Hashable {
        var definition: ObjectIdentifier
        var pixelsPerPoint: Double
        var levels: SymbolLevels?
    }

    fileprivate struct Entries {
        var plans: [Key: (plan: SymbolPlan, lastUse: Int)] = [:]
        /// The symbols of the plans, which plans at other scales share.
        var symbols: [ObjectIdentifier: ResolvedSymbol] = [:]
        var uses = 0
    }

    private let entries = Mutex(Entries())
    private let capacity: Int

    /// An empty cache; when more than `capacity` plans are in it, the half that was longest unused goes.
    package init(capacity: Int = 4096) {
        self.capacity = max(capacity, 2)
    }

    /// The plan of a symbol at a scale (pixels a point), compiled when it is not there.
    ///
    /// - Parameter levels: the order of symbol layers across features, where there is one.
    package func plan(
        for definition: SymbolDefinition, pixelsPerPoint: Double, levels: SymbolLevels? = nil
    ) -> SymbolPlan {
        let key = Key(
            definition: ObjectIdentifier(definition), pixelsPerPoint: pixelsPerPoint, levels: levels)
        if let plan = entries.withLock({ $0.use(key) }) { return plan }
        // Compiled outside the lock: it can take long, and the first one in wins. The plan holds on to the
        // definition, so the identifier stays taken while the plan is here.
        let symbol = entries.withLock { $0.symbols[key.definition] } ?? ResolvedSymbol(definition)
        let plan = SymbolPlan(symbol, pixelsPerPoint: pixelsPerPoint, levels: levels)
        return entries.withLock { entries in
            if let earlier = entries.use(key) { return earlier }
            entries.plans[key] = (plan, entries.uses)
            entries.symbols[key.definition] = symbol
            if entries.plans.count > capacity { entries.forgetOlderHalf() }
            return plan
        }
    }

    /// How many plans there are.
    package var count: Int { entries.withLock { $0.plans.count } }
}

extension PlanCache.Entries {
    fileprivate mutating func use(_ key: PlanCache.Key) -> SymbolPlan? {
        uses += 1
        guard let entry = plans[key] else { return nil }
        plans[key] = (entry.plan, uses)
        return entry.plan
    }

    fileprivate mutating func forgetOlderHalf() {
        let ages = plans.values.map(\.lastUse).sorted()
        let middle = ages[ages.count / 2]
        plans = plans.filter { $0.value.lastUse >= middle }
        let used = Set(plans.keys.map(\.definition))
        symbols = symbols.filter { used.contains($0.key) }
    }
}
