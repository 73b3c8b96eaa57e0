import CartoucheFeatures
import CartoucheSymbols
import Synchronization

/// The symbols of single features of a table, which take precedence over renderers.
package final class SymbolOverrides: Sendable {
    /// The symbols of features at one time.
    package struct Assignment: Sendable {
        /// The number of changes before.
        package let revision: Int
        /// The distinct symbols in the order of the features.
        package private(set) var symbols: [Symbol] = []
        /// The number of each feature's symbol, by object ID.
        private var numbers: [Int64: Int32] = [:]

        fileprivate init(_ overrides: [Int64: Symbol], revision: Int) {
            self.revision = revision
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

        /// Returns the number of the symbol of a row's feature; nil if the renderer draws the feature.
        package func number(of batch: FeatureBatch, row: Int) -> Int? {
            guard let id = batch.ids?[row], let number = numbers[id] else { return nil }
            return Int(number)
        }
    }

    private struct Content: Sendable {
        var overrides: [Int64: Symbol] = [:]
        /// The number of changes.
        var revision = 0
    }

    private let content: ModelState<Content>
    /// The last assignment that was asked for.
    private let known = Mutex<Assignment?>(nil)

    /// Creates the symbols of a table.
    package init(_ overrides: [Int64: Symbol] = [:]) {
        content = ModelState(Content(overrides: overrides))
    }

    /// Returns the symbol of the feature with an object ID; nil if it has none.
    package func symbol(ofObjectID id: Int64) -> Symbol? { content.read { $0.overrides[id] } }

    /// The distinct symbols, in the order of the features.
    package var symbols: [Symbol] { assigned?.symbols ?? [] }

    /// All symbols by the object IDs of their features.
    package var all: [Int64: Symbol] { content.read(\.overrides) }

    /// Changes symbols.
    package func change(_ change: (inout [Int64: Symbol]) -> Void) {
        content.edit { content in
            change(&content.overrides)
            content.revision += 1
        }
    }

    /// The symbols of features now; nil if there are none.
    package var assigned: Assignment? {
        let now = content.read { $0 }
        guard !now.overrides.isEmpty else { return nil }
        return known.withLock { known in
            if let known, known.revision == now.revision { return known }
            let made = Assignment(now.overrides, revision: now.revision)
            known = made
            return made
        }
    }
}
