/// A statistic of one field.
///
/// Like other objects of a query, definitions have an identity: two definitions with the same properties are different.
public final class StatisticDefinition: Sendable {
    /// The kind of statistic; null values do not count.
    public typealias StatisticType = AggregateField.StatisticType

    /// The field with the values; case is ignored.
    public let fieldName: String
    /// The kind of statistic.
    public let statisticType: StatisticType
    /// The name of the statistic in the records.
    ///
    /// If it is empty, the name is the kind and the field, for example `AVG_POP`: `AVG`, `COUNT`, `MAX`, `MIN`, `MODE`,
    /// `STDDEV`, `SUM` or `VAR`.
    public let outputAlias: String

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
        outputAlias.isEmpty ? statisticType.rawValue.uppercased() + "_" + fieldName : outputAlias
    }
}
