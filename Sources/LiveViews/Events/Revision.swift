import Synchronization

/// A number that increases with changes, and for which tasks wait.
final class Revision: Sendable {
    private struct State {
        var value: UInt64 = 1
        var count = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The number of the last change.
    var value: UInt64 { state.withLock(\.value) }

    /// Counts a change, and wakes all tasks that wait.
    func advance() {
        let waiting = state.withLock { state in
            state.value += 1
            defer { state.waiting.removeAll() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the number differs from a known one.
    ///
    /// - Returns: The number; nil if the task is canceled.
    func next(after known: UInt64) async -> UInt64? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if state.value != known || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
        return Task.isCancelled ? nil : value
    }
}
