/// A function, method or property of label expressions.
///
/// Functions of different languages that do the same are one case; the receiver of a method is the first argument.
enum ScriptFunction: Hashable, Sendable {
    // Texts.
    case upper, lower, titleCase, capitalize, trim, trimLeading, trimTrailing
    case left, right
    /// A part of a text from a character and with a length; the number of the first character is `base`.
    case middle(base: Int)
    /// A part of a text between two characters.
    case between
    case characterAt
    case length
    /// The place of a text in another. `base` is the number of the first character; the result is `base - 1` if absent.
    case find(base: Int)
    case findLast(base: Int)
    case replace
    /// Replaces only the first occurrence.
    case replaceFirst
    case startsWith, endsWith
    case repeatText, spaces, reverse, padLeft, padRight, fillZeros
    case character, characterCode
    case split, splitAtSpaces, join(separatorFirst: Bool), concatenate
    case isDigits, isUpper, isLower
    // Values.
    case toText, toNumber, toWhole(rounds: Bool), toTruth
    case isNull, isNumeric, isNotANumber
    case indices, listed
    case minimum, maximum, sum
    // Numbers.
    case round(toEven: Bool), absolute, floor, ceiling, truncate, sign, squareRoot, power
    /// A number with decimals as VBScript's `FormatNumber`, or by a pattern.
    case formatNumber, formatPercent
    /// A number with a fixed number of decimals.
    case fixedDecimals
    /// A date by a pattern with the letters of Unicode.
    case formatDate
    /// A Python format: `"{0:.1f}".format(x)`.
    case braces
    /// A Python format: `"%.1f" % x`.
    case percent
    // Dates.
    case year, month, day, hour, minute, second, monthName
}

extension ScriptFunction {
    /// A function and the possible numbers of its arguments.
    struct Entry {
        var function: ScriptFunction
        var counts: ClosedRange<Int>

        init(_ function: ScriptFunction, _ counts: ClosedRange<Int>) {
            self.function = function
            self.counts = counts
        }
    }

    private static let any = 1...Int.max

    private static let vbScript: [String: Entry] = [
        "ucase": .init(.upper, 1...1), "lcase": .init(.lower, 1...1), "left": .init(.left, 2...2),
        "right": .init(.right, 2...2), "mid": .init(.middle(base: 1), 2...3), "trim": .init(.trim, 1...1),
        "ltrim": .init(.trimLeading, 1...1), "rtrim": .init(.trimTrailing, 1...1),
        "len": .init(.length, 1...1),
        "instr": .init(.find(base: 1), 2...4),
        "instrrev": .init(.findLast(base: 1), 2...2), "replace": .init(.replace, 3...3),
        "round": .init(.round(toEven: true), 1...2), "cstr": .init(.toText, 1...1),
        "cint": .init(.toWhole(rounds: true), 1...1), "clng": .init(.toWhole(rounds: true), 1...1),
        "cdbl": .init(.toNumber, 1...1), "csng": .init(.toNumber, 1...1), "cbool": .init(.toTruth, 1...1),
        "formatnumber": .init(.formatNumber, 1...5), "formatpercent": .init(.formatPercent, 1...2),
        "abs": .init(.absolute, 1...1), "int": .init(.floor, 1...1), "fix": .init(.truncate, 1...1),
        "sgn": .init(.sign, 1...1), "sqr": .init(.squareRoot, 1...1), "isnull": .init(.isNull, 1...1),
        "isempty": .init(.isNull, 1...1), "isnumeric": .init(.isNumeric, 1...1),
        "chr": .init(.character, 1...1),
        "chrw": .init(.character, 1...1), "asc": .init(.characterCode, 1...1), "space": .init(.spaces, 1...1),
        "string": .init(.repeatText, 2...2), "strreverse": .init(.reverse, 1...1),
        "split": .init(.split, 1...3),
        "join": .init(.join(separatorFirst: false), 1...2), "year": .init(.year, 1...1),
        "month": .init(.month, 1...1), "day": .init(.day, 1...1), "hour": .init(.hour, 1...1),
        "minute": .init(.minute, 1...1), "second": .init(.second, 1...1),
        "monthname": .init(.monthName, 1...2),
    ]

    /// The functions of map services; those of VBScript work, too.
    private static let simple: [String: Entry] = vbScript.merging([
        "upper": .init(.upper, 1...1), "lower": .init(.lower, 1...1),
        "substring": .init(.middle(base: 1), 2...3), "char_length": .init(.length, 1...1),
        "concat": .init(.concatenate, any), "round": .init(.round(toEven: false), 1...2),
        "truncate": .init(.truncate, 1...2), "floor": .init(.floor, 1...1),
        "ceiling": .init(.ceiling, 1...1), "formatdatetime": .init(.formatDate, 2...2),
    ]) { $1 }

