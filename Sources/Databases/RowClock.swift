import CLibrary

/// The processor time of the search for one row, and of a whole query.
///
/// It counts the time of the current thread, so that other work on the computer does not shorten the limit.
struct RowClock {
    /// The time of the first call for the current row in nanoseconds; nil before that call.
    var start: UInt64?

    /// The time at which the query must end in nanoseconds; nil for no limit.
    var deadline: UInt64?

    /// The maximum processor time for one row in nanoseconds.
    private static let limit: UInt64 = 10_000_000_000

    /// Returns whether the search has taken too long; the first call for a row starts the time.
    mutating func isPastLimit() -> Bool {
        guard let now = Self.now else { return false }
        if let deadline, now > deadline { return true }
        guard let start else {
            start = now
            return false
        }
        return now &- start > Self.limit
    }

    /// The processor time of this thread in nanoseconds; nil if it is not known.
    static var now: UInt64? {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
