import Geospatial
import Synchronization

/// A statistic of one field.
public struct StatisticDefinition: Hashable, Sendable {
    /// The kind of statistic; null values do not count.
    public enum StatisticType: Hashable, Sendable {
        /// The mean.
        case average
        /// The number of values.
        case count
        /// The greatest value.
        case maximum
        /// The least value.
        case minimum
        /// The standard deviation of a sample; 0 for one value.
        case standardDeviation
        /// The sum.
        case sum
        /// The variance of a sample; 0 for one value.
        case variance
    }

    /// The field with the values; case is ignored.
    public var fieldName: String
    /// The kind of statistic.
    public var statisticType: StatisticType
    /// The name of the statistic in the records.
    ///
    /// If it is empty, the name is the kind and the field, for example `AVG_POP`: `AVG`, `COUNT`, `MAX`, `MIN`, `STDDEV`,
    /// `SUM` or `VAR`.
    public var outputAlias: String

    /// Creates a statistic.
    ///
    /// - Parameters:
    ///   - fieldName: The field with the values.
    ///   - statisticType: The kind of statistic.
    ///   - outputAlias: The name in the records. Default: empty, which means the kind and the field.
    public init(fieldName: String, statisticType: StatisticType, outputAlias: String = "") {
        self.fieldName = fieldName
        self.statisticType = statisticType
        self.outputAlias = outputAlias
    }

    /// The name of the statistic in the records.
    var outputName: String {
        outputAlias.isEmpty ? kind.rawValue.uppercased() + "_" + fieldName : outputAlias
    }

    /// The same kind of statistic of groups.
    var kind: AggregateField.StatisticType {
        switch statisticType {
        case .average: .average
        case .count: .count
        case .maximum: .maximum
        case .minimum: .minimum
        case .standardDeviation: .standardDeviation
        case .sum: .sum
        case .variance: .variance
        }
    }
}

/// The parameters of a query for statistics: of which features, by which groups, in which order.
///
/// The object is shared and can be changed. A query copies the parameters when it begins.
public final class StatisticsQueryParameters: Sendable {
    /// A copy of the parameters.
    struct Content: Sendable {
        var definitions: [StatisticDefinition]
        var groupByFieldNames: [String] = []
        /// The conditions for the features, and the order of the records.
        var features = QueryParameters.Content()
    }

    private let content: Mutex<Content>

    /// Creates parameters for statistics of all features.
    public init(statisticDefinitions: some Sequence<StatisticDefinition>) {
        content = Mutex(Content(definitions: Array(statisticDefinitions)))
    }

    /// A copy of the parameters.
    var snapshot: Content { content.withLock { $0 } }

    /// The statistics.
    public var statisticDefinitions: [StatisticDefinition] { content.withLock(\.definitions) }

    /// Adds a statistic.
    public func addStatisticDefinition(_ definition: StatisticDefinition) {
        content.withLock { $0.definitions.append(definition) }
    }

    /// A SQL-92 where clause for the features; empty (default) matches all.
    public var whereClause: String {
        get { content.withLock(\.features.whereClause) }
        set { content.withLock { $0.features.whereClause = newValue } }
    }

    /// The geometry for the spatial relationship; nil (default) matches all features.
    ///
    /// A geometry without a spatial reference has that of the table.
    public var geometry: Geometry? {
        get { content.withLock(\.features.geometry) }
        set { content.withLock { $0.features.geometry = newValue } }
    }

    /// The spatial relationship between ``geometry`` and the features' geometries.
    ///
    /// Default: `.intersects`.
    public var spatialRelationship: QueryParameters.SpatialRelationship {
        get { content.withLock(\.features.spatialRelationship) }
        set { content.withLock { $0.features.spatialRelationship = newValue } }
    }

    /// The period of the features; nil (default) matches all.
    ///
    /// It applies to tables that say which fields have times (``FeatureTable/timeInfo``).
    public var timeExtent: TimeExtent? {
        get { content.withLock(\.features.timeExtent) }
        set { content.withLock { $0.features.timeExtent = newValue } }
    }

    /// The fields whose values form groups; empty (default) gives one record for all features.
    public var groupByFieldNames: [String] { content.withLock(\.groupByFieldNames) }

    /// Adds a field that forms groups.
    public func addGroupByFieldName(_ name: String) { content.withLock { $0.groupByFieldNames.append(name) } }

    /// Adds fields that form groups.
    public func addGroupByFieldNames(_ names: some Sequence<String>) {
        let names = Array(names)
        content.withLock { $0.groupByFieldNames += names }
    }

    /// The fields that sort the records, the most important first.
    ///
    /// They are fields of groups, or names of statistics. Default: empty, which sorts by the first feature of each group.
    public var orderByFields: [OrderBy] { content.withLock(\.features.orderByFields) }

    /// Adds a field that sorts the records.
    public func addOrderByField(_ order: OrderBy) {
        content.withLock { $0.features.orderByFields.append(order) }
    }

    /// Adds fields that sort the records.
    public func addOrderByFields(_ orders: some Sequence<OrderBy>) {
        let orders = Array(orders)
        content.withLock { $0.features.orderByFields += orders }
    }
}
