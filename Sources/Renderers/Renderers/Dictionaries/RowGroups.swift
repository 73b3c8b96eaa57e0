import CartoucheFeatures
import CartoucheSymbols

/// The rows of a batch in groups with equal values, found column by column.
///
/// Hashing small codes is faster than hashing all values of each row.
struct RowGroups {
    /// The number of the group of each row.
    private(set) var codes: [Int32]
    private var count = 1

    /// Creates one group with all rows.
    init(count: Int) { codes = [Int32](repeating: 0, count: count) }

    /// Divides the groups by the values of a column.
    mutating func divide(by column: AttributeColumn) {
        var values: [Int32]
        switch column.values {
        case .nulls: return
        case .strings(let strings): values = strings.codes
        case .integers(let numbers), .dates(let numbers): values = Self.codes(of: numbers)
        case .doubles(let numbers):
            values = Self.codes(of: numbers.map { $0.isNaN ? .nan : $0 }.map(\.bitPattern))
        case .booleans(let flags): values = flags.map { $0 ? 1 : 0 }
        }
        if let isNull = column.isNull {
            for row in values.indices where isNull[row] { values[row] = -1 }
        }
        divide(by: values)
    }

    /// Divides the groups by a code of each row.
    mutating func divide(by values: [Int32]) {
        var numbers: [SIMD2<Int32>: Int32] = [:]
        var last = (key: SIMD2<Int32>(-1, -1), number: Int32(-1))
        for row in codes.indices {
            let key = SIMD2(codes[row], values[row])
            if key != last.key || last.number < 0 {
                let next = Int32(numbers.count)
                last = (key, numbers[key] ?? next)
                if last.number == next { numbers[key] = next }
            }
            codes[row] = last.number
        }
        count = numbers.count
    }

    /// The first row of each group, and the number of its rows.
    var members: (representatives: [Int], counts: [Int]) {
        guard !codes.isEmpty else { return ([], []) }
        var rows = [Int](repeating: 0, count: count)
        var counts = [Int](repeating: 0, count: count)
        for row in codes.indices {
            let group = Int(codes[row])
            if counts[group] == 0 { rows[group] = row }
            counts[group] += 1
        }
        return (rows, counts)
    }

    private static func codes<Value: Hashable>(of values: [Value]) -> [Int32] {
        var known: [Value: Int32] = [:]
        return values.map { value in
            if let code = known[value] { return code }
            let code = Int32(known.count)
            known[value] = code
            return code
        }
    }
}
