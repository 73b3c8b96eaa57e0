import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// The plan for one query on a layer of a GeoPackage.
struct GeoPackagePlan: Sendable {
    let query: FeatureQuery
    let layer: GeoPackageLayer
    let key: String?
    let source: String
    let spatialReference: SpatialReference?
    /// The attributes to read, in the order of the statement's columns.
    let selected: [Field]
    /// The attributes that the query names and the layer lacks.
    let absent: [Field]
    private let prefilter: RowPrefilter?

    /// - Throws: `ExpressionError` if the clause names a field that the layer lacks.
    init(
        _ query: FeatureQuery, layer: GeoPackageLayer, columns: GeoPackageColumns, source: String,
        spatialReference: SpatialReference?
    ) throws {
        self.query = query
        self.layer = layer
        self.source = source
        self.spatialReference = spatialReference
        key = columns.key
        let queried = try QueriedFields(query, among: columns.fields.map(\.name))
        selected = zip(columns.fields, queried.isWanted).filter(\.1).map(\.0)
        absent = queried.missing.map { Field(name: $0, type: .unknown) }
        // With a prefilter, SQLite may use an index, which changes the order of rows without a row number.
        // The dates of a mobile geodatabase are numbers.
        prefilter =
            columns.key == nil || layer.mobile != nil ? nil : query.whereClause?.prefilter(columns.fields)
    }

    /// The number of parameters in the prefilter's condition.
    private var parameterCount: Int { prefilter?.parameters.count ?? 0 }

    /// Prepares a statement for all rows, or for a range of row numbers, whose ends are its last two parameters.
    func statement(in database: SQLiteConnection, isRange: Bool) throws(DocumentError) -> SQLiteStatement {
        var names = [key.map(SQLiteConnection.quoted) ?? "NULL"]
        names.append(layer.geometryColumn.map(SQLiteConnection.quoted) ?? "NULL")
        names += selected.map { SQLiteConnection.quoted($0.name) }
        var sql = "SELECT \(names.joined(separator: ", ")) FROM \(SQLiteConnection.quoted(layer.table))"
        var conditions: [String] = []
        if let prefilter { conditions.append(prefilter.sql) }
        if let key {
            let key = SQLiteConnection.quoted(key)
            if isRange {
                conditions.append("\(key) BETWEEN ?\(parameterCount + 1) AND ?\(parameterCount + 2)")
            }
            if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
            sql += " ORDER BY \(key)"
        }
        let statement = try database.prepare(sql, isComputed: !layer.isStored)
        for (index, parameter) in (prefilter?.parameters ?? []).enumerated() {
            let place = Int32(index + 1)
            switch parameter {
            case .integer(let value): statement.bind(place, .integer(value))
            case .double(let value): statement.bind(place, .double(value))
            case .text(let value): statement.bind(place, .text(value))
            }
        }
        return statement
    }

    /// Sets the range of row numbers for a statement.
    func bind(_ rows: ClosedRange<Int64>, to statement: SQLiteStatement) {
        statement.reset()
        statement.bind(Int32(parameterCount + 1), .integer(rows.lowerBound))
        statement.bind(Int32(parameterCount + 2), .integer(rows.upperBound))
    }

    /// Reads the features and passes those that match the query.
    func run(
        in database: SQLiteConnection, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var scan = GeoPackageScan(self)
        if let rows = try indexedRows(in: database) {
            let statement = try statement(in: database, isRange: true)
            var next = 0
            while next < rows.count {
                let run = Self.run(in: rows, from: next)
                bind(rows[run.lowerBound]...rows[run.upperBound - 1], to: statement)
                try scan.read(statement, only: rows[run], body)
                next = run.upperBound
            }
        } else {
            try scan.read(try statement(in: database, isRange: false), only: nil, body)
        }
        return try scan.finish(body)
    }

    /// Returns a run of row numbers that are read together because the gaps between them are small.
    private static func run(in rows: [Int64], from start: Int) -> Range<Int> {
        var end = start + 1
        while end < rows.count, rows[end] &- rows[end - 1] <= 8, rows[end] > rows[end - 1] { end += 1 }
        return start..<end
    }

    /// Returns the numbers of the rows that the index finds in the query's envelope, in ascending order.
    ///
    /// Nil if there is no index, or if it finds so many rows that reading all is faster.
    private func indexedRows(in database: SQLiteConnection) throws(DocumentError) -> [Int64]? {
        guard let window = query.window, let index = layer.index, key != nil else { return nil }
        var limit = 1 << 20
        if let count = layer.featureCount { limit = max(1024, count / 4) }
        let found: SQLiteStatement
        do {
            let condition =
                window.margin > 0
                ? "id MATCH \(try database.addRTreeWindow())(?1, ?2, ?3, ?4, ?5)"
                : "maxx >= ?1 AND maxy >= ?2 AND minx <= ?3 AND miny <= ?4"
            found = try database.prepare(
                "SELECT id FROM \(SQLiteConnection.quoted(index)) WHERE \(condition)", isComputed: true)
        } catch {
            // With a broken index, all rows are read instead.
            return nil
        }
        for place in 0..<4 { found.bind(Int32(place + 1), .double(window.bounds[place])) }
        if window.margin > 0 { found.bind(5, .double(window.margin)) }
        var rows: [Int64] = []
        while try found.step() {
            guard rows.count < limit else { return nil }
            rows.append(found.integer(0))
        }
        rows.sort()
        return rows
    }
}
