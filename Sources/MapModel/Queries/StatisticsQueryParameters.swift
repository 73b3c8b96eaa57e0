import Synchronization

/// The parameters of a query for statistics: of which features, by which groups, in which order.
///
/// The fields for sorting sort the records: they are fields of groups, or names of statistics. Without them, the first
/// feature of each group gives the order. The object is shared and can be changed. A query copies the parameters when
/// it begins.
public final class StatisticsQueryParameters: QueryConditions, @unchecked Sendable {
    /// A copy of the parameters.
    package struct Content: Sendable {
        package var definitions: [StatisticDefinition]
        var groupByFieldNames: [String] = []
        /// The fields that sort the records.
        var orderByFields: [OrderBy] = []
        /// The conditions for the features, which are not sorted.
        package var features = QueryParameters.Content()
    }

    private struct Grouping: Sendable {
        var definitions: [StatisticDefinition]
        var fieldNames: [String] = []
    }

    private let grouping: Mutex<Grouping>

    /// Creates parameters for statistics of all features.
    public init(statisticDefinitions: some Sequence<StatisticDefinition>) {
        grouping = Mutex(Grouping(definitions: Array(statisticDefinitions)))
        super.init()
    }

    /// A copy of the parameters.
    package var snapshot: Content {
        let grouping = grouping.withLock { $0 }
        var features = content.withLock { $0 }
        let order = features.orderByFields
        features.orderByFields = []
        return Content(
            definitions: grouping.definitions, groupByFieldNames: grouping.fieldNames, orderByFields: order,
            features: features)
    }

    /// The statistics.
    public var statisticDefinitions: [StatisticDefinition] { grouping.withLock(\.definitions) }

    /// Adds a statistic.
    public func addStatisticDefinition(_ definition: StatisticDefinition) {
        grouping.withLock { $0.definitions.append(definition) }
    }

    /// Adds statistics.
    public func addStatisticDefinitions(_ definitions: some Sequence<StatisticDefinition>) {
        let definitions = Array(definitions)
        grouping.withLock { $0.definitions += definitions }
    }

    /// The fields whose values form groups; empty (default) gives one record for all features.
    public var groupByFieldNames: [String] { grouping.withLock(\.fieldNames) }

    /// Adds a field that forms groups.
    public func addGroupByFieldName(_ name: String) { grouping.withLock { $0.fieldNames.append(name) } }

    /// Adds fields that form groups.
    public func addGroupByFieldNames(_ names: some Sequence<String>) {
        let names = Array(names)
        grouping.withLock { $0.fieldNames += names }
    }
}
