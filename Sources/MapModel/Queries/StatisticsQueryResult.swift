import CartoucheFeatures

/// The statistics of one group of features.
public final class StatisticRecord: Sendable {
    /// The values of the fields that form the groups, by field name; empty if the query has no groups.
    ///
    /// Null values are missing.
    public let group: [String: any Sendable]
    /// The statistics by name (``StatisticDefinition/outputAlias``).
    ///
    /// Counts are `Int64`, other statistics `Double`. Statistics without values are missing.
    public let statistics: [String: any Sendable]

    init(group: [String: any Sendable], statistics: [String: any Sendable]) {
        self.group = group
        self.statistics = statistics
    }
}

/// The result of a query for statistics.
public final class StatisticsQueryResult: Sequence, Sendable {
    private let records: [StatisticRecord]

    init(_ records: [StatisticRecord]) { self.records = records }

    /// The number of records.
    public var count: Int { records.count }

    /// Returns the records in the requested order.
    public func statisticRecords() -> [StatisticRecord] { records }

    /// Returns an iterator over the records.
    public func makeIterator() -> IndexingIterator<[StatisticRecord]> { records.makeIterator() }
}
