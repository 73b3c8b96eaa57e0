/// Collects what was read unfaithfully while one document is read.
///
/// A reference, so that all the readers of one document's parts write into the same list; it belongs to one
/// reading and isn't shared between threads.
package final class DiagnosticLog {
    /// The findings in the order they were made.
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many findings came after the list was full.
    package private(set) var omitted = 0
    private let limit: Int

    /// An empty log that keeps at most `limit` findings, so that a hostile document can't fill the memory.
    package init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// Adds a finding, which is only made where there is room for it.
    package func append(_ diagnostic: @autoclosure () -> Diagnostic) {
        if diagnostics.count < limit { diagnostics.append(diagnostic()) } else { omitted += 1 }
    }
}
