import CartoucheFeatures
import CartoucheSymbols

/// A table that finds the class of a value, or of two or three values together, among unique values.
///
/// Numbers match equal numbers of any type. In a numeric field they also match a text that contains the number. In a
/// text field texts must match exactly. If several classes match, the first one is used.
struct ValueTable: Sendable {
    /// A combination of values, one per field, with its class.
    struct Entry: Sendable {
        var values: [AttributeValue]
        var classIndex: Int16
    }

    private let fields: [ValueCodes]
    /// The codes of each entry for texts and for numbers, one per field.
    private let entries: [(texts: [Int32], numbers: [Int32], classIndex: Int16)]

    init(_ entries: [Entry], fieldCount: Int) {
        var fields = [ValueCodes](repeating: ValueCodes(), count: fieldCount)
        var coded: [(texts: [Int32], numbers: [Int32], classIndex: Int16)] = []
        for entry in entries where entry.values.count == fieldCount {
            var texts: [Int32] = []
            var numbers: [Int32] = []
            for (field, value) in entry.values.enumerated() {
                texts.append(fields[field].addText(value))
                numbers.append(fields[field].addNumber(value))
            }
            coded.append((texts, numbers, entry.classIndex))
        }
        for field in fields.indices { fields[field].finish() }
        self.fields = fields
        self.entries = coded
    }

    /// Returns the class of each row; `fallback` if no class matches.
    ///
    /// A missing column counts as nulls.
    func classify(_ columns: [AttributeColumn?], count: Int, fallback: Int16) -> [Int16] {
        guard columns.count == fields.count, !fields.isEmpty else {
            return [Int16](repeating: fallback, count: count)
        }
        let keys = zip(columns, fields).map { column, field in
            column.map { field.codes(of: $0) } ?? field.codes(ofNulls: count)
        }
        if keys.count == 1 { return classify(keys[0], fallback: fallback) }
        var classes: [SIMD4<Int32>: Int16] = [:]
        for entry in entries {
            var key = SIMD4<Int32>()
            for (field, coded) in keys.enumerated() {
                key[field] = coded.isNumeric ? entry.numbers[field] : entry.texts[field]
            }
            if classes[key] == nil { classes[key] = entry.classIndex }
        }
        return (0..<count).map { row in
            var key = SIMD4<Int32>()
            for (field, coded) in keys.enumerated() {
                let code = coded.codes[row]
                if code < 0 { return fallback }
                key[field] = code
            }
            return classes[key] ?? fallback
        }
    }

    private func classify(_ coded: ValueCodes.Coded, fallback: Int16) -> [Int16] {
        var classes: [Int16] = []
        for entry in entries {
            let code = Int(coded.isNumeric ? entry.numbers[0] : entry.texts[0])
            guard code >= 0 else { continue }
            if code >= classes.count {
                classes.append(contentsOf: repeatElement(-1, count: code + 1 - classes.count))
            }
            if classes[code] < 0 { classes[code] = entry.classIndex }
        }
        return coded.codes.map { code in
            guard code >= 0, Int(code) < classes.count else { return fallback }
            let found = classes[Int(code)]
            return found < 0 ? fallback : found
        }
    }
}
