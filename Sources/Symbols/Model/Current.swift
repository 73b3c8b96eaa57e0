import Synchronization

/// A cached value that is computed from symbols, valid until the symbol model changes.
///
/// The value is valid if the model's revision has not changed. This check is fast: it does not take the model's
/// lock, and does not visit the thousand classes of a large renderer. Each value has its own lock, which is held
/// only while a reference is copied.
package struct Current<Value: Sendable>: ~Copyable, Sendable {
    struct State: Sendable {
        var known: (revision: UInt64, value: Value)?
        var makeCount = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of times that the value was computed.
    package var makeCount: Int { state.withLock(\.makeCount) }

    /// Returns the value; computes it if the model has changed since the last time.
    ///
    /// - Parameter make: Computes the value. It may take the model's lock and change the model, as loading pictures
    ///   does.
    package func value(_ make: () -> Value) -> Value {
        let revision = SymbolLock.revision
        if let known = state.withLock(\.known), known.revision == revision { return known.value }
        let value = make()
        // The value may lack a change that happened meanwhile; then the next call computes it again.
        let isCurrent = SymbolLock.revision == revision
        state.withLock { state in
            state.makeCount += 1
            if isCurrent { state.known = (revision, value) }
        }
        return value
    }
}
