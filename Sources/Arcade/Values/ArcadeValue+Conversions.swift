import CartoucheDocuments
import CartoucheGeospatial

extension ArcadeValue {
    /// The number of this value in arithmetic: null is 0, texts are parsed, and other values are NaN.
    package var number: Double {
        switch self {
        case .number(let number): number
        case .null: 0
        case .boolean(let flag): flag ? 1 : 0
        case .text(let text): ArcadeNumberText.number(from: text)
        default: .nan
        }
    }

    /// The number of this value in comparisons: as in arithmetic, and dates are milliseconds.
    var orderedNumber: Double {
        switch self {
        case .date(let date): date.milliseconds
        case .dateOnly(let days): Double(days) * 86_400_000
        case .time(let milliseconds): Double(milliseconds)
        default: number
        }
    }

    /// The text of this value, as of `Text` without a format.
    ///
    /// Arrays, dictionaries and features are JSON; values in more than 64 of them are left out.
    package var text: String {
        switch self {
        case .null: return ""
        case .boolean(let flag): return flag ? "true" : "false"
        case .number(let number): return ArcadeNumberText.text(of: number)
        case .text(let text): return text
        case .date(let date): return ArcadeDateText.iso(date)
        case .dateOnly(let days): return ArcadeDateText.iso(dateOnly: days)
        case .time(let milliseconds): return ArcadeDateText.iso(time: milliseconds)
        case .array, .dictionary, .feature, .geometry: return json().text()
        case .function: return "object, Function"
        }
    }

    /// The name of the type, as of `TypeOf`; empty for null.
    package var typeName: String {
        switch self {
        case .null: ""
        case .boolean: "Boolean"
        case .number: "Number"
        case .text: "String"
        case .date: "Date"
        case .dateOnly: "DateOnly"
        case .time: "Time"
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .feature: "Feature"
        case .geometry(is Point): "Point"
        case .geometry(is Multipoint): "Multipoint"
        case .geometry(is Polyline): "Polyline"
        case .geometry(is Polygon): "Polygon"
        case .geometry: "Extent"
        case .function: "Function"
        }
    }

    /// The noun of the type in messages.
    var noun: String {
        switch self {
        case .null: "null"
        case .boolean: "a Boolean"
        case .number: "a number"
        case .text: "a text"
        case .date, .dateOnly: "a date"
        case .time: "a time"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .feature: "a feature"
        case .geometry: "a geometry"
        case .function: "a function"
        }
    }

    /// Whether two values are equal without conversion; arrays, dictionaries, features and geometries by identity.
    package func isEqual(to other: ArcadeValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): ArcadeText.areEqual(left, right)
        case (.date(let left), .date(let right)): left == right
        case (.dateOnly(let left), .dateOnly(let right)): left == right
        case (.time(let left), .time(let right)): left == right
        case (.array(let left), .array(let right)): left === right
        case (.dictionary(let left), .dictionary(let right)): left === right
        case (.feature(let left), .feature(let right)): left === right
        case (.geometry(let left), .geometry(let right)): left === right
        case (.function(.script(let left)), .function(.script(let right))): left === right
        case (.function(.builtin(let left)), .function(.builtin(let right))): left === right
        default: false
        }
    }
}
