import CartoucheArcade
import CartoucheFeatures

/// Collects the results of a script in a column of their type.
///
/// Numbers, Booleans and dates have columns of their own. Columns of mixed types are texts.
struct ResultColumn {
    private enum Kind { case none, numbers, booleans, dates, texts }

    private var kind = Kind.none
    /// The numbers; Booleans are 0 and 1, and dates are milliseconds.
    private var numbers: [Double]
    private var texts: [String] = []
    private var isNull: [Bool]

    init(count: Int) {
        numbers = [Double](repeating: 0, count: count)
        isNull = [Bool](repeating: true, count: count)
    }

    /// Sets the result of a row; rows without a result are null.
    mutating func set(_ row: Int, _ value: ArcadeValue, _ run: ArcadeRun) throws(ArcadeFault) {
        switch value {
        case .null: return
        case .number(let number) where become(.numbers): numbers[row] = number
        case .boolean(let flag) where become(.booleans): numbers[row] = flag ? 1 : 0
        case .date(let date) where become(.dates): numbers[row] = date.milliseconds
        case .array(let array):
            become(.texts)
            if let numbers = Self.numbers(of: array) {
                texts[row] = numbers
            } else {
                texts[row] = try run.text(of: value)
            }
        default:
            become(.texts)
            texts[row] = try run.text(of: value)
        }
        isNull[row] = false
    }

    /// The numbers of an array, separated by spaces as in overrides of dashes; nil if it has other elements.
    private static func numbers(of array: ArcadeArray) -> String? {
        var texts: [String] = []
        for element in array.elements {
            guard case .number = element else { return nil }
            texts.append(element.text)
        }
        return texts.joined(separator: " ")
    }

    /// Chooses the type of the column; returns whether the column has it.
    ///
    /// A second type turns earlier values into texts.
    @discardableResult
    private mutating func become(_ new: Kind) -> Bool {
        if kind == new { return true }
        if kind == .texts { return false }
        let old = kind
        kind = old == .none ? new : .texts
        guard kind == .texts else { return true }
        texts = numbers.indices.map { isNull[$0] ? "" : Self.text(of: numbers[$0], old) }
        return new == .texts
    }

    private static func text(of number: Double, _ kind: Kind) -> String {
        switch kind {
        case .none, .texts: ""
        case .numbers: ArcadeValue.number(number).text
        case .booleans: ArcadeValue.boolean(number != 0).text
        case .dates: ArcadeValue.date(ArcadeDate(milliseconds: number, zone: .utc)).text
        }
    }

    /// The column.
    var column: AttributeColumn {
        let values: AttributeColumn.Values =
            switch kind {
            case .none: .nulls(count: isNull.count)
            case .numbers: .doubles(numbers)
            case .booleans: .booleans(numbers.map { $0 != 0 })
            case .dates: .dates(numbers.map { Int64(exactly: $0.rounded()) ?? 0 })
            case .texts: .strings(texts)
            }
        let hasNulls = isNull.contains(true)
        return AttributeColumn(name: "", values: values, isNull: hasNulls && kind != .none ? isNull : nil)
    }
}
