import Features
import Geospatial
import Workers

/// One query for statistics of one table: reads the features, forms the groups, computes and sorts the records.
struct StatisticsSelection {
    private let table: FeatureTable
    private let parameters: StatisticsQueryParameters.Content
    private let features: FeatureSelection
    /// The fields that form groups, with the table's spelling.
    private let groupFields: [String]
    /// The fields with values, with the table's spelling; one for each statistic.
    private let valueFields: [String]

    /// - Throws: `ExpressionError`, `GeospatialError` or ``MapError`` if the query does not match the table.
    init(
        of table: FeatureTable, by parameters: StatisticsQueryParameters.Content, cancellation: Cancellation
    ) throws {
        self.table = table
        self.parameters = parameters
        // The order is that of the records, so the features are not sorted.
        var conditions = parameters.features
        conditions.orderByFields = []
        features = try FeatureSelection(of: table, by: conditions, cancellation: cancellation)
        func known(_ name: String) throws -> String {
            guard let field = table.field(named: name) else {
                throw MapError.unusableQuery(
                    source: table.tableName, what: "the field \"\(name)\" does not exist",
                    suggestion: "the fields are " + table.fields.map(\.name).joined(separator: ", "))
            }
            return field.name
        }
        groupFields = try parameters.groupByFieldNames.map(known)
        valueFields = try parameters.definitions.map { try known($0.fieldName) }
        guard !parameters.definitions.isEmpty else {
            throw MapError.unusableQuery(
                source: table.tableName, what: "the query has no statistics",
                suggestion: "add a StatisticDefinition")
        }
    }

    /// Returns a record for each group.
    func records() throws -> StatisticsQueryResult {
        var groups: [[AttributeValue]: Int32] = [:]
        var keys: [[AttributeValue]] = []
        if groupFields.isEmpty {
            groups[[]] = 0
            keys.append([])
        }
        var batches: [FeatureBatch] = []
        var places: [[Int32]] = []
        try features.forEachBatch(fields: Array(Set(groupFields + valueFields))) { batch in
            let columns = groupFields.map { batch.column(named: $0) }
            places.append(
                (0..<batch.count).map { row in
                    let key = columns.map { $0?[row] ?? .null }
                    if let place = groups[key] { return place }
                    let place = Int32(clamping: keys.count)
                    groups[key] = place
                    keys.append(key)
                    return place
                })
            batches.append(
                FeatureBatch(
                    geometry: GeometryColumn(countWithoutGeometry: batch.count), attributes: batch.attributes)
            )
        }
        let statistics = zip(parameters.definitions, valueFields).map { definition, field in
            Statistics.column(
                AggregateField(
                    name: definition.outputName, statisticFieldName: field, statisticType: definition.kind),
                of: batches, places: places, count: keys.count)
        }
        return StatisticsQueryResult(
            try order(of: keys, statistics).map { row in
                StatisticRecord(
                    group: Dictionary(
                        zip(groupFields, keys[row]).map { ($0, $1.attribute) },
                        uniquingKeysWith: { first, _ in first }
                    ).compactMapValues { $0 },
                    statistics: Dictionary(
                        statistics.map { ($0.name, $0[row].attribute) },
                        uniquingKeysWith: { first, _ in first }
                    ).compactMapValues { $0 })
            })
    }

    /// Returns the rows of the records in the requested order.
    private func order(of keys: [[AttributeValue]], _ statistics: [AttributeColumn]) throws -> [Int] {
        let sorting = try parameters.features.orderByFields.map { order in
            (
                keys: try sortKeys(order.fieldName, of: keys, statistics),
                isAscending: order.sortOrder == .ascending
            )
        }
        return keys.indices.sorted { left, right in
            for (keys, isAscending) in sorting where keys[left] != keys[right] {
                return (keys[left] < keys[right]) == isAscending
            }
            return left < right
        }
    }

    private func sortKeys(
        _ name: String, of keys: [[AttributeValue]], _ statistics: [AttributeColumn]
    ) throws -> [SortKey] {
        let name = name.lowercased()
        if let index = groupFields.firstIndex(where: { $0.lowercased() == name }) {
            return keys.map { SortKey($0[index]) }
        }
        if let column = statistics.first(where: { $0.name.lowercased() == name }) {
            return keys.indices.map { SortKey(column[$0]) }
        }
        throw MapError.unusableQuery(
            source: table.tableName, what: "the records cannot be sorted by \"\(name)\"",
            suggestion: "sort by " + (groupFields + statistics.map(\.name)).joined(separator: ", "))
    }
}
