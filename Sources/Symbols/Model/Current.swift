import Synchronization

/// Something that follows from symbols, kept until the symbol model changes.
///
/// One comparison with the model's revision, which takes no lock of the model, tells whether it is still right: a
/// renderer of a thousand classes is not looked through for each picture. Each value has a lock of its own, held
/// for as long as it takes to copy a reference.
struct Current<Value: Sendable>: ~Copyable, Sendable {
    struct State: Sendable {
        var known: (revision: UInt64, value: Value)?
        var makeCount = 0
    }

    private let state = Mutex(State())

    /// How often the value was made.
    var makeCount: Int { state.withLock(\.makeCount) }

    /// The value, made where the model has changed since it was made last.
    ///
    /// - Parameter make: may take the model's lock, and may change the model, as loading pictures does.
    func value(_ make: () -> Value) -> Value {
        let revision = SymbolLock.revision
        if let known = state.withLock(\.known), known.revision == revision { return known.value }
        let value = make()
        // What was loaded or edited meanwhile may not be in it, and is looked at the next time.
        let isCurrent = SymbolLock.revision == revision
        state.withLock { state in
            state.makeCount += 1
            if isCurrent { state.known = (revision, value) }
        }
        return value
    }
}
