import Portrayal
import SymbolModel
import Symbols
import Synchronization

/// The symbols of a renderer's classes made ready for a page.
final class RendererPlans: Sendable {
    let plans: SymbolPlans
    /// The largest size that a feature can be drawn with, points; nil where sizes don't vary, infinite where
    /// nothing but the data limits them.
    let greatestSize: Double?
    /// How far from their geometries the symbols paint at most, pixels.
    let reach: Double
    /// In what order features are drawn that are drawn by size; nil where they are not.
    let ranks: SizeRanks?

    init(
        of renderer: RendererDefinition, scale: Double, _ makePlans: ([SymbolDefinition]) -> [SymbolPlan]
    ) {
        let symbols = renderer.symbols(atScale: scale)
        plans = SymbolPlans(makePlans(symbols))
        greatestSize = renderer.greatestSize(atScale: scale)
        reach = plans.reach(maxSize: greatestSize)
        ranks = renderer.drawsLargestFirst ? SizeRanks(classes: symbols) : nil
    }
}

/// The plans of renderers by the identity of their definition and the page, so that a renderer of a thousand
/// classes is looked up once for a tile, and not class by class.
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
        /// Held, so that its identifier stays taken.
        let renderer: RendererDefinition
        let plans: RendererPlans
    }

    private struct State {
        /// What was used last comes last.
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
            while entries.count > RendererPlanCache.mostRenderers
                || count > RendererPlanCache.mostPlans && entries.count > 1
            {
                count -= entries.removeFirst().plans.plans.plans.count
            }
        }
    }

    private static let mostRenderers = 64
    private static let mostPlans = 1 << 15

    private let state = Mutex(State())

    /// How often the classes of a renderer were looked through.
    var makeCount: Int { state.withLock(\.makeCount) }

    /// A renderer's plans, made where they are not there.
    func plans(
        of renderer: RendererDefinition, _ key: Key, _ make: () -> RendererPlans
    ) -> RendererPlans {
        if let known = state.withLock({ $0.use(key) }) { return known }
        let made = make()
        return state.withLock { state in
            state.makeCount += 1
            // Another thread may have made the same meanwhile.
            if let earlier = state.use(key) { return earlier }
            state.entries.append(Entry(key: key, renderer: renderer, plans: made))
            state.shrink()
            return made
        }
    }
}
