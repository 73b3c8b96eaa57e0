import CartoucheDocuments
import CartoucheFeatures
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols
import Synchronization

/// Keeps the plans of a table's own symbols between pictures.
private final class OwnPlansOfTable: Sendable {
    let cache = Mutex(OwnSymbolCache())
}

extension FeatureLayer {
    /// Returns the symbols of single features with their plans on a page; nil if there are none.
    ///
    /// - Parameters:
    ///   - scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    ///   - levels: The order of symbol layers across all features; nil draws each feature at once.
    package func ownSymbols(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> FeatureSymbols? {
        // Hold the lock for the whole call: other threads that draw the same table need the same result.
        kept.value(OwnPlansOfTable.init).cache.withLock { cache in
            guard let assigned = symbolOverrides.assigned else { return nil }
            cache.update(with: assigned.symbols)
            return FeatureSymbols(
                plans: cache.plans(on: page, scaled: scaled, levels: levels),
                diagnostics: cache.definitions.diagnostics, assigned: assigned,
                indexes: cache.definitions.indexes)
        }
    }
}

/// The own symbols of single features, ready for a picture.
package struct FeatureSymbols: Sendable {
    /// The distinct plans of the symbols.
    let plans: SymbolPlans
    let diagnostics: [Diagnostic]
    /// The symbols and their features.
    fileprivate let assigned: SymbolOverrides.Assignment
    /// For each symbol, the index of its plan.
    fileprivate let indexes: [Int32]

    /// Returns the index of a feature's plan; nil if the feature has no own symbol.
    func plan(of batch: FeatureBatch, row: Int) -> Int? {
        assigned.number(of: batch, row: row).map { Int(indexes[$0]) }
    }

    /// Whether both draw the same features with the same symbols.
    func areSame(as other: FeatureSymbols) -> Bool {
        assigned.revision == other.assigned.revision && plans === other.plans
    }
}
