import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import Synchronization

/// The plans of a renderer's symbols for a page.
final class RendererPlans: Sendable {
    let plans: SymbolPlans
    /// The fill under point symbols on polygons; nil if there is none, or if no class has a point symbol.
    package let background: RendererBackground?
    /// The maximum size of a symbol in points; nil if sizes don't vary, infinite if only the data limits them.
    let maxSize: Double?
    /// The maximum distance between a symbol's pixels and its geometry, in pixels.
    package let reach: Double
    /// Whether larger symbols are drawn first.
    let drawsLargestFirst: Bool

    init(
        of renderer: RendererDefinition, scale: Double, _ makePlans: ([SymbolDefinition]) -> [SymbolPlan]
    ) {
        let symbols = renderer.symbols(atScale: scale)
        plans = SymbolPlans(makePlans(symbols))
        let isUsed = symbols.contains(where: \.drawsPointsOnly)
        background = makePlans(isUsed ? [renderer.background].compactMap { $0 } : []).first.map {
            RendererBackground($0)
        }
        maxSize = renderer.maxSize(atScale: scale)
        reach = max(plans.reach(maxSize: maxSize), background?.plans.reach ?? 0)
        drawsLargestFirst = renderer.drawsLargestFirst
    }
}

/// Caches the plans of renderers, by the identity of the renderer's definition and by the page.
///
/// With the cache, the plans of a renderer with a thousand classes are found with one lookup per tile.
final class RendererPlanCache: Sendable {
    struct Key: Hashable {
        fileprivate let renderer: ObjectIdentifier
        fileprivate let lengths: SymbolLengths
        fileprivate let scale: Double
        fileprivate let levels: SymbolLevels?

        init(_ renderer: RendererDefinition, lengths: SymbolLengths, scale: Double, levels: SymbolLevels?) {
            self.renderer = ObjectIdentifier(renderer)
            self.lengths = lengths
            self.scale = scale
            self.levels = levels
        }
    }

    private struct Entry {
        let key: Key
        /// Keeps the renderer alive, so that no other renderer gets its identifier.
        package let renderer: RendererDefinition
        let plans: RendererPlans
    }

    private struct State {
        /// The entries; the most recently used is the last.
        var entries: [Entry] = []
        var makeCount = 0

        mutating func use(_ key: Key) -> RendererPlans? {
            guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
            let entry = entries[index]
            if index < entries.count - 1 {
                entries.remove(at: index)
                entries.append(entry)
            }
            return entry.plans
        }

        mutating func shrink() {
            var count = entries.reduce(0) { $0 + $1.plans.plans.plans.count }
            while entries.count > RendererPlanCache.maxRenderers
                || count > RendererPlanCache.maxPlans && entries.count > 1
            {
                count -= entries.removeFirst().plans.plans.plans.count
            }
        }
    }

    private static let maxRenderers = 64
    private static let maxPlans = 1 << 15

    private let state = Mutex(State())

    /// The number of times that the plans of a renderer were made.
    var makeCount: Int { state.withLock(\.makeCount) }

    /// Returns a renderer's plans; makes them if they are not cached.
    func plans(
        of renderer: RendererDefinition, _ key: Key, _ make: () -> RendererPlans
    ) -> RendererPlans {
        if let known = state.withLock({ $0.use(key) }) { return known }
        let made = make()
        return state.withLock { state in
            state.makeCount += 1
            // Another thread may have made the same plans in the meantime.
            if let earlier = state.use(key) { return earlier }
            state.entries.append(Entry(key: key, renderer: renderer, plans: made))
            state.shrink()
            return made
        }
    }
}
