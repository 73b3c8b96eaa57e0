import CartoucheCCurl
import CartoucheCLibrary
import CartoucheWorkers
import Synchronization

/// The thread of all transfers of the process.
///
/// Transfers never block another thread: they are added to a queue, and the thread calls their completion.
final class TransferThread: Sendable {
    private struct Queue {
        var added: [Transfer] = []
        var cancelled: [Int] = []
        var lastNumber = 0
    }

    /// The greatest number of connections to one host, which public servers accept.
    private static let connectionsPerHost = 6
    private static let connections = 32

    private static let started: Result<TransferThread, NetworkError> = {
        do throws(NetworkError) { return .success(try TransferThread(.shared())) } catch {
            return .failure(error)
        }
    }()

    /// Returns the thread of this process; starts it on first use.
    ///
    /// - Throws: ``NetworkError/missingLibrary(reason:)``.
    static func shared() throws(NetworkError) -> TransferThread { try started.get() }

    private let library: CurlLibrary
    private let multi: MultiHandle
    private let queue = Mutex(Queue())

    /// The handle of all transfers.
    ///
    /// Invariant for `@unchecked Sendable`: only the thread of transfers uses it, except for `multi_wakeup`, which any
    /// thread may call.
    private struct MultiHandle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private init(_ library: CurlLibrary) throws(NetworkError) {
        self.library = library
        guard let pointer = library.functions.multi_init() else {
            throw .missingLibrary(reason: "cannot be initialized")
        }
        multi = MultiHandle(pointer: pointer)
        var functions = library.functions
        ccurl_limit_connections(&functions, pointer, Self.connectionsPerHost, Self.connections)
        BackgroundThreads.start { self.run() }
    }

    /// Performs a transfer.
    ///
    /// - Throws: ``NetworkError``, ``TransferFailure``; `CancellationError` if the task is canceled.
    func perform(_ request: TransferRequest) async throws -> TransferAnswer {
        let number = queue.withLock { queue in
            queue.lastNumber += 1
            return queue.lastNumber
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let transfer = Transfer(request, number: number) { continuation.resume(with: $0) }
                queue.withLock { $0.added.append(transfer) }
                wakeUp()
            }
        } onCancel: {
            queue.withLock { $0.cancelled.append(number) }
            wakeUp()
        }
    }

    private func wakeUp() { _ = library.functions.multi_wakeup(multi.pointer) }

    // MARK: The thread

    private func run() {
        // A write to a closed connection must not end the process. The library leaves signals to its user.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var active: [OpaquePointer: Transfer] = [:]
        let functions = library.functions
        while true {
            let (added, cancelled) = queue.withLock { queue in
                defer { (queue.added, queue.cancelled) = ([], []) }
                return (queue.added, Set(queue.cancelled))
            }
            for transfer in added {
                start(transfer, &active, isCancelled: cancelled.contains(transfer.number))
            }
            if !cancelled.isEmpty {
                for (easy, transfer) in active where cancelled.contains(transfer.number) {
                    end(easy, &active) { $0.fail(CancellationError()) }
                }
            }
            var running: Int32 = 0
            _ = functions.multi_perform(multi.pointer, &running)
            finishEnded(&active)
            // The wake-up call ends the pause when there is a new transfer.
            _ = functions.multi_poll(multi.pointer, nil, 0, active.isEmpty ? 60_000 : 500, nil)
        }
    }

    private func start(
        _ transfer: Transfer, _ active: inout [OpaquePointer: Transfer], isCancelled: Bool
    ) {
        if isCancelled { return transfer.fail(CancellationError()) }
        guard transfer.prepare(library), let easy = transfer.easy else {
            transfer.release(library)
            return transfer.fail(
                NetworkError.missingLibrary(reason: "does not have the options for HTTP requests"))
        }
        active[easy] = transfer
        if library.functions.multi_add_handle(multi.pointer, easy) != 0 {
            end(easy, &active) {
                $0.fail(NetworkError.missingLibrary(reason: "cannot start another request"))
            }
        }
    }

    private func finishEnded(_ active: inout [OpaquePointer: Transfer]) {
        var functions = library.functions
        var result: Int32 = 0
        while let easy = ccurl_next_ended(&functions, multi.pointer, &result) {
            end(easy, &active) { $0.finish(result: result, library) }
        }
    }

    /// Removes a transfer, and calls its completion.
    private func end(
        _ easy: OpaquePointer, _ active: inout [OpaquePointer: Transfer], _ complete: (Transfer) -> Void
    ) {
        guard let transfer = active.removeValue(forKey: easy) else { return }
        _ = library.functions.multi_remove_handle(multi.pointer, easy)
        complete(transfer)
        transfer.release(library)
    }
}