    private static let python: [String: Entry] = [
        "str": .init(.toText, 1...1), "unicode": .init(.toText, 1...1),
        "int": .init(.toWhole(rounds: false), 1...1),
        "long": .init(.toWhole(rounds: false), 1...1), "float": .init(.toNumber, 1...1),
        "bool": .init(.toTruth, 1...1),
        "round": .init(.round(toEven: true), 1...2), "len": .init(.length, 1...1),
        "abs": .init(.absolute, 1...1),
        "max": .init(.maximum, any), "min": .init(.minimum, any), "sum": .init(.sum, 1...1),
        "chr": .init(.character, 1...1), "ord": .init(.characterCode, 1...1), "range": .init(.listed, 1...1),
        "list": .init(.listed, 1...1),
    ]

    private static let pythonMethods: [String: Entry] = [
        "upper": .init(.upper, 0...0), "lower": .init(.lower, 0...0), "title": .init(.titleCase, 0...0),
        "capitalize": .init(.capitalize, 0...0), "strip": .init(.trim, 0...0),
        "lstrip": .init(.trimLeading, 0...0),
        "rstrip": .init(.trimTrailing, 0...0), "replace": .init(.replace, 2...2),
        "startswith": .init(.startsWith, 1...1), "endswith": .init(.endsWith, 1...1),
        "find": .init(.find(base: 0), 1...1),
        "rfind": .init(.findLast(base: 0), 1...1), "split": .init(.splitAtSpaces, 0...1),
        "join": .init(.join(separatorFirst: true), 1...1), "zfill": .init(.fillZeros, 1...1),
        "rjust": .init(.padLeft, 1...2), "ljust": .init(.padRight, 1...2), "isdigit": .init(.isDigits, 0...0),
        "isupper": .init(.isUpper, 0...0), "islower": .init(.isLower, 0...0),
        "format": .init(.braces, 0...Int.max),
    ]

    private static let jScript: [String: Entry] = [
        "string": .init(.toText, 1...1), "number": .init(.toNumber, 1...1),
        "parsefloat": .init(.toNumber, 1...1),
        "parseint": .init(.toWhole(rounds: false), 1...2), "isnan": .init(.isNotANumber, 1...1),
        "math.round": .init(.round(toEven: false), 1...1), "math.abs": .init(.absolute, 1...1),
        "math.floor": .init(.floor, 1...1), "math.ceil": .init(.ceiling, 1...1),
        "math.sqrt": .init(.squareRoot, 1...1),
        "math.pow": .init(.power, 2...2), "math.min": .init(.minimum, any), "math.max": .init(.maximum, any),
    ]

    private static let jScriptMethods: [String: Entry] = [
        "touppercase": .init(.upper, 0...0), "tolowercase": .init(.lower, 0...0), "trim": .init(.trim, 0...0),
        "replace": .init(.replaceFirst, 2...2), "substr": .init(.middle(base: 0), 1...2),
        "substring": .init(.between, 1...2), "slice": .init(.between, 1...2),
        "charat": .init(.characterAt, 1...1),
        "indexof": .init(.find(base: 0), 1...1),
        "lastindexof": .init(.findLast(base: 0), 1...1), "split": .init(.split, 1...1),
        "join": .init(.join(separatorFirst: false), 0...1), "tofixed": .init(.fixedDecimals, 0...1),
        "tostring": .init(.toText, 0...0),
    ]

    /// Returns a function by its name; JScript's functions of `Math` have it before a point.
    static func named(_ name: String, _ language: ScriptLanguage) -> Entry? {
        switch language {
        case .vbScript: vbScript[name.lowercased()]
        case .simple: simple[name.lowercased()]
        case .python: python[name]
        case .jScript: jScript[name.lowercased()]
        }
    }

    /// Returns a method by its name; its receiver does not count as an argument.
    static func method(_ name: String, _ language: ScriptLanguage) -> Entry? {
        switch language {
        case .python: pythonMethods[name]
        case .jScript: jScriptMethods[name.lowercased()]
        case .vbScript, .simple: nil
        }
    }

    /// The names of the functions and methods of a language.
    static func names(_ language: ScriptLanguage) -> [String] {
        switch language {
        case .vbScript: vbScript.keys.sorted()
        case .simple: simple.keys.sorted()
        case .python: (Array(python.keys) + Array(pythonMethods.keys)).sorted()
        case .jScript: (Array(jScript.keys) + Array(jScriptMethods.keys)).sorted()
        }
    }
}
