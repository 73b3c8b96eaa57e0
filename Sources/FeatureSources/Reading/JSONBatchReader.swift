import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Builds batches from the features of a JSON document; shared by the readers of all JSON formats.
///
/// It finds the column of each attribute, keeps the attributes and features of the query, and counts features.
struct JSONBatchReader {
    /// The maximum number of different attribute names; later names are ignored.
    private static let maximumNames = 1 << 14
    /// Marks an attribute that the query does not need.
    private static let unwanted: Int32 = -1

    let query: FeatureQuery
    var builder: FeatureBatchBuilder
    var geometry = JSONGeometryReader()
    var diagnostics = ReadingDiagnostics()
    /// The number of features read so far, including the current one.
    var featuresMet = 0
    private(set) var hasEmitted = false
    /// Sampling stops after this byte of the document.
    private var sampleEnd = Int.max

    /// The attribute whose value is the feature's ID.
    var idField: String?
    /// The ID of the current feature.
    private(set) var id: Int64?
    private var idName = -1

    private var names = JSONKeyTable()
    private var columnOfName: [Int32] = []
    /// For each column, whether its numbers are dates; empty if no column has dates.
    private var columnIsDate: [Bool] = []
    /// Columns that the query names and for which no attribute has been found yet, by lower-case names.
    private var unclaimed: [String: Int] = [:]
    /// The names that the first features lack.
    private let missing: FieldNames

    /// - Throws: `ExpressionError` if a name in the query's clause can mean more than one field.
    init(
        _ query: FeatureQuery, fields: [Field], spatialReference: SpatialReference?
    ) throws(ExpressionError) {
        let queried = try QueriedFields(query, among: fields.map(\.name), isComplete: false)
        self.init(query, fields, queried, spatialReference: spatialReference)
    }

    private init(
        _ query: FeatureQuery, _ fields: [Field], _ queried: QueriedFields?,
        spatialReference: SpatialReference?
    ) {
        self.query = query
        builder = FeatureBatchBuilder(capacity: query.batchSize, spatialReference: spatialReference)
        missing = FieldNames(queried?.missing ?? [])
        for (field, isWanted) in zip(fields, queried?.isWanted ?? []) where isWanted {
            _ = builder.declare(field)
        }
        for name in missing.names {
            unclaimed[name.lowercased()] = builder.declare(Field(name: name, type: .unknown))
        }
        if fields.contains(where: { $0.type == .date }) {
            columnIsDate = builder.fields.map { $0.type == .date }
        }
    }

    // MARK: Attributes

