import CartoucheCLibrary
import CartoucheCSqlite

/// The processor time of the search for one row, and the limits of a whole query.
///
/// It counts the time of the current thread, so that other work on the computer does not shorten the limit.
struct RowClock {
    /// Why a query was interrupted.
    enum Reason { case time, memory }

    /// The time of the first call for the current row in nanoseconds; nil before that call.
    var start: UInt64?

    /// The maximum processor time for one row in nanoseconds.
    let rowLimit: UInt64

    /// The limits of the current query; nil if its rows are stored.
    var limits: QueryLimits?

    /// Why the last query was interrupted; nil if it was not.
    private(set) var reason: Reason?

    init(rowLimit: UInt64) { self.rowLimit = rowLimit }

    /// Returns whether the search needs too much; the first call for a row starts the time.
    mutating func isPastLimit() -> Bool {
        if let limits, sqlite3_memory_used() > limits.memory { return end(.memory) }
        guard let now = Self.now else { return false }
        if let limits, now > limits.deadline { return end(.time) }
        guard let start else {
            start = now
            return false
        }
        return now &- start > rowLimit && end(.time)
    }

    private mutating func end(_ reason: Reason) -> Bool {
        self.reason = reason
        return true
    }

    /// Begins the search for a row.
    mutating func begin(_ limits: QueryLimits?) {
        self.limits = limits
        start = nil
        reason = nil
    }

    /// Ends the search for a row.
    mutating func finish() {
        limits = nil
        start = nil
    }

    /// The processor time of this thread in nanoseconds; nil if it is not known.
    static var now: UInt64? {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// When a query of computed rows is interrupted.
struct QueryLimits {
    /// The processor time of this thread in nanoseconds.
    let deadline: UInt64
    /// The memory of SQLite in the process in bytes.
    let memory: Int64

    /// Returns whether the deadline has passed.
    ///
    /// SQLite calls the progress callback after many operations, and a few operations can fill large values.
    var isPastDeadline: Bool { RowClock.now.map { $0 > deadline } ?? false }
}
