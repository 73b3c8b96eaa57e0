import Documents
import Expressions
import Features
import Geospatial

/// What readers of JSON formats share: finds the column of each attribute, builds batches of what the query
/// wants, and counts.
struct FeatureIntake {
    /// Attribute names beyond these many are not even compared.
    private static let maximumNames = 1 << 14
    /// An attribute that nobody wants.
    private static let unwanted: Int32 = -1

    let query: FeatureQuery
    var builder: FeatureBatchBuilder
    var geometry = GeometryIntake()
    var findings = Findings()
    /// Features met so far, with the one that is being read.
    var featuresMet = 0
    private(set) var hasEmitted = false

    private var names = JSONKeyTable()
    private var columnOfName: [Int32] = []
    /// The columns that the query names and no attribute has claimed yet.
    private var unclaimed: [String: Int] = [:]

    init(_ query: FeatureQuery, fields: [Field] = [], spatialReference: SpatialReference?) {
        self.query = query
        builder = FeatureBatchBuilder(capacity: query.batchSize, spatialReference: spatialReference)
        for field in fields where query.fields == nil { _ = builder.declare(field) }
        for name in query.neededFields where unclaimed[name.lowercased()] == nil {
            let known =
                fields.first { $0.name == name } ?? fields.first { $0.name.lowercased() == name.lowercased() }
            if let index = builder.declare(known ?? Field(name: name, type: .unknown)), known == nil {
                unclaimed[name.lowercased()] = index
            }
        }
    }

    // MARK: Attributes

    /// Reads an object of attributes into the feature that is being built.
    mutating func readAttributes(_ reader: inout JSONReader) throws(DocumentError) {
        try reader.beginObject()
        while true {
            let name =
                columnOfName.count < Self.maximumNames
                ? try reader.nextKey(addingTo: &names) : try reader.nextKey(in: &names)
            guard let name else { return }
            while name >= columnOfName.count {
                columnOfName.append(column(for: names.keys[columnOfName.count]))
            }
            let column = columnOfName[name]
            if column == Self.unwanted {
                try reader.skipValue()
            } else {
                try readValue(&reader, into: Int(column))
            }
        }
    }

    /// Reads one value into a column.
    mutating func readValue(_ reader: inout JSONReader, into column: Int) throws(DocumentError) {
        switch try reader.peek() {
        case .number:
            let value = try reader.readNumber()
            if let whole = reader.wholeNumber(value) {
                builder.set(column: column, integer: whole)
            } else {
                builder.set(column: column, double: value)
            }
        case .string:
            try reader.passString()
            reader.withTokenBytes { builder.set(column: column, utf8: $0) }
        case .bool: builder.set(column: column, .boolean(try reader.readBool()))
        case .null: try reader.readNull()
        case .array, .object:
            findings.add(
                .nestedAttribute,
                "attribute \(builder.fields[column].name) of feature \(featuresMet) is no single value")
            try reader.skipValue()
        }
    }

    private mutating func column(for name: String) -> Int32 {
        if let index = unclaimed.removeValue(forKey: name.lowercased()) {
            builder.rename(column: index, to: name)
            return Int32(truncatingIfNeeded: index)
        }
        if query.fields != nil, !builder.hasColumn(named: name) { return Self.unwanted }
        guard let index = builder.columnIndex(named: name) else {
            findings.add(
                .tooManyFields,
                "there are more than \(FeatureBatchBuilder.maximumFields) attributes, such as \(name)")
            return Self.unwanted
        }
        return Int32(truncatingIfNeeded: index)
    }

    // MARK: Batches

    /// Ends the feature that is being built, and hands out the batch when it is full.
    mutating func endFeature(id: Int64?, _ body: (FeatureBatch) throws -> Void) throws {
        builder.endFeature(id: id)
        if builder.isFull { try emit(body) }
    }

    /// Drops the feature that is being built, and counts it as skipped.
    mutating func skipFeature() {
        builder.abandonFeature()
        findings.skipFeature()
    }

    /// Hands out what was built so far.
    mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        guard builder.count > 0 else { return }
        hasEmitted = true
        let batch = try query.filtered(builder.finish())
        if batch.count > 0 { try body(batch) }
    }

    /// Hands out the last batch and tells what was met.
    ///
    /// Throws where the query's clause names a field that no feature has.
    mutating func finish(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        if featuresMet > findings.skipped, let clause = query.whereClause {
            for name in clause.fieldNames where unclaimed[name.lowercased()] != nil {
                throw clause.unknownField(name, among: names.keys)
            }
        }
        try emit(body)
        var report = ReadingReport()
        report.featuresRead = featuresMet
        report.featuresSkipped = findings.skipped
        report.diagnostics = findings.diagnostics
        return report
    }
}
