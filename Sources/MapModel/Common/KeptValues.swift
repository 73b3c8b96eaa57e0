import Synchronization

/// The values that modules above the model keep with one of its objects, one for each type.
///
/// The model does not know renderers, but their caches live as long as the object that they belong to.
package final class KeptValues: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the value of a type; makes it if there is none.
    ///
    /// Several threads can make a value at the same time; all get the first one. The value is made without the lock, so
    /// that `make` can use these values, too.
    package func value<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        if let known = values.withLock({ $0[key] }) { return unsafeDowncast(known, to: Value.self) }
        let made = make()
        return values.withLock { values in
            if let known = values[key] { return unsafeDowncast(known, to: Value.self) }
            values[key] = made
            return made
        }
    }

    /// Removes all values.
    package func removeAll() { values.withLock { $0.removeAll() } }
}
