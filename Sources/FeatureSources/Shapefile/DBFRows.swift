// Reads fields directly from the bytes of a batch's records. Row `r` has `stride` bytes from `r * stride`. Each wanted
// field is inside these bytes, because `init` computed the offsets and the stride together.

import CartoucheDocuments
import CartoucheFeatures

/// The wanted fields of a batch's records: collected row by row as in the file, then decoded column by column.
struct DBFRows {
    private struct Wanted {
        var column: DBFTable.Column
        /// The offset of the field in a row of `bytes`.
        var offset: Int
        var values: AttributeColumnBuilder
    }

    /// The maximum size of a batch's rows in bytes.
    private static let maxBytes = 1 << 23

    private var wanted: [Wanted] = []
    /// The byte ranges of the wanted fields in a record; adjacent ranges are merged.
    private var slices: [Range<Int>] = []
    /// The names of fields that the query needs and the table lacks.
    private let missing: [String]
    private var bytes: [UInt8] = []
    private var stride = 0
    /// For each row, whether the table lacks its record; empty if no record is missing.
    private var isAbsent: [Bool] = []
    private var count = 0
    private var text: TextDecoder
    private let isLevel7: Bool

    /// - Parameters:
    ///   - columns: The columns of the table to read.
    ///   - missing: The names of further columns, which contain only nulls.
    init(_ columns: [DBFTable.Column], missing: [String], encoding: TextEncoding, isLevel7: Bool) {
        self.missing = missing
        self.isLevel7 = isLevel7
        text = TextDecoder(encoding)
        for column in columns {
            let values = AttributeColumnBuilder(name: column.name, type: column.valueType ?? .unknown)
            wanted.append(Wanted(column: column, offset: stride, values: values))
            stride += column.width
            let place = column.offset..<column.offset + column.width
            if let last = slices.last, last.upperBound == place.lowerBound {
                slices[slices.count - 1] = last.lowerBound..<place.upperBound
            } else {
                slices.append(place)
            }
        }
    }

    /// The maximum number of rows in a batch, which limits its memory.
    var capacity: Int { max(16, Self.maxBytes / max(stride, 1)) }

    /// The number of texts that were invalid in their encoding, and of texts whose encoding was guessed.
    var repairedTexts: (repaired: Int, guessed: Int) { (text.repaired, text.guessed) }

    /// Appends the next feature's record; nil if the table has none.
    @inline(__always)
    mutating func append(_ record: UnsafeRawPointer?) {
        if record == nil || !isAbsent.isEmpty { note(absent: record == nil) }
        count += 1
        guard let record else {
            bytes.append(contentsOf: repeatElement(0, count: stride))
            return
        }
        for slice in slices {
            bytes.append(
                contentsOf: UnsafeRawBufferPointer(start: record + slice.lowerBound, count: slice.count))
        }
    }

    private mutating func note(absent: Bool) {
        if isAbsent.isEmpty { isAbsent = [Bool](repeating: false, count: count) }
        isAbsent.append(absent)
    }

    /// Returns the columns of the collected rows, and removes the rows.
    mutating func finish(_ diagnostics: inout ReadingDiagnostics) -> [AttributeColumn] {
        var columns: [AttributeColumn] = []
        for index in wanted.indices {
            bytes.withUnsafeBytes { decode(&wanted[index], $0, &text, &diagnostics) }
            columns.append(wanted[index].values.finish(rows: count))
        }
        for name in missing { columns.append(AttributeColumn(name: name, values: .nulls(count: count))) }
        bytes.removeAll(keepingCapacity: true)
        isAbsent.removeAll()
        count = 0
        return columns
    }

    private func decode(
        _ field: inout Wanted, _ bytes: UnsafeRawBufferPointer, _ text: inout TextDecoder,
        _ diagnostics: inout ReadingDiagnostics
    ) {
        guard let base = bytes.baseAddress else { return }
        let width = field.column.width
        let letters = UnsafePointer((base + field.offset).assumingMemoryBound(to: UInt8.self))
        let name = field.column.name
        func each(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Bool) {
            for row in 0..<count {
                if !isAbsent.isEmpty, isAbsent[row] { continue }
                let value = UnsafeBufferPointer(start: letters + row * stride, count: width)
                if body(row, value) { continue }
                diagnostics.add(
                    .unreadableValue,
                    "attribute \(name) has the invalid value \"\(String(decoding: value, as: UTF8.self))\"")
            }
        }
        switch UnicodeScalar(field.column.type) {
        case "N", "F":
            let isWhole = field.column.valueType == .integer
            each { row, value in
                switch DBFNumber(value) {
                case .blank: break
                case .whole(let number) where isWhole: field.values.set(integer: number, row: row)
                case .whole(let number): field.values.set(double: Double(number), row: row)
                case .fraction(let number): field.values.set(double: number, row: row)
                case .none: return false
                }
                return true
            }
        case "D":
            each { row, value in
                if value.allSatisfy({ $0 == 0x20 || $0 == 0x30 || $0 == 0 }) { return true }
                guard let moment = DBFDate.milliseconds(yyyymmdd: value) else { return false }
                field.values.set(.date(moment), row: row)
                return true
            }
        case "L":
            each { row, value in
                switch value[0] {
                case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Y"), UInt8(ascii: "y"),
                    UInt8(ascii: "1"):
                    field.values.set(.boolean(true), row: row)
                case UInt8(ascii: "F"), UInt8(ascii: "f"), UInt8(ascii: "N"), UInt8(ascii: "n"),
                    UInt8(ascii: "0"):
                    field.values.set(.boolean(false), row: row)
                case UInt8(ascii: "?"), UInt8(ascii: " "), 0: break
                default: return false
                }
                return true
            }
        case "I", "+", "O", "B", "Y", "@", "T":
            let type = UnicodeScalar(field.column.type)
            each { row, value in
                guard
                    let decoded = DBFBinary.value(of: type, UnsafeRawBufferPointer(value), isLevel7: isLevel7)
                else { return false }
                field.values.set(decoded, row: row)
                return true
            }
        default:
            each { row, value in
                let trimmed = value.trimmed
                if trimmed.isEmpty { return true }
                text.decode(trimmed) { field.values.set(utf8: $0, row: row) }
                return true
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes before the first NUL, without leading and trailing spaces.
    fileprivate var trimmed: UnsafeBufferPointer<UInt8> {
        var end = firstIndex(of: 0) ?? count
        while end > 0, self[end - 1] == 0x20 { end -= 1 }
        var start = 0
        while start < end, self[start] == 0x20 { start += 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}
