import Dispatch

/// Does work that waits for files or keeps all cores busy: not a thing for the tasks' own threads.
///
/// - Parameter work: told when the task is cancelled; it ends early by throwing `CancellationError`.
func onThreadOfItsOwn<Result: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws -> Result
) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Swift.Result { try work(cancellation) })
            }
        }
    } onCancel: {
        cancellation.cancel()
    }
}
