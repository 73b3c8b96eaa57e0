/// A value of the symbol model, which is read and written only while the model's lock is held.
///
/// Invariant for `@unchecked Sendable`: a function that accesses the stored values either takes the lock itself,
/// or requires a ``SymbolLock/Access`` as a proof that the caller holds the lock.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private var changed: UInt64

    package init(_ value: Value) {
        self.value = value
        changed = SymbolLock.revision
    }

    /// Creates a value that is derived from another part of the model; this does not count as an edit.
    package init(_ value: Value, changed revision: UInt64) {
        self.value = value
        changed = revision
    }

    /// The revision of the last edit or of the creation.
    package func lastChange(_ access: SymbolLock.Access) -> UInt64 { changed }

    /// Returns the value, while the caller holds the lock.
    package func value(_ access: SymbolLock.Access) -> Value { value }

    /// A copy of the value.
    package var snapshot: Value { SymbolLock.read { value($0) } }

    package func read<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        SymbolLock.read { _ in body(value) }
    }

    /// Changes the value; values that depend on it are computed again at their next use.
    package func edit(_ body: (inout Value) -> Void) {
        SymbolLock.edit { _, revision in
            body(&value)
            changed = revision
        }
    }

    /// Replaces the value in an edit that also reads other parts of the model.
    package func replace(_ access: SymbolLock.Access, with value: Value, at revision: UInt64) {
        self.value = value
        changed = revision
    }

    /// Stores a value that is derived from the rest of the model; this does not count as an edit.
    package func remember(_ access: SymbolLock.Access, _ body: (inout Value) -> Void) {
        body(&value)
    }
}
