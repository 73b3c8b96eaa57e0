import CartoucheSymbols
import Synchronization

/// A property whose changes can be read as an asynchronous sequence.
///
/// Each access to the projected value returns a new sequence. It yields the current value and then each later value. It
/// ends when the object with the property is released. A slow reader gets only the newest value.
///
/// ```swift
/// for await geometry in geometryEditor.$geometry { show(geometry) }
/// ```
@propertyWrapper
public struct Streamed<Value: Sendable>: Sendable {
    private let storage: Storage

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue, isPartOfModel: false, correct: nil)
    }

    /// Creates a property of the model, so that setting it is an edit, with values that are corrected first.
    ///
    /// - Parameters:
    ///   - wrappedValue: The initial value, which is corrected too.
    ///   - correct: Returns the value to store; it must not access the property.
    package init(wrappedValue: Value, correctedBy correct: @escaping @Sendable (Value) -> Value) {
        storage = Storage(correct(wrappedValue), isPartOfModel: true, correct: correct)
    }

    /// The current value, which can be read and set from any thread.
    public var wrappedValue: Value {
        get { storage.content.withLock(\.value) }
        nonmutating set { storage.set(newValue) }
    }

    /// A sequence of the current value and all later values.
    public var projectedValue: AsyncStream<Value> { storage.stream() }

    private final class Storage: Sendable {
        struct Content: Sendable {
            var value: Value
            var readers: [Int: AsyncStream<Value>.Continuation] = [:]
            var lastReader = 0
        }

        let content: Mutex<Content>
        /// The number of edits, if the property is part of the model.
        let editCount: ModelState<Int>
        let isPartOfModel: Bool
        let correct: (@Sendable (Value) -> Value)?

        init(_ value: Value, isPartOfModel: Bool, correct: (@Sendable (Value) -> Value)?) {
            content = Mutex(Content(value: value))
            editCount = ModelState(0)
            self.isPartOfModel = isPartOfModel
            self.correct = correct
        }

        deinit {
            for reader in content.withLock(\.readers).values { reader.finish() }
        }

        func set(_ value: Value) {
            guard isPartOfModel else { return store(value) }
            editCount.edit { count in
                store(value)
                count += 1
            }
        }

        private func store(_ value: Value) {
            // The lock keeps the values in order. Yielding runs no code of the readers.
            content.withLock { content in
                let value = correct?(value) ?? value
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
            // The stream ends when the storage is released, so it must not keep the storage alive.
            reader.onTermination = { [weak self] _ in
                // The reader is released outside the lock, because the release of its last value may run code.
                _ = self?.content.withLock { $0.readers.removeValue(forKey: number) }
            }
            return stream
        }
    }
}
