import CartoucheDocuments
import Synchronization

/// The pieces of large markers that may still be drawn in one picture.
///
/// Layers take them in drawing order, so the picture does not depend on the number of threads.
final class MarkerBudget: Sendable {
    private let left: Mutex<Int>
    private let limit: Int

    /// - Parameter limit: The maximum number of pieces. Default: 100 million.
    init(limit: Int = 100_000_000) {
        self.limit = limit
        left = Mutex(limit)
    }

    /// Reserves a number of pieces; returns false, and leaves nothing, if there are too few.
    func take(_ count: Int) -> Bool {
        count == 0
            || left.withLock { left in
                guard count <= left else {
                    left = 0
                    return false
                }
                left -= count
                return true
            }
    }

    /// The diagnostic for features that are not drawn because no pieces are left.
    var diagnostic: Diagnostic {
        Diagnostic(
            .warning, code: .tooManyPieces,
            message: "the markers of the picture have more than \(limit) pieces",
            instead: "further features with such markers, and some features near them, are not drawn")
    }
}
