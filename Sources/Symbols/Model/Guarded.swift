/// A value that belongs to the symbol model: read and written under the model's one lock only.
///
/// Invariant for `@unchecked Sendable`: the stored values are touched only by functions that take the lock or
/// the proof that it is held.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private var changed: UInt64

    init(_ value: Value) {
        self.value = value
        changed = SymbolLock.revision
    }

    /// A value that follows from a part of the model: making it is no edit.
    init(_ value: Value, changed revision: UInt64) {
        self.value = value
        changed = revision
    }

    /// The revision of the last edit, or of the making.
    func lastChange(_ access: SymbolLock.Access) -> UInt64 { changed }

    /// The value, for those who hold the lock.
    func value(_ access: SymbolLock.Access) -> Value { value }

    /// A copy of the value.
    var snapshot: Value { SymbolLock.read { value($0) } }

    func read<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        SymbolLock.read { _ in body(value) }
    }

    /// Changes the value; everything that depends on it is made anew when somebody asks.
    func edit(_ body: (inout Value) -> Void) {
        SymbolLock.edit { _, revision in
            body(&value)
            changed = revision
        }
    }

    /// The same for an edit that reads other parts of the model.
    func replace(_ access: SymbolLock.Access, with value: Value, at revision: UInt64) {
        self.value = value
        changed = revision
    }

    /// Remembers something that follows from the rest of the model, which is no edit.
    func remember(_ access: SymbolLock.Access, _ body: (inout Value) -> Void) {
        body(&value)
    }
}
