import ArgumentParser
import Documents

/// A command line that cannot be understood: what is wrong, what is valid, and the command that explains it.
struct UsageError: Error {
    var what: String
    var suggestion = ""
    /// The name of the command whose help explains the options.
    var command: String

    init(_ what: String, suggestion: String = "", command: Manual.Command) {
        self.what = what
        self.suggestion = suggestion
        self.command = command.name
    }

    /// The message without the reference to the help.
    var line: String { suggestion.isEmpty ? what : "\(what); \(suggestion)" }

    /// Prints the message and ends the process.
    func exitProcess() -> Never {
        StandardError.print("cartouche: \(line)")
        StandardError.print("See '\(command) --help'")
        CartoucheCommand.exit(withError: ExitStatus.usage)
    }
}

extension UsageError {
    /// Rewords an error of the argument parser.
    ///
    /// - Parameters:
    ///   - message: The text of the parser.
    ///   - command: The command whose arguments were parsed.
    init(parser message: String, command: Manual.Command) {
        self.init("", command: command)
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        let second = quoted.count > 1 ? quoted[1] : ""
        if message.hasPrefix("Unknown option '") {
            what = "unknown option '\(second)'"
            suggestion = OptionSuggestion.text(for: second, of: command)
        } else if message.hasPrefix("The value '"), let (value, option, reason) = Self.value(in: message) {
            what = "\(option) '\(value)' is not valid"
            suggestion = reason.isEmpty ? Self.valid(command.argument(option)) : reason
        } else if message.hasPrefix("Missing value for '") {
            let option = String(second.prefix { $0 != " " })
            what = "\(option) needs a value"
            suggestion = Self.valid(command.argument(option))
        } else if message.hasPrefix("Missing expected argument '") {
            let argument = command.arguments.first { second.hasPrefix($0.name) }
            what = "\(argument?.name ?? second) is missing"
            suggestion = Self.valid(argument)
        } else if message.hasPrefix("Unexpected argument '") {
            what = "unexpected argument '\(second)'"
            suggestion = "quote values with spaces"
        } else if message.contains("unexpected arguments: '") {
            what = "unexpected arguments" + message.drop { $0 != ":" }
            suggestion = "quote values with spaces"
        } else if message.hasPrefix("The option '"), quoted.count > 3 {
            what = "\(second) takes no value, but '\(quoted[3])' is given"
        } else {
            what = message.hasSuffix(".") ? String(message.dropLast()) : message
            if what.first?.isUppercase == true, what.dropFirst().first?.isLowercase == true {
                what = what.prefix(1).lowercased() + what.dropFirst()
            }
        }
    }

    /// Returns the value, the option and the reason in `The value 'V' is invalid for '--option <name>': reason`.
    private static func value(in message: String) -> (value: String, option: String, reason: String)? {
        let middle = "' is invalid for '"
        guard let range = message.firstRange(of: middle),
            let end = message[range.upperBound...].firstIndex(of: "'")
        else { return nil }
        let value = message[..<range.lowerBound].dropFirst("The value '".count)
        let name = message[range.upperBound..<end]
        let option = name.split(separator: " ").first { $0.hasPrefix("--") } ?? name.prefix { $0 != " " }
        var reason = message[message.index(after: end)...]
        if reason.hasPrefix(": ") { reason = reason.dropFirst(2) } else { reason = "" }
        if reason.hasSuffix(".") { reason = reason.dropLast() }
        // The parser lists the names of enumerations; the declaration says what they mean.
        if reason.hasPrefix("Please provide") { reason = "" }
        return (String(value), String(option.filter { $0 != "," }), String(reason))
    }

    /// Returns the description of an argument as a suggestion.
    private static func valid(_ argument: Manual.Argument?) -> String {
        guard let text = argument?.validValues, !text.isEmpty else { return "" }
        return "expected: \(text)"
    }
}

/// Suggestions for options that do not exist.
enum OptionSuggestion {
    /// The options for names that other programs use.
    private static let synonyms: [String: String] = [
        "--width": "--size", "--height": "--size", "--resolution": "--dpi", "--ppi": "--dpi",
        "--extent": "--bbox", "--bounds": "--bbox", "--te": "--bbox", "--zoom": "--map-scale",
        "--srs": "--crs", "--projection": "--crs", "--proj": "--crs", "--epsg": "--crs", "--t_srs": "--crs",
        "--s_srs": "--source-crs", "--filter": "--where", "--sql": "--where", "--query": "--where",
        "--out": "--output", "--outfile": "--output", "--bg": "--background",
        "--transparent": "--background", "--style": "--renderer", "--symbol": "--renderer",
        "--symbology": "--renderer", "--verbose": "--report", "--json": "--report-json",
        "--retina": "--scale", "--silent": "--quiet", "--angle": "--rotation", "--font": "--fonts",
    ]

    /// Returns what to use instead of an unknown option.
    static func text(for option: String, of command: Manual.Command) -> String {
        let names = command.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
        let known = names + synonyms.keys.sorted()
        let near = SimilarWords.nearest(to: option, among: known)
        if let same = synonyms[near ?? option], let argument = command.argument(same) {
            return "use \(argument.label): \(argument.validValues)"
        }
        if let near = SimilarWords.suggestion(for: option, among: names) { return near }
        let others = Manual.standard.all.filter { $0.argument(option) != nil && $0.words.count > 1 }
        guard !others.isEmpty else { return "" }
        return "it is an option of " + others.map { "'\($0.name)'" }.joined(separator: ", ")
    }
}
