import CartoucheSymbolModel
import Synchronization

/// A cache of plans; the key is the identity of the symbol definition, the scale and the levels.
///
/// An edited symbol has a new definition, so it gets a new plan. The old plan is removed if the cache is
/// full.
package final class PlanCache: Sendable {
    fileprivate struct Key: Hashable {
        var definition: ObjectIdentifier
        var pixelsPerPoint: Double
        var levels: SymbolLevels?
        var isComposed: Bool
    }

    fileprivate struct Entries {
        var plans: [Key: (plan: SymbolPlan, lastUse: Int)] = [:]
        /// The symbols of the plans.
        ///
        /// Plans at other scales share them.
        var symbols: [ObjectIdentifier: ResolvedSymbol] = [:]
        var uses = 0
    }

    private let entries = Mutex(Entries())
    /// The marker layers that composed symbols share.
    private let parts = SharedMarkerParts()
    private let capacity: Int

    /// Creates an empty cache.
    ///
    /// Above `capacity` plans, it removes the least recently used half.
    package init(capacity: Int = 4096) {
        self.capacity = max(capacity, 2)
    }

    /// Returns the plan of a symbol at a scale.
    ///
    /// Creates it if it is not in the cache.
    ///
    /// - Parameters:
    ///   - definition: The symbol.
    ///   - pixelsPerPoint: The scale in pixels per point.
    ///   - levels: The order of symbol layers across features, or nil.
    ///   - isComposed: Whether the symbol is one of many that are composed of few parts, which then share pictures.
    package func plan(
        for definition: SymbolDefinition, pixelsPerPoint: Double, levels: SymbolLevels? = nil,
        isComposed: Bool = false
    ) -> SymbolPlan {
        let key = Key(
            definition: ObjectIdentifier(definition), pixelsPerPoint: pixelsPerPoint, levels: levels,
            isComposed: isComposed)
        if let plan = entries.withLock({ $0.use(key) }) { return plan }
        // Create the plan outside the lock, because this can take long. If two threads create it, the first stored
        // plan is used. The plan retains the definition, so no other object can get its identifier.
        let symbol = entries.withLock { $0.symbols[key.definition] } ?? ResolvedSymbol(definition)
        let plan = SymbolPlan(
            symbol, pixelsPerPoint: pixelsPerPoint, levels: levels, sharing: isComposed ? parts : nil)
        return entries.withLock { entries in
            if let earlier = entries.use(key) { return earlier }
            entries.plans[key] = (plan, entries.uses)
            entries.symbols[key.definition] = symbol
            if entries.plans.count > capacity { entries.forgetOlderHalf() }
            return plan
        }
    }

    /// The number of plans in the cache.
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
