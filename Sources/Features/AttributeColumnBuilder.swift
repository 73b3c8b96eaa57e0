/// Builds one attribute's column from values of any types.
///
/// The type follows the values: integers become doubles if a fraction occurs, and values of incompatible types become
/// text. Rows without a value are null.
package struct AttributeColumnBuilder: Sendable {
    package internal(set) var name: String
    private var integers: [Int64] = []
    private var doubles: [Double] = []
    private var strings = StringColumnBuilder()
    private var booleans: [Bool] = []
    private var isNull: [Bool]?
    /// The type so far; it is kept after ``finish(rows:)``, so that the batches of one source have the same types if
    /// possible.
    package private(set) var type: Field.ValueType
    /// The number of rows so far, with values or null.
    package private(set) var count = 0
    private var hasValue = false

    /// Creates a builder; values of other types than `type` widen the type.
    package init(name: String, type: Field.ValueType = .unknown) {
        self.name = name
        self.type = type
    }

    /// The number of stored bytes of text.
    package var byteCount: Int { strings.byteCount }

    /// Sets the value of a row.
    ///
    /// Rows between the last one and this one become null; a row that already has a value keeps it.
    package mutating func set(_ value: AttributeValue, row: Int) {
        switch value {
        case .null: break
        case .integer(let value): set(integer: value, row: row)
        case .double(let value): set(double: value, row: row)
        case .string(var value): value.withUTF8 { set(utf8: $0, row: row) }
        case .boolean(let value):
            guard row >= count else { return }
            prepare(row: row, for: .boolean)
            if type == .boolean { booleans.append(value) } else { strings.append(value ? "true" : "false") }
        case .date(let value):
            guard row >= count else { return }
            prepare(row: row, for: .date)
            appendWhole(value)
        }
    }

    /// Sets the value of a row to an integer.
    @inline(__always)
    package mutating func set(integer value: Int64, row: Int) {
        guard row >= count else { return }
        prepare(row: row, for: .integer)
        appendWhole(value)
    }

    /// Sets the value of a row to a number.
    @inline(__always)
    package mutating func set(double value: Double, row: Int) {
        guard row >= count else { return }
        prepare(row: row, for: .double)
        if type == .double { doubles.append(value) } else { strings.append("\(value)") }
    }

    /// Sets the value of a row to a text of valid UTF-8.
    package mutating func set(utf8 value: UnsafeBufferPointer<UInt8>, row: Int) {
        guard row >= count else { return }
        prepare(row: row, for: .string)
        strings.append(utf8: value)
    }

    /// Appends a row with the value of `row`; does nothing if `row` is not the last row, or has no value.
    package mutating func repeatValue(of row: Int) {
        guard count == row + 1, isNull?.last != true else { return }
        switch type {
        case .integer, .date: if let last = integers.last { integers.append(last) }
        case .double: if let last = doubles.last { doubles.append(last) }
        case .string: strings.repeatLast()
        case .boolean: if let last = booleans.last { booleans.append(last) }
        case .unknown: return
        }
        isNull?.append(false)
        count += 1
    }

    /// Removes the value of `row` if it has one; `row` must be the last row.
    package mutating func clear(row: Int) {
        guard count > row else { return }
        count = row
        isNull?.removeLast()
        switch type {
        case .integer, .date: integers.removeLast()
        case .double: doubles.removeLast()
        case .string: strings.removeLast()
        case .boolean: booleans.removeLast()
        case .unknown: break
        }
    }

    /// Returns the column with this many rows, and empties the builder.
    package mutating func finish(rows: Int) -> AttributeColumn {
        defer {
            let next = AttributeColumnBuilder(name: name, type: type)
            self = next
        }
        guard hasValue else { return AttributeColumn(name: name, values: .nulls(count: rows)) }
        pad(to: rows)
        let values: AttributeColumn.Values =
            switch type {
            case .integer: .integers(integers)
            case .double: .doubles(doubles)
            case .string: .strings(strings.column)
            case .boolean: .booleans(booleans)
            case .date: .dates(integers)
            case .unknown: .nulls(count: rows)
            }
        return AttributeColumn(name: name, values: values, isNull: isNull)
    }

    private mutating func appendWhole(_ value: Int64) {
        switch type {
        case .integer, .date: integers.append(value)
        case .double: doubles.append(Double(value))
        default: strings.append("\(value)")
        }
    }

    /// Prepares the builder for a value of a type at a row, and counts the row.
    @inline(__always)
    private mutating func prepare(row: Int, for incoming: Field.ValueType) {
        if type != incoming { widen(for: incoming) }
        if count < row { pad(to: row) }
        count = row + 1
        hasValue = true
        isNull?.append(false)
    }

    private mutating func pad(to rows: Int) {
        let missing = rows - count
        guard missing > 0 else { return }
        if isNull == nil { isNull = [Bool](repeating: false, count: count) }
        isNull?.append(contentsOf: repeatElement(true, count: missing))
        switch type {
        case .integer, .date: integers.append(contentsOf: repeatElement(0, count: missing))
        case .double: doubles.append(contentsOf: repeatElement(.nan, count: missing))
        case .string: strings.appendFillers(missing)
        case .boolean: booleans.append(contentsOf: repeatElement(false, count: missing))
        case .unknown: break
        }
        count = rows
    }

    private mutating func widen(for incoming: Field.ValueType) {
        let wider = type.widened(by: incoming)
        guard wider != type else { return }
        switch (type, wider) {
        case (.integer, .double): doubles = integers.map(Double.init)
        case (.integer, _), (.date, _): restring(integers) { "\($0)" }
        case (.double, _): restring(doubles) { "\($0)" }
        case (.boolean, _): restring(booleans) { $0 ? "true" : "false" }
        default: break
        }
        integers = []
        booleans = []
        if wider != .double { doubles = [] }
        type = wider
    }

    private mutating func restring<Value>(_ values: [Value], _ text: (Value) -> String) {
        for (row, value) in values.enumerated() {
            if let isNull, isNull[row] { strings.append("") } else { strings.append(text(value)) }
        }
    }
}
