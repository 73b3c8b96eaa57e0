/// Collects the diagnostics of one document while it is read.
///
/// The log is a class, so that all readers of the document's parts append to the same list. It belongs to one
/// reading and is not shared between threads.
package final class DiagnosticLog {
    /// The diagnostics in the order of `append(_:)`.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The number of diagnostics that came after the list was full.
    package private(set) var omitted = 0
    private let limit: Int
    /// The codes of `appendOnce(_:)`.
    private var onceReported: Set<Diagnostic.Code> = []

    /// Creates an empty log that keeps at most `limit` diagnostics, so that a hostile document can't fill the memory.
    package init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// Adds a diagnostic; the argument is evaluated only if the list is not full.
    package func append(_ diagnostic: @autoclosure () -> Diagnostic) {
        if diagnostics.count < limit { diagnostics.append(diagnostic()) } else { omitted += 1 }
    }

    /// Adds a diagnostic unless this method has added one with the same code.
    package func appendOnce(_ diagnostic: Diagnostic) {
        if onceReported.insert(diagnostic.code).inserted { append(diagnostic) }
    }
}
