import Synchronization

/// The state of an object of the model, which changes only in edits that observers notice.
///
/// There is no other way to change it. What is derived from the model, such as a cache, or does not appear in
/// pictures, such as a loading status, belongs in a `Mutex` of its own.
@usableFromInline package struct ModelState<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let value: Mutex<Value>

    /// Creates a state, which is no edit.
    @inlinable
    package init(_ value: Value) { self.value = Mutex(value) }

    /// Returns a part of the value, or something computed from it, while the state is locked.
    @inlinable
    package func read<Result: Sendable, Failure: Error>(
        _ body: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try value.withLock { value throws(Failure) in try body(value) }
    }

    /// Changes the value while the state is locked; then advances the clock and wakes the observers.
    ///
    /// An edit that throws counts too, because it may have changed the value before.
    @inlinable
    package func edit<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { ModelClock.advance() }
        return try value.withLock { value throws(Failure) in try body(&value) }
    }
}

/// A part of the model whose objects share one lock, with the revision of its last edit.
///
/// One lock makes snapshots of several objects consistent. The revision needs no lock. A value that depends only on
/// this part is current while the revision stays the same.
///
/// The type is not generic, because a generic one looks up the metadata of its `Mutex` for every read from another
/// module. Many graphics are read one by one.
@usableFromInline package struct ModelPart: ~Copyable, Sendable {
    @usableFromInline let lock = Mutex<Void>(())
    @usableFromInline let lastEdit = Atomic<UInt64>(1)

    /// Creates a part.
    @inlinable
    package init() {}

    /// The clock's number of the last edit, which increases with every edit of the part.
    @inlinable
    package var revision: UInt64 { lastEdit.load(ordering: .acquiring) }

    /// Calls `body` while the lock is held.
    @inlinable
    package func read<Result: Sendable>(_ body: () -> Result) -> Result {
        lock.withLock { _ in body() }
    }

    /// Calls `body` while the lock is held, with the revision of this edit; then wakes the observers.
    @inlinable
    package func edit<Result: Sendable>(_ body: (UInt64) -> Result) -> Result {
        // The clock advances after the revision is stored, so an observer of the new time reads the new revision.
        defer { ModelClock.advance() }
        return lock.withLock { _ in
            // The lock is held from the number to the store, so that the revision never decreases.
            let revision = ModelClock.begin()
            lastEdit.store(revision, ordering: .releasing)
            return body(revision)
        }
    }
}
