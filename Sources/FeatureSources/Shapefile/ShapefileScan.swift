import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Reads the records of a shapefile once.
struct ShapefileScan {
    /// The approximate maximum number of coordinates in a batch; small batches let drawing and reading overlap.
    private static let coordinatesInBatch = 1 << 16

    private let query: FeatureQuery
    private let spatialReference: SpatialReference?
    private var records: ShapeRecords
    private let table: DBFTable?
    private let tableFile: FileWindow?
    /// Members of the table, copied for fast access to each record.
    private let recordCount, headLength, recordLength: Int
    private var rows: DBFRows
    private let capacity: Int

    private var decoder: ShapeDecoder
    private var geometry = GeometryColumn()
    private var ids: [Int64] = []
    private var diagnostics = ReadingDiagnostics()
    private var report = ReadingReport()
    /// The number of features without a record in the table.
    private var withoutRecord = 0

    /// The bounds of all decoded shapes.
    var bounds: SIMD4<Double> { decoder.bounds }

    init(
        _ files: ShapefileFiles, table: DBFTable?, encoding: TextEncoding, query: FeatureQuery,
        spatialReference: SpatialReference?
    ) throws {
        self.query = query
        self.spatialReference = spatialReference
        self.table = table
        records = try ShapeRecords(files.shapes.window(), index: files.index?.window())
        recordCount = table?.recordCount ?? 0
        headLength = table?.headLength ?? 0
        recordLength = table?.recordLength ?? 0
        tableFile = table == nil ? nil : try files.table?.window()
        let known = table?.columns ?? []
        let queried = try QueriedFields(query, among: known.map(\.name))
        rows = DBFRows(
            zip(known, queried.isWanted).filter(\.1).map(\.0), missing: queried.missing, encoding: encoding,
            isLevel7: table?.isLevel7 ?? false)
        capacity = min(max(1, query.batchSize), rows.capacity)
        decoder = ShapeDecoder(window: query.window)
    }

    /// Reads to the end and passes the batches to `body`.
    mutating func run(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        reading: while true {
            switch try records.advance() {
            case .record(let record): try read(record)
            case .outsideFile:
                report.featuresRead += 1
                diagnostics.add(.featureRefused, "record \(records.count) is outside the file")
                diagnostics.skipFeature()
            case .tooLong(let length):
                report.featuresRead += 1
                diagnostics.add(
                    .oversized, "record \(records.count) exceeds the size limit (\(length) bytes)")
                diagnostics.skipFeature()
            case .end: break reading
            }
            if ids.count >= capacity || geometry.coordinates.count >= Self.coordinatesInBatch {
                try emit(body)
            }
        }
        try emit(body)
        return finishedReport()
    }

    private mutating func read(_ record: ShapeRecords.Record) throws {
        let row = try tableRecord(record.index)
        // An asterisk marks a deleted record.
        if let row, row.little(0, as: UInt8.self) == UInt8(ascii: "*") { return }
        report.featuresRead += 1
        if record.length == 0 {
            guard decoder.window == nil else { return }
            geometry.endFeature(.none)
        } else {
            guard let content = try records.shapes.bytes(at: record.offset, record.length) else {
                diagnostics.add(.featureRefused, "record \(record.index + 1) ends early")
                diagnostics.skipFeature()
                return
            }
            switch decoder.decode(content, record.length, record: record.index, to: &geometry, &diagnostics) {
            case .sound: break
            case .outside: return
            case .refused:
                geometry.truncate(to: ids.count)
                return
            }
        }
        ids.append(Int64(record.index))
        rows.append(row)
        if row == nil, table != nil { withoutRecord += 1 }
    }

    private func tableRecord(_ index: Int) throws(DocumentError) -> UnsafeRawPointer? {
        guard index < recordCount else { return nil }
        return try tableFile?.bytes(at: headLength + index * recordLength, recordLength)
    }

    private mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        guard !ids.isEmpty else { return }
        let batch = FeatureBatch(
            ids: ids, geometry: geometry, attributes: rows.finish(&diagnostics),
            spatialReference: spatialReference)
        ids = []
        geometry = GeometryColumn()
        let wanted = try query.filtered(batch)
        if wanted.count > 0 { try body(wanted) }
    }

    private mutating func finishedReport() -> ReadingReport {
        report.featuresSkipped = diagnostics.skipped
        report.diagnostics = diagnostics.all
        func add(
            _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, _ instead: String
        ) {
            report.diagnostics.append(
                Diagnostic(severity, code: code, message: message, instead: instead))
        }
        if let place = records.stoppedAt {
            add(
                .error, .truncatedFile,
                "the record at byte \(place) of the .shp file is incomplete",
                "reading stops there")
        } else if records.isShorterThanStated {
            add(
                .error, .truncatedFile,
                "the .shp file has \(records.shapes.size) bytes, but states more",
                "the existing records are read")
        }
        if withoutRecord > 0 {
            add(
                .warning, .missingAttributes, "\(withoutRecord) features have no record in the .dbf file",
                "their attributes are null")
        }
        if let table {
            if table.announcedCount > table.recordCount {
                add(
                    .warning, .truncatedAttributes,
                    "the .dbf file states \(table.announcedCount) records but has \(table.recordCount)",
                    "the existing records are read")
            } else if table.recordCount > records.count {
                add(
                    .note, .surplusAttributes,
                    "the .dbf file has \(table.recordCount - records.count) more records than the .shp file",
                    "the additional records are ignored")
            }
        }
        let texts = rows.repairedTexts
        if texts.repaired > 0 {
            add(
                .warning, .invalidText,
                "\(texts.repaired) texts are not valid in their encoding",
                "read with replacement characters")
        }
        if texts.guessed > 0 {
            add(
                .note, .unstatedEncoding, "the encoding of the .dbf file is not stated",
                "read as UTF-8 if valid, otherwise as Windows-1252")
        }
        return report
    }
}
