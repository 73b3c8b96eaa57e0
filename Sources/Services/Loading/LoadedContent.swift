import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// The content of an object that is loaded on demand, with the state for ``Loadable``.
package final class LoadedContent<Content: Sendable>: Sendable {
    private struct State: Sendable {
        var status = LoadStatus.notLoaded
        var error: (any Error)?
        var content: Content?
    }

    private let state = Mutex(State())
    // Only one thread loads; the others wait for it.
    private let loading = Mutex<Void>(())
    private let open: @Sendable () throws -> Content

    /// - Parameter open: Loads the content; it may wait for answers.
    package init(_ open: @escaping @Sendable () throws -> Content) { self.open = open }

    package var status: LoadStatus { state.withLock(\.status) }
    package var error: (any Error)? { state.withLock(\.error) }
    /// The content; nil before it is loaded.
    package var known: Content? { state.withLock(\.content) }

    /// Returns the content; loads it if necessary, even if an earlier attempt failed.
    ///
    /// The current thread waits.
    package func value() throws -> Content {
        if let known { return known }
        return try loading.withLock { _ in
            if let known { return known }
            state.withLock { $0.status = .loading }
            do {
                let content = try open()
                state.withLock { $0 = State(status: .loaded, content: content) }
                return content
            } catch {
                state.withLock { $0 = State(status: .failed, error: error) }
                throw error
            }
        }
    }

    /// Loads the content, unless it is loaded or an earlier attempt failed.
    package func load() async throws {
        if let error { throw error }
        try await retryLoad()
    }

    /// Loads the content, even if an earlier attempt failed.
    package func retryLoad() async throws {
        try await BackgroundThreads.run { _ in _ = try self.value() }
    }
}
