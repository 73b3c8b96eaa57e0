import CartoucheFeatures

/// One query for statistics of one table: reads the features, forms the groups, computes and sorts the records.
struct StatisticsSelection {
    private let table: FeatureTable
    private let parameters: StatisticsQueryParameters.Content
    private let features: FeatureSelection
    /// The fields that form groups, with the table's spelling.
    private let groupFields: [String]
    /// The fields with values, with the table's spelling; one for each statistic.
    private let valueFields: [String]

    /// The maximum number of groups, which limits the memory of a query.
    static let maximumGroups = 100_000

    /// - Parameters:
    ///   - table: The table.
    ///   - features: The features of the conditions, which are not sorted.
    ///   - parameters: The statistics, groups and order.
    /// - Throws: ``MapError`` if the query does not match the table.
    init(
        of table: FeatureTable, from features: FeatureSelection,
        by parameters: StatisticsQueryParameters.Content
    ) throws(MapError) {
        self.table = table
        self.parameters = parameters
        self.features = features
        func known(_ name: String) throws(MapError) -> String {
            guard let field = table.field(named: name) else {
                throw MapError.unusableQuery(
                    source: table.tableName, what: "the field \"\(name)\" does not exist",
                    suggestion: "the fields are " + table.fields.map(\.name).joined(separator: ", "))
            }
            return field.name
        }
        groupFields = try parameters.groupByFieldNames.map(known)
        valueFields = try parameters.definitions.map(\.fieldName).map(known)
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
                try (0..<batch.count).map { row in
                    let key = columns.map { $0?[row] ?? .null }
                    if let place = groups[key] { return place }
                    guard keys.count < Self.maximumGroups else { throw tooManyGroups }
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
                named: definition.outputName, definition.statisticType, of: batches, places: places,
                count: keys.count
            ) { batch, _ in batch.column(named: field) }
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

    private var tooManyGroups: MapError {
        .unusableQuery(
            source: table.tableName, what: "the query has more than \(Self.maximumGroups) groups",
            suggestion: "group by fewer fields, or add a condition")
    }

    /// Returns the rows of the records in the requested order.
    private func order(of keys: [[AttributeValue]], _ statistics: [AttributeColumn]) throws -> [Int] {
        let sorting = try parameters.orderByFields.map { order in
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
