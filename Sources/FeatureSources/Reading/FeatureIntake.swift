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
    /// Behind this byte of the document no further feature is read.
    private var stopsBehind = Int.max

    /// The attribute whose value is the feature's id, and the id of the feature that is being read.
    var idField: String?
    private(set) var id: Int64?
    private var idName = -1

    private var names = JSONKeyTable()
    private var columnOfName: [Int32] = []
    /// For each column whether its numbers are moments; empty where none is.
    private var columnIsDate: [Bool] = []
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
        if fields.contains(where: { $0.type == .date }) {
            columnIsDate = builder.fields.map { $0.type == .date }
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
            if name == idName {
                try readID(&reader, into: Int(column))
            } else if column == Self.unwanted {
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
            findings.add(
                .nestedAttribute,
                "attribute \(builder.fields[column].name) of feature \(featuresMet) is not a single value")
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
        if let index = unclaimed.removeValue(forKey: name.lowercased()) {
            builder.rename(column: index, to: name)
            return Int32(truncatingIfNeeded: index)
        }
        if query.fields != nil, !builder.hasColumn(named: name) { return Self.unwanted }
        guard let index = builder.columnIndex(named: name) else {
            findings.add(
                .tooManyFields,
                "the features have more than \(FeatureBatchBuilder.maximumFields) attributes, such as \(name)"
            )
            return Self.unwanted
        }
        return Int32(truncatingIfNeeded: index)
    }

    // MARK: Geometries

    /// Reads nested arrays of numbers into ``geometry``; what is no such thing is passed and reported.
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
            findings.add(
                .geometryRefused, "feature \(featuresMet)\(place) has bad coordinates: \(error.what)")
            return .refused
        }
    }

    /// Ends the geometry of the feature that is being built with the positions that were read; false where
    /// they are not sound, which is reported.
    mutating func endGeometry(_ kind: GeometryKind) -> Bool {
        let number = featuresMet
        return geometry.append(
            as: kind, to: &builder.geometry, &findings, place: { "feature \(number)" })
    }

    /// Reports the feature that is being read, with its place where it is the first such case.
    mutating func refuse(_ kind: Findings.Kind, _ what: String, _ reader: borrowing JSONReader) {
        guard findings.isNew(kind) else { return findings.add(kind, "") }
        let place = reader.currentPosition
        findings.add(kind, "feature \(featuresMet) (line \(place.line), column \(place.column)) \(what)")
    }

    /// Begins the next feature's object; passes over what is none, and reports it.
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

    // MARK: Batches

    /// Ends the feature that is being built, and hands out the batch when it is full.
    mutating func endFeature(id: Int64?, _ body: (FeatureBatch) throws -> Void) throws {
        builder.endFeature(id: id)
        self.id = nil
        if builder.isFull { try emit(body) }
    }

    /// Drops the feature that is being built, and counts it as skipped.
    mutating func skipFeature() {
        builder.abandonFeature()
        id = nil
        findings.skipFeature()
    }

    /// An intake for a look at the first features: all that the first bytes have, 64 at most.
    static func sampling(spatialReference: SpatialReference?) -> FeatureIntake {
        var intake = FeatureIntake(FeatureQuery(batchSize: 64), spatialReference: spatialReference)
        intake.stopsBehind = 1 << 16
        return intake
    }

    /// Ends the look at the first features where enough of the document was read.
    mutating func stopIfSampled(at offset: Int, _ body: (FeatureBatch) throws -> Void) throws {
        guard offset > stopsBehind else { return }
        try emit(body)
        throw SampleTaken()
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

/// How many arrays stand around each position that was read.
enum Nesting {
    case arrays(Int)
    /// There is no position.
    case empty
    /// It was no array of positions, which is reported.
    case refused
}

/// What a geometry in a document turned out to be.
enum Shape {
    case null
    /// Its coordinates are in the batch.
    case sound
    /// The feature has to be skipped; why is reported.
    case refused
}

/// Ends a reading when the first features were seen.
struct SampleTaken: Error {}
