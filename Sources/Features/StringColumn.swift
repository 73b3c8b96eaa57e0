/// Many strings in three arrays: each distinct text is stored once, and every row has the code of its text.
///
/// A million features cost no million allocations, and whoever classifies or filters looks at the distinct
/// texts only. It is a collection of `String`, which are made when they are asked for.
public struct StringColumn: Sendable {
    /// For each row the index of its text among the distinct ones.
    public internal(set) var codes: [Int32] = []
    /// The distinct texts in UTF-8, one behind the other.
    var bytes: [UInt8] = []
    /// Where in `bytes` each distinct text begins, and one more for the end.
    var starts: [Int] = [0]

    /// A column without rows.
    public init() {}

    /// Packs strings.
    public init(_ strings: some Sequence<String>) {
        var builder = StringColumnBuilder()
        for string in strings { builder.append(string) }
        self = builder.column
    }

    /// Number of texts that are stored.
    ///
    /// Two of them may be the same after ``mappingDistinct(_:)``.
    public var distinctCount: Int { starts.count - 1 }

    /// A stored text by its code.
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

    /// The column with each text replaced.
    public func mappingDistinct(_ transform: (String) -> String) -> StringColumn {
        var mapped = StringColumn()
        mapped.codes = codes
        for code in 0..<distinctCount {
            mapped.bytes.append(contentsOf: transform(distinct(code)).utf8)
            mapped.starts.append(mapped.bytes.count)
        }
        return mapped
    }

    /// The rows with these indexes, in their order; the stored texts stay as they are.
    func selecting(_ rows: [Int]) -> StringColumn {
        var selected = self
        selected.codes = rows.map { codes[$0] }
        return selected
    }
}

extension StringColumn: RandomAccessCollection {
    /// The first row.
    public var startIndex: Int { 0 }
    /// One past the last row.
    public var endIndex: Int { codes.count }
    /// The text of one row.
    public subscript(row: Int) -> String { distinct(Int(codes[row])) }
}

extension StringColumn: ExpressibleByArrayLiteral {
    /// Packs strings.
    public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension StringColumn: Hashable {
    /// Columns are equal when their rows are, however they are stored.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
    /// Hashes the rows.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { hasher.combine(text) }
    }
}
