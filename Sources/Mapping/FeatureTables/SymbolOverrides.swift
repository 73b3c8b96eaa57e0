import Documents
import Features
import Portrayal
import Symbols
import Synchronization

/// The symbols of single features of a table, which take precedence over renderers.
final class SymbolOverrides: Sendable {
    /// The distinct symbols in the order of the features, and the number of each feature's symbol.
    private struct Index: Sendable {
        var symbols: [Symbol] = []
        var numbers: [Int64: Int32] = [:]

        init(_ overrides: [Int64: Symbol]) {
            var known: [ObjectIdentifier: Int32] = [:]
            for (id, symbol) in overrides.sorted(by: { $0.key < $1.key }) {
                let next = Int32(truncatingIfNeeded: symbols.count)
                let number = known[ObjectIdentifier(symbol)] ?? next
                if number == next {
                    symbols.append(symbol)
                    known[ObjectIdentifier(symbol)] = number
                }
                numbers[id] = number
            }
        }
    }

    private struct State: Sendable {
        var overrides: [Int64: Symbol] = [:]
        /// The number of changes.
        var revision = 0
        /// Nil after a change.
        var index: Index?
        var cache = OwnSymbolCache()

        mutating func prepareIndex() -> Index {
            let index = index ?? Index(overrides)
            self.index = index
            return index
        }
    }

    private let state = Mutex(State())

    /// Returns the symbol of the feature with an object ID; nil if it has none.
    func symbol(ofObjectID id: Int64) -> Symbol? { state.withLock { $0.overrides[id] } }

    /// The distinct symbols, in the order of the features.
    var symbols: [Symbol] { state.withLock { $0.prepareIndex().symbols } }

    /// All symbols by the object IDs of their features.
    var all: [Int64: Symbol] { state.withLock(\.overrides) }

    /// Sets the symbols of a table that no map has yet, which is no change of the model.
    func begin(with overrides: [Int64: Symbol]) { state.withLock { $0 = State(overrides: overrides) } }

    func change(_ change: (inout [Int64: Symbol]) -> Void) {
        state.withLock { state in
            change(&state.overrides)
            state.revision += 1
            state.index = nil
        }
        ModelChanges.note()
    }

    /// Returns the symbols with their plans on a page; nil if there are none.
    ///
    /// - Parameters:
    ///   - scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    ///   - levels: The order of symbol layers across all features; nil draws each feature at once.
    func prepared(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> FeatureSymbols? {
        // Hold the lock for the whole call: other threads that draw the same table need the same result.
        state.withLock { state in
            guard !state.overrides.isEmpty else { return nil }
            let index = state.prepareIndex()
            state.cache.update(with: index.symbols)
            return FeatureSymbols(
                revision: state.revision, plans: state.cache.plans(on: page, scaled: scaled, levels: levels),
                diagnostics: state.cache.definitions.diagnostics, numbers: index.numbers,
                indexes: state.cache.definitions.indexes)
        }
    }
}

/// The own symbols of single features, ready for a picture.
struct FeatureSymbols: Sendable {
    /// The number of changes of the symbols' assignment to features.
    let revision: Int
    /// The distinct plans of the symbols.
    let plans: SymbolPlans
    let diagnostics: [Diagnostic]
    /// The number of the symbol of each feature with a symbol.
    fileprivate let numbers: [Int64: Int32]
    /// For each symbol, the index of its plan.
    fileprivate let indexes: [Int32]

    /// Returns the index of a feature's plan; nil if the feature has no own symbol.
    func plan(of batch: FeatureBatch, row: Int) -> Int? {
        guard let id = batch.ids?[row], let number = numbers[id] else { return nil }
        return Int(indexes[Int(number)])
    }

    /// Whether both draw the same features with the same symbols.
    func areSame(as other: FeatureSymbols) -> Bool { revision == other.revision && plans === other.plans }
}
