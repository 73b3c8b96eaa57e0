import CartoucheFeatures
import CartoucheSymbols

/// Small integer codes for the distinct values of one field of a renderer.
///
/// Rows are compared by these codes, because that is fast.
///
/// A value has one code for text fields and another for numeric fields. In a text field, "007" and "7" differ; in
/// a numeric field, both are 7. Code 0 is null. Code -1 is a value that the renderer does not contain.
struct ValueCodes: Sendable {
    /// The code of each row, either for numbers or for texts.
    struct Coded {
        var codes: [Int32]
        var isNumeric: Bool
    }

    private var texts: [String: Int32] = [:]
    private var wholes: [Int64: Int32] = [:]
    private var fractions: [Double: Int32] = [:]
    /// The codes in text fields of values that are numbers.
    ///
    /// They find texts that write the same number differently, such as "7.0" for 7.
    private var textsOfNumbers: [Double: Int32] = [:]
    private var textCount: Int32 = 1
    private var numberCount: Int32 = 1
    private var containsNull = false
    /// The codes of consecutive whole numbers, starting with `denseStart`; empty if the range is too large.
    private var dense: [Int32] = []
    private var denseStart: Int64 = 0

    private static let maxDenseCount: Int64 = 1 << 16

    /// Adds a value; returns its code in text fields.
    mutating func addText(_ value: AttributeValue) -> Int32 {
        guard let text = value.classText else {
            containsNull = true
            return 0
        }
        if let known = texts[text] { return known }
        defer { textCount += 1 }
        texts[text] = textCount
        if let number = value.typedNumber, textsOfNumbers[number] == nil {
            textsOfNumbers[number] = textCount
        }
        return textCount
    }

    /// Adds a value; returns its code in numeric fields, or -1 if it is not a number.
    mutating func addNumber(_ value: AttributeValue) -> Int32 {
        guard let text = value.classText, !text.isEmpty else { return 0 }
        if let whole = value.wholeNumber {
            if let known = wholes[whole] { return known }
            wholes[whole] = numberCount
        } else if let number = value.number {
            if let known = fractions[number] { return known }
            fractions[number] = numberCount
        } else {
            return -1
        }
        defer { numberCount += 1 }
        return numberCount
    }

    /// Builds a table for fast lookup of whole numbers; call it after the last value is added.
    mutating func finish() {
        guard let least = wholes.keys.min(), let greatest = wholes.keys.max() else { return }
        let (span, overflow) = greatest.subtractingReportingOverflow(least)
        guard !overflow, span < Self.maxDenseCount else { return }
        denseStart = least
        dense = [Int32](repeating: -1, count: Int(span) + 1)
        for (whole, code) in wholes { dense[Int(whole - least)] = code }
    }

    func codes(ofNulls count: Int) -> Coded {
        Coded(codes: [Int32](repeating: nullTextCode, count: count), isNumeric: false)
    }

    func codes(of column: AttributeColumn) -> Coded {
        var codes: [Int32]
        let isNumeric: Bool
        switch column.values {
        case .integers(let values), .dates(let values):
            codes = values.map(code(whole:))
            isNumeric = true
        case .doubles(let values):
            codes = values.map { value in
                if let whole = Int64(exactly: value) { return code(whole: whole) }
                return value == value ? fractions[value] ?? -1 : 0
            }
            isNumeric = true
        case .strings(let strings):
            let distinct = strings.mapDistinct(code(text:))
            codes = strings.codes.map { distinct[Int($0)] }
            isNumeric = false
        case .booleans(let values):
            let yes = texts["true"] ?? texts["True"] ?? texts["1"] ?? -1
            let no = texts["false"] ?? texts["False"] ?? texts["0"] ?? -1
            codes = values.map { $0 ? yes : no }
            isNumeric = false
        case .nulls(let count): return self.codes(ofNulls: count)
        }
        if let isNull = column.isNull {
            let null = isNumeric ? 0 : nullTextCode
            for row in codes.indices where isNull[row] { codes[row] = null }
        }
        return Coded(codes: codes, isNumeric: isNumeric)
    }

    /// A renderer without null can still have a class for the empty text.
    private var nullTextCode: Int32 { containsNull ? 0 : texts[""] ?? 0 }

    private func code(whole: Int64) -> Int32 {
        if dense.isEmpty { return wholes[whole] ?? -1 }
        let (offset, overflow) = whole.subtractingReportingOverflow(denseStart)
        guard !overflow, offset >= 0, offset < dense.count else { return -1 }
        return dense[Int(offset)]
    }

    private func code(text: String) -> Int32 {
        if let known = texts[text] { return known }
        if text == AttributeValue.nullText { return containsNull ? 0 : -1 }
        if textsOfNumbers.isEmpty { return -1 }
        return AttributeValue.string(text).number.flatMap { textsOfNumbers[$0] } ?? -1
    }
}

extension AttributeValue {
    /// The text for null in documents whose values must be texts.
    static let nullText = "<Null>"

    /// The value as documents write it; nil for null.
    var classText: String? {
        switch self {
        case .null: nil
        case .string(let text): text == Self.nullText ? nil : text
        case .integer(let value), .date(let value): String(value)
        case .double(let value): Int64(exactly: value).map(String.init) ?? "\(value)"
        case .boolean(let value): value ? "true" : "false"
        }
    }

    /// The numeric value; nil for texts, even if they contain a number.
    var typedNumber: Double? {
        switch self {
        case .integer(let value), .date(let value): Double(value)
        case .double(let value): value.isNaN ? nil : value
        case .null, .string, .boolean: nil
        }
    }

    /// The numeric value, or the number in a text.
    var number: Double? {
        guard case .string(let text) = self else { return typedNumber }
        // Swift would also accept hexadecimal digits, "inf" and "nan".
        guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else {
            return nil
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The whole number, or the whole number in a text, with all digits exact.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value), .date(let value): value
        case .string(let text): Int64(text) ?? number.flatMap(Int64.init(exactly:))
        default: number.flatMap(Int64.init(exactly:))
        }
    }
}
