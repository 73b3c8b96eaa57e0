import Synchronization

/// The values that modules above the model keep with one of its objects, one for each type.
///
/// The model does not know renderers, but their caches live as long as the object that they belong to.
package final class KeptValues: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the value of a type; makes it if there is none.
    package func value<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        return values.withLock { values in
            if let known = values[key] { return unsafeDowncast(known, to: Value.self) }
            let value = make()
            values[key] = value
            return value
        }
    }

    /// Removes all values.
    package func removeAll() { values.withLock { $0.removeAll() } }
}
