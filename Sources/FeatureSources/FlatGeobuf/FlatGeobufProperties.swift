// Reads values in sequence. Each length is compared with the number of remaining bytes before the value is read.

import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// Reads the attributes of features into the columns of a batch.
struct FlatGeobufProperties {
    /// Marks a column that the query does not need.
    private static let unwanted = -1

    private let columns: [FlatGeobufColumn]
    /// The batch column for each column of the file.
    private var targets: [Int] = []
    private let query: FeatureQuery
    /// Whether the query needs an attribute.
    private let wantsAny: Bool
    /// The columns that the last feature declared, and the batch column of each.
    private var own: (columns: [FlatGeobufColumn], targets: [Int]) = ([], [])
    /// The names that the query needs and no column had so far.
    private var absent: [String] = []
    private var text = TextDecoder(.utf8)

    /// Adds the fields that the query needs to the builder.
    ///
    /// - Throws: `ExpressionError` if the file declares columns, but not those of the query's clause.
    init(
        _ columns: [FlatGeobufColumn], _ query: FeatureQuery, in builder: inout FeatureBatchBuilder
    ) throws(ExpressionError) {
        self.columns = columns
        self.query = query
        wantsAny = query.fields == nil || !query.neededFields.isEmpty
        let queried = try QueriedFields(query, among: columns.map(\.name), isComplete: !columns.isEmpty)
        targets = target(columns, queried, in: &builder)
        absent = queried.missing
        for name in absent { _ = builder.declare(Field(name: name, type: .unknown)) }
    }

    /// The number of texts that were not valid UTF-8.
    var repairedTexts: Int { text.repaired }

    /// Whether there are binary columns, which are not read.
    var hasBinaryColumns: Bool { columns.contains { $0.type == .binary } }

    /// Returns the batch column of each column; adds the fields that the query needs to the builder.
    private func target(
        _ columns: [FlatGeobufColumn], _ queried: QueriedFields, in builder: inout FeatureBatchBuilder
    ) -> [Int] {
        zip(columns, queried.isWanted).map { column, isWanted in
            // Columns of binary values are null if the query names them.
            guard isWanted, query.fields != nil || column.valueType != nil else { return Self.unwanted }
            let index = builder.declare(Field(name: column.name, type: column.valueType ?? .unknown))
            return column.valueType == nil ? Self.unwanted : index ?? Self.unwanted
        }
    }

    /// Returns the batch column of each column that a feature declares.
    private mutating func target(
        own columns: [FlatGeobufColumn], in builder: inout FeatureBatchBuilder
    ) -> [Int] {
        let names = columns.map(\.name)
        guard let queried = try? QueriedFields(query, among: names, isComplete: false) else {
            return columns.map { _ in Self.unwanted }
        }
        let fields = FieldNames(names)
        absent.removeAll { name in
            guard let index = fields.meaning(of: name).index, !builder.hasColumn(named: names[index]),
                let column = builder.columnIndex(named: name)
            else { return false }
            builder.rename(column: column, to: names[index])
            return true
        }
        return target(columns, queried, in: &builder)
    }

    /// Reads the attributes of the current feature.
    mutating func read(
        _ feature: FlatTable, number: Int, into builder: inout FeatureBatchBuilder,
        _ diagnostics: inout ReadingDiagnostics
    ) throws(FlatTable.Fault) {
        guard wantsAny, let bytes = try feature.vector(1, of: 1) else { return }
        let own = try feature.tables(2)
        if own.count > 0 {
            let columns = try FlatGeobufColumn.columns(own)
            if columns != self.own.columns {
                self.own = (columns, target(own: columns, in: &builder))
            }
            read(bytes, columns, self.own.targets, number, into: &builder, &diagnostics)
        } else {
            read(bytes, columns, targets, number, into: &builder, &diagnostics)
        }
    }

