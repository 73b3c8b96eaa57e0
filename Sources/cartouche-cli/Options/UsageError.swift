import ArgumentParser
import CartoucheDocuments

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
    /// Rewords a message of the argument parser.
    ///
    /// - Parameters:
    ///   - message: The message of the parser.
    ///   - command: The command whose arguments were parsed.
    init(_ message: ParserMessage, command: Manual.Command) {
        self.init("", command: command)
        switch message {
        case .unknownOption(let option):
            what = "unknown option '\(option)'"
            suggestion = OptionSuggestion.text(for: option, of: command)
        case .invalidValue(let value, let argument, let reason):
            what = "\(argument) '\(value)' is not valid"
            suggestion = reason.isEmpty ? Self.valid(command.argument(argument)) : reason
        case .missingValue(let option):
            what = "\(option) needs a value"
            suggestion = Self.valid(command.argument(option))
        case .missing(let name):
            let argument = command.arguments.first { name.hasPrefix($0.name) }
            what = "\(argument?.name ?? name) is missing"
            suggestion = Self.valid(argument)
        case .unexpected(let arguments):
            what = "unexpected argument\(arguments.contains("', '") ? "s:" : "") \(arguments)"
            suggestion = "quote values with spaces"
        case .needlessValue(let value, let option):
            what = "\(option) takes no value, but '\(value)' is given"
        case .other(let text):
            what = text.withoutFullStop
            if what.first?.isUppercase == true, what.dropFirst().first?.isLowercase == true {
                what = what.prefix(1).lowercased() + what.dropFirst()
            }
        }
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
