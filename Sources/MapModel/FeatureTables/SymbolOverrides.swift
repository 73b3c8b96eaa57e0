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
        package private(set) var numbers: [Int64: Int32] = [:]

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
    }

    private struct State: Sendable {
        var overrides: [Int64: Symbol] = [:]
        /// The number of changes.
        var revision = 0
        /// Nil after a change.
        var assignment: Assignment?

        mutating func prepareAssignment() -> Assignment {
            let assignment = assignment ?? Assignment(overrides, revision: revision)
            self.assignment = assignment
            return assignment
        }
    }

    private let state = Mutex(State())

    /// Returns the symbol of the feature with an object ID; nil if it has none.
    package func symbol(ofObjectID id: Int64) -> Symbol? { state.withLock { $0.overrides[id] } }

    /// The distinct symbols, in the order of the features.
    package var symbols: [Symbol] { state.withLock { $0.prepareAssignment().symbols } }

    /// All symbols by the object IDs of their features.
    package var all: [Int64: Symbol] { state.withLock(\.overrides) }

    /// Sets the symbols of a table that no map has yet, which is no change of the model.
    package func begin(with overrides: [Int64: Symbol]) {
        state.withLock { $0 = State(overrides: overrides) }
    }

    package func change(_ change: (inout [Int64: Symbol]) -> Void) {
        state.withLock { state in
            change(&state.overrides)
            state.revision += 1
            state.assignment = nil
        }
        ModelChanges.note()
    }

    /// The symbols of features now; nil if there are none.
    package var assigned: Assignment? {
        state.withLock { $0.overrides.isEmpty ? nil : $0.prepareAssignment() }
    }
}
