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
    /// Whether the query needs all attributes, including those that single features declare.
    private let wantsAll: Bool
    private let wanted: Set<String>
    private var text = TextDecoder(.utf8)

    /// Adds the fields that the query needs to the builder.
    init(_ columns: [FlatGeobufColumn], _ query: FeatureQuery, in builder: inout FeatureBatchBuilder) {
        self.columns = columns
        wantsAll = query.fields == nil
        wanted = Set(query.neededFields.map { $0.lowercased() })
        if !wantsAll {
            for name in query.neededFields {
                let known =
                    columns.first { $0.name == name }
                    ?? columns.first { $0.name.lowercased() == name.lowercased() }
                let field = Field(name: known?.name ?? name, type: known?.valueType ?? .unknown)
                _ = builder.declare(field)
            }
        }
        targets = columns.map { target(of: $0, in: &builder) }
    }

    /// The number of texts that were not valid UTF-8.
    var repairedTexts: Int { text.repaired }

    /// Whether there are binary columns, which are not read.
    var hasBinaryColumns: Bool { columns.contains { $0.type == .binary } }

    private func target(of column: FlatGeobufColumn, in builder: inout FeatureBatchBuilder) -> Int {
        guard let type = column.valueType, wantsAll || wanted.contains(column.name.lowercased()) else {
            return Self.unwanted
        }
        return builder.declare(Field(name: column.name, type: type)) ?? Self.unwanted
    }

    /// Reads the attributes of the current feature.
    mutating func read(
        _ feature: FlatTable, number: Int, into builder: inout FeatureBatchBuilder,
        _ diagnostics: inout ReadingDiagnostics
    ) throws(FlatTable.Fault) {
        guard wantsAll || !wanted.isEmpty, let bytes = try feature.vector(1, of: 1) else { return }
        let own = try feature.tables(2)
        if own.count > 0 {
            let columns = try FlatGeobufColumn.columns(own)
            let targets = columns.map { target(of: $0, in: &builder) }
            read(bytes, columns, targets, number, into: &builder, &diagnostics)
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
