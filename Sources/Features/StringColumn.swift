/// Many strings in three arrays: each distinct text is stored once, and every row has the code of its text.
///
/// A column of a million features needs few allocations, and classification and filtering read only the distinct texts.
/// It is a collection of `String`; a string is created when it is read.
public struct StringColumn: Sendable {
    /// For each row, the index of its text among the distinct texts.
    public internal(set) var codes: [Int32] = []
    /// The distinct texts in UTF-8, concatenated.
    var bytes: [UInt8] = []
    /// The start of each distinct text in `bytes`, and one more index for the end.
    var starts: [Int] = [0]

    /// Creates a column without rows.
    public init() {}

    /// Packs strings.
    public init(_ strings: some Sequence<String>) {
        var builder = StringColumnBuilder()
        for string in strings { builder.append(string) }
        self = builder.column
    }

    /// The number of stored texts.
    ///
    /// Two of them can be equal after ``mappingDistinct(_:)``.
    public var distinctCount: Int { starts.count - 1 }

    /// Returns a stored text by its code.
    public func distinct(_ code: Int) -> String {
        String(decoding: bytes[starts[code]..<starts[code + 1]], as: UTF8.self)
    }

    /// Calls `transform` once for each stored text; the result is indexed by code.
    public func mapDistinct<Value>(_ transform: (String) throws -> Value) rethrows -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(distinctCount)
        for code in 0..<distinctCount { values.append(try transform(distinct(code))) }
        return values
    }

    /// Returns the column with each text replaced.
    public func mappingDistinct(_ transform: (String) -> String) -> StringColumn {
        var mapped = StringColumn()
        mapped.codes = codes
        for code in 0..<distinctCount {
            mapped.bytes.append(contentsOf: transform(distinct(code)).utf8)
            mapped.starts.append(mapped.bytes.count)
        }
        return mapped
    }

    /// Returns these rows in this order; the stored texts do not change.
    func selecting(_ rows: [Int]) -> StringColumn {
        var selected = self
        selected.codes = rows.map { codes[$0] }
        return selected
    }
}

extension StringColumn: RandomAccessCollection {
    /// The first row.
    public var startIndex: Int { 0 }
    /// The index after the last row.
    public var endIndex: Int { codes.count }
    /// The text of one row.
    public subscript(row: Int) -> String { distinct(Int(codes[row])) }
}

extension StringColumn: ExpressibleByArrayLiteral {
    /// Packs strings.
    public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension StringColumn: Hashable {
    /// Whether both have equal rows, regardless of their storage.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
    /// Hashes the rows.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { hasher.combine(text) }
    }
}
