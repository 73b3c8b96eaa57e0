/// What the argument parser says about a command line that it does not accept.
///
/// The parser has no public type for its errors, only English texts. This is the only place that reads them.
/// `Tests/Answers/mistakes.txt` has a command for each kind, so a version with other texts fails there. The text of an
/// unknown kind is passed on as it is.
enum ParserMessage {
    case unknownOption(String)
    /// The reason is empty if the parser only lists the values.
    case invalidValue(String, argument: String, reason: String)
    case missingValue(option: String)
    /// The argument begins with the name of an option, or is a value in angle brackets.
    case missing(argument: String)
    /// The arguments with quotes.
    case unexpected(String)
    case needlessValue(String, option: String)
    case other(String)

    /// Reads a text of the parser.
    init(_ text: String) {
        if let rest = text.after("Unknown option '"), let option = rest.before("'") {
            self = .unknownOption(option)
        } else if let message = Self.invalidValue(text) {
            self = message
        } else if let option = text.after("Missing value for '")?.before("'") {
            self = .missingValue(option: String(option.prefix { $0 != " " }))
        } else if let argument = text.after("Missing expected argument '")?.before("'") {
            self = .missing(argument: argument)
        } else if let argument = text.after("Unexpected argument ") {
            self = .unexpected(argument)
        } else if let range = text.firstRange(of: " unexpected arguments: ") {
            self = .unexpected(String(text[range.upperBound...]))
        } else if let rest = text.after("The option '"),
            let middle = rest.firstRange(of: "' does not take any value, but '"),
            let value = String(rest[middle.upperBound...]).before("' was specified", isLast: true)
        {
            self = .needlessValue(value, option: String(rest[..<middle.lowerBound]))
        } else {
            self = .other(text)
        }
    }

    /// Reads `The value 'V' is invalid for '--option <name>': reason`.
    private static func invalidValue(_ text: String) -> ParserMessage? {
        guard let rest = text.after("The value '"), let middle = rest.firstRange(of: "' is invalid for '"),
            let name = String(rest[middle.upperBound...]).before("'")
        else { return nil }
        let argument = name.split(separator: " ").first { $0.hasPrefix("--") } ?? name.prefix { $0 != " " }
        // After a full stop, the parser lists the names of enumerations. Their declaration says what they mean.
        let reason = String(rest[middle.upperBound...].dropFirst(name.count + 1)).after(": ") ?? ""
        return .invalidValue(
            String(rest[..<middle.lowerBound]), argument: String(argument.filter { $0 != "," }),
            reason: reason.withoutFullStop)
    }
}

extension String {
    /// The text after a beginning; nil if the text begins with something else.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }

    /// The text before the first, or the last, occurrence of an end; nil if there is none.
    fileprivate func before(_ end: String, isLast: Bool = false) -> String? {
        (isLast ? ranges(of: end).last : firstRange(of: end)).map { String(self[..<$0.lowerBound]) }
    }

    /// The text without a full stop at its end.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
