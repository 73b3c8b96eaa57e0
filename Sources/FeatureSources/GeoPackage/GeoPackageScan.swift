import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

// The pointers to a row's texts and blobs are used before the next step, with the lengths from SQLite.

/// Converts rows of a GeoPackage into batches.
struct GeoPackageScan {
    private let plan: GeoPackagePlan
    private let types: [Field.ValueType]
    private let columns: [Int]
    private let hasGeometry: Bool
    /// Reads the geometries of a mobile geodatabase; nil for GeoPackages.
    private let mobile: STGeometry?
    private let hasKey: Bool
    private var builder: FeatureBatchBuilder
    private var wkb = WKBReader()
    private var diagnostics = ReadingDiagnostics()
    private var rowsMet = 0
    private var row: Int64 = 0
    /// The size of the values in the batch that is built, in bytes.
    private var byteCount = 0
    /// The size of values at which a batch is passed, even if it has few rows.
    private static let maxBytes = 1 << 24

    init(_ plan: GeoPackagePlan) {
        self.plan = plan
        builder = FeatureBatchBuilder(
            fields: plan.selected, capacity: plan.query.batchSize, spatialReference: plan.spatialReference)
        columns = plan.selected.map { [builder] field in
            builder.fields.firstIndex { $0.name == field.name } ?? -1
        }
        for field in plan.absent { _ = builder.declare(field) }
        types = plan.selected.map(\.type)
        hasGeometry = plan.layer.geometryColumn != nil
        hasKey = plan.key != nil
        mobile = plan.layer.mobile.map { STGeometry(grid: $0.grid) }
    }

    /// Reads all rows that a statement returns.
    ///
    /// - Parameter wanted: The numbers of the rows to keep, in ascending order; nil for all.
    mutating func read(
        _ statement: SQLiteStatement, only wanted: ArraySlice<Int64>?, _ body: (FeatureBatch) throws -> Void
    ) throws {
        var next = wanted?.startIndex ?? 0
        while try statement.step() {
            row = hasKey ? statement.integer(0) : Int64(rowsMet + 1)
            if let wanted {
                while next < wanted.endIndex, wanted[next] < row { next += 1 }
                guard next < wanted.endIndex, wanted[next] == row else { continue }
            }
            readRow(statement.handle)
            if builder.isFull || byteCount > Self.maxBytes { try emit(body) }
        }
    }

    /// Passes the last batch and returns the report.
    mutating func finish(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        try emit(body)
        var report = ReadingReport()
        report.featuresRead = max(rowsMet, plan.layer.featureCount ?? 0)
        report.featuresSkipped = diagnostics.skipped
        report.diagnostics = diagnostics.all
        return report
    }

    private mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        byteCount = 0
        guard builder.count > 0 else { return }
        let batch = try plan.query.filtered(builder.finish())
        if batch.count > 0 { try body(batch) }
    }

    private mutating func readRow(_ statement: OpaquePointer) {
        rowsMet += 1
        guard let geometries = readGeometry(statement) else {
            builder.abandonFeature()
            diagnostics.skipFeature()
            return
        }
        for index in columns.indices where columns[index] >= 0 {
            readValue(statement, Int32(truncatingIfNeeded: index + 2), types[index], into: columns[index])
        }
        builder.endFeature(id: hasKey ? row : nil, geometries: geometries)
    }

    /// Appends the row's geometry; returns nil if the feature must be skipped, which is reported.
    private mutating func readGeometry(_ statement: OpaquePointer) -> Int? {
        guard hasGeometry, let blob = sqlite3_column_blob(statement, 1) else {
            builder.geometry.endFeature(.none)
            return 1
        }
        let bytes = UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(statement, 1)))
        if let mobile { return readGeometry(bytes, with: mobile) }
        guard let binary = GeoPackageGeometry.wellKnownBinary(bytes) else {
            diagnostics.add(
                .geometryRefused, "feature \(row) has a geometry that is not in the format of GeoPackage")
            return nil
        }
        return append(binary)
    }

    /// Appends a geometry of a mobile geodatabase.
    private mutating func readGeometry(
        _ bytes: UnsafeRawBufferPointer, with mobile: STGeometry
    ) -> Int? {
        guard let binary = mobile.wellKnownBinary(bytes) else {
            diagnostics.add(
                .geometryRefused, "feature \(row) has a geometry that is not in the known format ST_Geometry")
            return nil
        }
        guard !binary.isEmpty else {
            builder.geometry.endFeature(.none)
            return 1
        }
        return binary.withUnsafeBytes { append($0) }
    }

    private mutating func append(_ binary: UnsafeRawBufferPointer) -> Int? {
        let number = row
        return wkb.append(binary, to: &builder.geometry, &diagnostics) { "feature \(number)" }
    }

    private mutating func readValue(
        _ statement: OpaquePointer, _ place: Int32, _ type: Field.ValueType, into column: Int
    ) {
        switch sqlite3_column_type(statement, place) {
        case SQLITE_INTEGER:
            let value = sqlite3_column_int64(statement, place)
            switch type {
            case .boolean: builder.set(column: column, .boolean(value != 0))
            case .date: refuseValue(column, "is the number \(value) instead of a date")
            default: builder.set(column: column, integer: value)
            }
        case SQLITE_FLOAT:
            let value = sqlite3_column_double(statement, place)
            if type == .date, mobile != nil {
                builder.set(column: column, .date(MobileGeometry.milliseconds(julianDay: value)))
            } else if type == .date || type == .boolean {
                refuseValue(column, "is the number \(value), which does not match its type")
            } else {
                builder.set(column: column, double: value)
            }
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(statement, place) else { return }
            let text = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, place)))
            byteCount += text.count
            if type == .date {
                if let moment = Timestamp.milliseconds(utf8: text) {
                    builder.set(column: column, .date(moment))
                } else {
                    refuseValue(
                        column, "is not a date: \"\(String(decoding: text.prefix(40), as: UTF8.self))\"")
                }
            } else if type == .boolean {
                refuseValue(column, "is a text instead of a Boolean")
            } else {
                if !builder.set(column: column, anyBytes: text) {
                    diagnostics.add(
                        .badText,
                        "attribute \(builder.fields[column].name) of feature \(row) is not valid UTF-8")
                }
            }
        case SQLITE_BLOB:
            refuseValue(column, "has a binary value")
        default: break
        }
    }

    private mutating func refuseValue(_ column: Int, _ what: String) {
        diagnostics.add(
            .unreadableValue, "attribute \(builder.fields[column].name) of feature \(row) \(what)")
    }
}
