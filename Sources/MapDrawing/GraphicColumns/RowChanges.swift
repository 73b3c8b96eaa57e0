import Synchronization

/// The rows in which the columns of an overlay differ from earlier columns.
struct RowChanges: Sendable {
    /// The number of the columns, unique in the process.
    private let number: UInt64
    /// The earlier columns, the newest last, each with the rows that changed after it.
    private var steps: [(number: UInt64, rows: [Int])] = []

    private static let lastNumber = Atomic<UInt64>(0)
    /// The number of earlier columns whose differences are known.
    private static let maxSteps = 16

    /// The changes of new columns: none.
    init() {
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    }

    /// Returns the changes of columns that differ from these in some rows.
    func adding(_ rows: [Int]) -> RowChanges {
        var changes = RowChanges()
        changes.steps = steps.suffix(Self.maxSteps - 1) + [(number, rows)]
        return changes
    }

    /// Returns the rows that have changed since earlier columns, in ascending order; nil if they are not known.
    package func rows(since earlier: RowChanges) -> [Int]? {
        if earlier.number == number { return [] }
        var rows: Set<Int> = []
        for step in steps.reversed() {
            rows.formUnion(step.rows)
            if step.number == earlier.number { return rows.sorted() }
        }
        return nil
    }
}