    private mutating func read(
        _ bytes: FlatTable.Vector, _ columns: [FlatGeobufColumn], _ targets: [Int], _ number: Int,
        into builder: inout FeatureBatchBuilder, _ diagnostics: inout ReadingDiagnostics
    ) {
        let start = bytes.start
        let count = bytes.count
        var offset = 0
        while offset < count {
            guard count - offset >= 2 else {
                return refuse("has incomplete attributes", number, &diagnostics)
            }
            let index = Int(start.little(offset, as: UInt16.self))
            offset += 2
            guard index < columns.count else {
                return refuse("has an attribute of the unknown column \(index)", number, &diagnostics)
            }
            let type = columns[index].type
            var length = type.bytes
            if length == 0 {
                guard count - offset >= 4 else {
                    return refuse("has incomplete attributes", number, &diagnostics)
                }
                length = Int(start.little(offset, as: UInt32.self))
                offset += 4
            }
            guard length <= count - offset else {
                return refuse("has incomplete attributes", number, &diagnostics)
            }
            let target = targets[index]
            if target >= 0 {
                set(target, type, start + offset, length, number, columns[index].name, &builder, &diagnostics)
            }
            offset += length
        }
    }

    private func refuse(_ what: String, _ number: Int, _ diagnostics: inout ReadingDiagnostics) {
        diagnostics.add(.unreadableValue, "feature \(number) \(what)")
    }

    @inline(__always)
    private mutating func set(
        _ target: Int, _ type: FlatGeobufColumn.ValueType, _ value: UnsafeRawPointer, _ length: Int,
        _ number: Int, _ name: String, _ builder: inout FeatureBatchBuilder,
        _ diagnostics: inout ReadingDiagnostics
    ) {
        switch type {
        case .double: builder.set(column: target, double: value.double(0))
        case .float:
            builder.set(column: target, double: Double(Float(bitPattern: value.little(0, as: UInt32.self))))
        case .byte: builder.set(column: target, integer: Int64(value.little(0, as: Int8.self)))
        case .ubyte: builder.set(column: target, integer: Int64(value.little(0, as: UInt8.self)))
        case .short: builder.set(column: target, integer: Int64(value.little(0, as: Int16.self)))
        case .ushort: builder.set(column: target, integer: Int64(value.little(0, as: UInt16.self)))
        case .int: builder.set(column: target, integer: Int64(value.little(0, as: Int32.self)))
        case .uint: builder.set(column: target, integer: Int64(value.little(0, as: UInt32.self)))
        case .long: builder.set(column: target, integer: value.little(0, as: Int64.self))
        case .ulong:
            let whole: UInt64 = value.little(0)
            if let small = Int64(exactly: whole) {
                builder.set(column: target, integer: small)
            } else {
                builder.set(column: target, double: Double(whole))
            }
        case .bool: builder.set(column: target, .boolean(value.little(0, as: UInt8.self) != 0))
        case .string, .json:
            let letters = UnsafeBufferPointer(start: value.assumingMemoryBound(to: UInt8.self), count: length)
            text.decode(letters) { builder.set(column: target, utf8: $0) }
        case .dateTime:
            let letters = UnsafeBufferPointer(start: value.assumingMemoryBound(to: UInt8.self), count: length)
            if let moment = Timestamp.milliseconds(utf8: letters) {
                builder.set(column: target, .date(moment))
            } else if length > 0 {
                refuse(
                    "has the invalid time \"\(String(decoding: letters.prefix(40), as: UTF8.self))\" in \(name)",
                    number,
                    &diagnostics)
            }
        case .binary: break
        }
    }
}

extension FlatGeobufColumn.ValueType {
    /// The size of a value in bytes; 0 if each value states its own length.
    @inline(__always)
    fileprivate var bytes: Int {
        switch self {
        case .byte, .ubyte, .bool: 1
        case .short, .ushort: 2
        case .int, .uint, .float: 4
        case .long, .ulong, .double: 8
        case .string, .json, .dateTime, .binary: 0
        }
    }
}
