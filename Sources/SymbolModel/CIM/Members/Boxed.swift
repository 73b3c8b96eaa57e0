/// Stores a large or rarely used part of a value behind one pointer.
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    private final class Storage: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(_ value: Value) {
        storage = Storage(value)
    }

    /// The stored part.
    package var value: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.storage === right.storage || left.value == right.value
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