    /// Reads an object of attributes into the current feature.
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
            if name == idName {
                try readID(&reader, into: Int(column))
            } else if column == Self.unwanted {
                try reader.skipValue()
            } else {
                try readValue(&reader, into: Int(column))
            }
        }
    }

    /// Reads the member `exceededTransferLimit`, which says whether a service left features out.
    mutating func readTransferLimit(_ reader: inout JSONReader) throws(DocumentError) {
        guard try reader.peek() == .bool else { return try reader.skipValue() }
        if try reader.readBool() {
            diagnostics.add(
                .transferLimit, "the answer of the service is incomplete (exceededTransferLimit)")
        }
    }

    /// Reads one value into a column.
    mutating func readValue(_ reader: inout JSONReader, into column: Int) throws(DocumentError) {
        switch try reader.peek() {
        case .number:
            let value = try reader.readNumber()
            if columnIsDate.count > column, columnIsDate[column] {
                if let moment = Int64(exactly: value.rounded()) { builder.set(column: column, .date(moment)) }
            } else if let whole = reader.wholeNumber(value) {
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
            diagnostics.add(
                .nestedAttribute,
                "attribute \(builder.fields[column].name) of feature \(featuresMet) is an array or an object")
            try reader.skipValue()
        }
    }

    private mutating func readID(_ reader: inout JSONReader, into column: Int) throws(DocumentError) {
        guard try reader.peek() == .number else {
            if column < 0 { try reader.skipValue() } else { try readValue(&reader, into: column) }
            return
        }
        id = reader.wholeNumber(try reader.readNumber())
        if let id, column >= 0 { builder.set(column: column, integer: id) }
    }

    private mutating func column(for name: String) -> Int32 {
        if name == idField { idName = columnOfName.count }
        if !unclaimed.isEmpty, let index = claim(name) {
            builder.rename(column: index, to: name)
            return Int32(truncatingIfNeeded: index)
        }
        if query.fields != nil, !builder.hasColumn(named: name) { return Self.unwanted }
        guard let index = builder.columnIndex(named: name) else {
            diagnostics.add(
                .tooManyFields,
                "attribute \(name) exceeds the limit of \(FeatureBatchBuilder.maximumFields) attributes"
            )
            return Self.unwanted
        }
        return Int32(truncatingIfNeeded: index)
    }

    /// Returns the column that the query names and that an attribute of this name fills; nil if there is none.
    private mutating func claim(_ name: String) -> Int? {
        if let index = unclaimed.removeValue(forKey: name.lowercased()) { return index }
        guard !builder.hasColumn(named: name) else { return nil }
        return missing.meaning(of: name).index.flatMap {
            unclaimed.removeValue(forKey: missing.names[$0].lowercased())
        }
    }

    // MARK: Geometries

    /// Reads nested arrays of numbers into ``geometry``; skips and reports other values.
    mutating func readPositions(_ reader: inout JSONReader) throws(DocumentError) -> Nesting {
        geometry.positions.removeAll()
        guard try reader.peek() == .array else {
            let isNull = try reader.peek() == .null
            if !isNull { refuse(.geometryRefused, "has coordinates that are not an array", reader) }
            try reader.skipValue()
            return isNull ? .empty : .refused
        }
        let outside = reader.depth
        do throws(DocumentError) {
            return try reader.readPositions(into: &geometry.positions).map { .arrays($0) } ?? .empty
        } catch {
            try reader.leaveArrays(toDepth: outside)
            let place = error.position.map { " (line \($0.line), column \($0.column))" } ?? ""
            diagnostics.add(
                .geometryRefused,
                "feature \(featuresMet)\(place) has coordinates that cannot be read: \(error.what)")
            return .refused
        }
    }

    /// Ends the geometry of the current feature with the positions that were read; returns false if they are invalid,
    /// which is reported.
    mutating func endGeometry(_ kind: GeometryKind) -> Bool {
        let number = featuresMet
        return geometry.append(
            as: kind, to: &builder.geometry, &diagnostics, place: { "feature \(number)" })
    }

    /// Reports a problem of the current feature; the first case of each kind includes its position.
    mutating func refuse(_ kind: ReadingDiagnostics.Kind, _ what: String, _ reader: borrowing JSONReader) {
        guard diagnostics.isNew(kind) else { return diagnostics.add(kind, "") }
        let place = reader.currentPosition
        diagnostics.add(kind, "feature \(featuresMet) (line \(place.line), column \(place.column)) \(what)")
    }

    /// Begins the next feature's object; skips and reports a value that is not an object.
    mutating func beginFeature(_ reader: inout JSONReader) throws -> Bool {
        featuresMet += 1
        guard try reader.peek() == .object else {
            refuse(.featureRefused, "is not an object", reader)
            skipFeature()
            try reader.skipValue()
            return false
        }
        try reader.beginObject()
        return true
    }

    /// Begins the object of a geometry.
    ///
    /// - Returns: The shape of a null geometry, or of a value that is no object, which is skipped and reported; nil for
    ///   an object.
    mutating func beginGeometry(_ reader: inout JSONReader) throws(DocumentError) -> Shape? {
        switch try reader.peek() {
        case .object:
            try reader.beginObject()
            return nil
        case .null:
            try reader.readNull()
            return .null
        default:
            refuse(.geometryRefused, "has a geometry that is not an object", reader)
            try reader.skipValue()
            return .refused
        }
    }

    // MARK: Batches

    /// Ends the current feature, and passes the batch if it is full.
    mutating func endFeature(id: Int64?, _ body: (FeatureBatch) throws -> Void) throws {
        builder.endFeature(id: id)
        self.id = nil
        if builder.isFull { try emit(body) }
    }

    /// Drops the current feature and counts it as skipped.
    mutating func skipFeature() {
        builder.abandonFeature()
        id = nil
        diagnostics.skipFeature()
    }

    /// Returns a batch reader that samples the first features: those in the first 64 KiB, at most 64.
    static func sampling(spatialReference: SpatialReference?) -> JSONBatchReader {
        var batchReader = JSONBatchReader(
            FeatureQuery(batchSize: 64), [], nil, spatialReference: spatialReference)
        batchReader.sampleEnd = 1 << 16
        return batchReader
    }

    /// Ends the sampling if enough of the document was read.
    mutating func stopIfSampled(at offset: Int, _ body: (FeatureBatch) throws -> Void) throws {
        guard offset > sampleEnd else { return }
        try emit(body)
        throw SampleTaken()
    }

    /// Passes the features that were built so far.
    mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        guard builder.count > 0 else { return }
        hasEmitted = true
        let batch = try query.filtered(builder.finish())
        if batch.count > 0 { try body(batch) }
    }

    /// Passes the last batch and returns the report.
    ///
    /// - Throws: `ExpressionError` if the query's clause names a field that no feature has.
    mutating func finish(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        if featuresMet > diagnostics.skipped, let clause = query.whereClause {
            for name in clause.fieldNames where unclaimed[name.lowercased()] != nil {
                throw ExpressionError.unknownField(name, among: names.keys, in: clause.text, at: nil)
            }
        }
        try emit(body)
        var report = ReadingReport()
        report.featuresRead = featuresMet
        report.featuresSkipped = diagnostics.skipped
        report.diagnostics = diagnostics.all
        return report
    }
}

/// The number of arrays around each position, or the reason why there are no positions.
enum Nesting {
    case arrays(Int)
    /// There are no positions.
    case empty
    /// The value was not an array of positions; this is reported.
    case refused
}

/// The result of reading one geometry.
enum Shape {
    case null
    /// Its coordinates are in the batch.
    case sound
    /// The feature must be skipped; the reason is reported.
    case refused
}

/// Thrown to end a reading after the first features.
struct SampleTaken: Error {}
