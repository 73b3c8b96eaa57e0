import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Converts the rows of a table of separated values into batches.
struct CSVScan {
    private let query: FeatureQuery
    private let layout: CSVLayout
    /// The batch column for each column of the table; -1 if the query does not need it.
    private var places: [Int]
    private var builder: FeatureBatchBuilder
    private var geometry = CSVGeometry()
    private var diagnostics = ReadingDiagnostics()
    private var rowsMet = 0

    /// - Throws: `ExpressionError` if the clause names a column that the table lacks.
    init(
        _ query: FeatureQuery, layout: CSVLayout, fields: [Field], spatialReference: SpatialReference?
    ) throws {
        self.query = query
        self.layout = layout
        builder = FeatureBatchBuilder(capacity: query.batchSize, spatialReference: spatialReference)
        let queried = try QueriedFields(query, among: fields.map(\.name))
        var isWanted = queried.isWanted
        // The column of geometries is not a field.
        if case .text(let index) = layout.place { isWanted.insert(false, at: index) }
        places = []
        for (column, isWanted) in zip(layout.columns, isWanted) {
            places.append(isWanted ? builder.declare(column) ?? -1 : -1)
        }
        for name in queried.missing { _ = builder.declare(Field(name: name, type: .unknown)) }
        if builder.fieldsLeftOut > 0 {
            diagnostics.add(
                .tooManyFields,
                "some columns exceed the limit of \(FeatureBatchBuilder.maximumFields) columns")
        }
    }

    /// Reads the reader's current row.
    mutating func readRow(
        _ reader: borrowing CSVReader, _ body: (FeatureBatch) throws -> Void
    ) throws {
        rowsMet += 1
        let line = reader.line
        reader.withRow { bytes, values in
            if values.count > places.count {
                diagnostics.add(
                    .rowLength, "line \(line) has \(values.count) values for \(places.count) columns")
            }
            guard let geometries = readGeometry(bytes, values, line: line) else {
                builder.abandonFeature()
                diagnostics.skipFeature()
                return
            }
            for index in 0..<min(values.count, places.count) where places[index] >= 0 {
                let value = values[index]
                guard value.end > value.start || value.isQuoted else { continue }
                readValue(
                    UnsafeBufferPointer(rebasing: bytes[value.start..<value.end]), of: index, line: line,
                    isQuoted: value.isQuoted)
            }
            builder.endFeature(id: nil, geometries: geometries)
        }
        if builder.isFull { try emit(body) }
    }

    /// Passes the last batch and returns the report.
    mutating func finish(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        try emit(body)
        var report = ReadingReport()
        report.featuresRead = rowsMet
        report.featuresSkipped = diagnostics.skipped
        report.diagnostics = diagnostics.all
        return report
    }

    private mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        guard builder.count > 0 else { return }
        let batch = try query.filtered(builder.finish())
        if batch.count > 0 { try body(batch) }
    }

    /// Appends the row's geometry; returns nil if the feature must be skipped, which is reported.
    private mutating func readGeometry(
        _ bytes: UnsafeBufferPointer<UInt8>, _ values: [CSVReader.Value], line: Int
    ) -> Int? {
        func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
            guard column < values.count else { return UnsafeBufferPointer(start: nil, count: 0) }
            return UnsafeBufferPointer(rebasing: bytes[values[column].start..<values[column].end])
                .withoutBlanks
        }
        switch layout.place {
        case .text(let column):
            return geometry.append(text(column), to: &builder.geometry, &diagnostics) { "line \(line)" }
        case .columns(let xColumn, let yColumn, let zColumn):
            let (x, y) = (text(xColumn), text(yColumn))
            if x.isEmpty, y.isEmpty { break }
            guard let longitude = coordinate(x, isLatitude: false),
                let latitude = coordinate(y, isLatitude: true)
            else {
                let bad = coordinate(x, isLatitude: false) == nil ? x : y
                let isUnclear = layout.isDegrees && layout.letterO == .unknown && TableAngle.hasLetterO(bad)
                diagnostics.add(
                    .geometryRefused,
                    "line \(line) has the coordinate \"\(String(decoding: bad.prefix(40), as: UTF8.self))\", "
                        + (isUnclear
                            ? "in which O can mean east or west; write E or W" : "which is not a number")
                )
                return nil
            }
            let height = zColumn.flatMap { number(text($0)) } ?? .nan
            builder.geometry.append(SIMD2(longitude, latitude), height: height)
            builder.geometry.endPart()
            builder.geometry.endFeature(.point)
            return 1
        case nil: break
        }
        builder.geometry.endFeature(.none)
        return 1
    }

    /// Returns a coordinate: a number or, if the coordinates are degrees, an angle; nil for other texts.
    private func coordinate(_ text: UnsafeBufferPointer<UInt8>, isLatitude: Bool) -> Double? {
        if let number = number(text) { return number }
        guard layout.isDegrees else { return nil }
        return TableAngle.degrees(text, isLatitude: isLatitude, letterO: layout.letterO)
    }

    private func number(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        if let number = ParsedNumber(text, point: layout.decimalPoint) { return number.value }
        // Some programs separate values by semicolons but write decimal points.
        return layout.decimalPoint == UInt8(ascii: ".") ? nil : ParsedNumber(text)?.value
    }

    private mutating func readValue(
        _ text: UnsafeBufferPointer<UInt8>, of index: Int, line: Int, isQuoted: Bool
    ) {
        let column = places[index]
        let trimmed = text.withoutBlanks
        switch layout.columns[index].type {
        case .integer, .double, .unknown:
            if trimmed.isEmpty { return }
            if let number = ParsedNumber(trimmed, point: layout.decimalPoint), !number.isCode {
                if let whole = number.whole {
                    builder.set(column: column, integer: whole)
                } else {
                    builder.set(column: column, double: number.value)
                }
                return
            }
        case .date:
            if trimmed.isEmpty { return }
            if let moment = Timestamp.milliseconds(utf8: trimmed) {
                builder.set(column: column, .date(moment))
            } else {
                diagnostics.add(
                    .unreadableValue,
                    "\(layout.columns[index].name) in line \(line) is not a date: "
                        + "\"\(String(decoding: trimmed.prefix(40), as: UTF8.self))\""
                )
            }
            return
        default: break
        }
        if !builder.set(column: column, anyBytes: text) {
            diagnostics.add(.badText, "\(layout.columns[index].name) in line \(line) is not valid UTF-8")
        }
    }
}
