import Synchronization

/// A property whose changes can be read as an asynchronous sequence.
///
/// The projected value is a new sequence each time. It yields the present value, then each later one, and ends when
/// the object that has the property is released. A reader that is slow gets the newest value only.
///
/// ```swift
/// for await geometry in geometryEditor.$geometry { show(geometry) }
/// ```
@propertyWrapper
public struct Streamed<Value: Sendable>: Sendable {
    private let storage: Storage

    /// A property with a first value.
    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    /// The present value; it can be read and set from any thread.
    public var wrappedValue: Value {
        get { storage.content.withLock(\.value) }
        nonmutating set { storage.set(newValue) }
    }

    /// The present value and all later ones.
    public var projectedValue: AsyncStream<Value> { storage.stream() }

    private final class Storage: Sendable {
        struct Content: Sendable {
            var value: Value
            var readers: [Int: AsyncStream<Value>.Continuation] = [:]
            var lastReader = 0
        }

        let content: Mutex<Content>

        init(_ value: Value) {
            content = Mutex(Content(value: value))
        }

        deinit {
            for reader in content.withLock(\.readers).values { reader.finish() }
        }

        func set(_ value: Value) {
            // Yielding with the lock held keeps the order of values; it runs no code of the readers.
            content.withLock { content in
                content.value = value
                for reader in content.readers.values { reader.yield(value) }
            }
        }

        func stream() -> AsyncStream<Value> {
            let (stream, reader) = AsyncStream.makeStream(
                of: Value.self, bufferingPolicy: .bufferingNewest(1))
            let number = content.withLock { content in
                content.lastReader += 1
                content.readers[content.lastReader] = reader
                reader.yield(content.value)
                return content.lastReader
            }
            // The stream must not keep the storage: it ends with it.
            reader.onTermination = { [weak self] _ in
                // Released outside the lock: the last reference to a value may run code.
                _ = self?.content.withLock { $0.readers.removeValue(forKey: number) }
            }
            return stream
        }
    }
}
