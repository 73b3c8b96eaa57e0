import ArgumentParser
import CartoucheDocuments

/// The commands with their arguments and options, from the declarations in the code.
///
/// Help screens, man pages, keys of jobs and messages about options all use it.
struct Manual {
    /// An option, a flag or a positional argument.
    struct Argument {
        var names: [String]
        var valueName: String
        var summary: String
        var details: String
        var section: String
        var values: [String]
        var defaultValue: String
        var isPositional: Bool
        var isFlag: Bool
        var isOptional: Bool
        var isRepeating: Bool

        /// The long name with its dashes, or the value in angle brackets for positional arguments.
        var name: String { isPositional ? "<\(valueName)>" : names.first { $0.hasPrefix("--") } ?? names[0] }
    }

    /// A command or subcommand.
    struct Command {
        /// The words of the command line that select it, such as `cartouche style check`.
        var words: [String]
        var summary: String
        var discussion: String
        var arguments: [Argument]
        var commands: [Command]

        var name: String { words.joined(separator: " ") }

        /// The argument with a name such as `--size` or `-o`; nil if there is none.
        func argument(_ name: some StringProtocol) -> Argument? {
            arguments.first { $0.names.contains(String(name)) }
        }
    }

    let root: Command

    /// Reads the declarations of the command.
    static let standard = Manual(CartoucheCommand._dumpHelp())

    private init(_ json: String) {
        let document = try? JSONPart(parsing: json)
        root = Command(document?["command"], below: [])
    }

    /// The innermost subcommand that the first words of a command line select.
    func command(in words: some Sequence<String>) -> Command {
        var found = root
        for word in words {
            guard let inner = found.commands.first(where: { $0.words.last == word }) else { break }
            found = inner
        }
        return found
    }

    /// All commands, outermost first.
    var all: [Command] {
        func below(_ command: Command) -> [Command] { [command] + command.commands.flatMap(below) }
        return below(root)
    }
}

extension Manual.Command {
    fileprivate init(_ json: JSONPart?, below outer: [String]) {
        let words = outer + [json?["commandName"]?.string ?? ""]
        self.words = words
        summary = json?["abstract"]?.string ?? ""
        discussion = json?["discussion"]?.string ?? ""
        arguments = (json?["arguments"]?.array ?? []).map(Manual.Argument.init)
        commands = (json?["subcommands"]?.array ?? [])
            .filter { $0["commandName"]?.string != "help" }
            .map { Manual.Command($0, below: words) }
    }
}

extension Manual.Argument {
    fileprivate init(_ json: JSONPart) {
        names = (json["names"]?.array ?? []).map { name in
            (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
        }
        names.sort { $0.count < $1.count }
        valueName = json["valueName"]?.string ?? ""
        summary = json["abstract"]?.string ?? ""
        details = json["discussion"]?.string ?? ""
        section = json["sectionTitle"]?.string ?? ""
        values = (json["allValues"]?.array ?? json["allValueStrings"]?.array ?? []).compactMap(\.string)
        defaultValue = json["defaultValue"]?.string ?? ""
        isPositional = json["kind"]?.string == "positional"
        isFlag = json["kind"]?.string == "flag"
        isOptional = json["isOptional"]?.bool ?? true
        isRepeating = json["isRepeating"]?.bool ?? false
    }

    /// The names with the value, such as `-o, --output <file>`.
    var label: String {
        if isPositional { return "<\(valueName)>\(isRepeating ? " ..." : "")" }
        return names.joined(separator: ", ") + (isFlag ? "" : " <\(valueName)>")
    }

    /// The summary, with the values and the default unless the summary has them.
    var description: String {
        var text = summary
        if !values.isEmpty, !values.allSatisfy({ summary.contains($0) }) {
            text += " Values: \(values.joined(separator: ", "))."
        }
        if !defaultValue.isEmpty, !summary.contains("efault") { text += " Default: \(defaultValue)." }
        return text
    }

    /// The description without the default, as a part of a sentence.
    var validValues: String {
        var text = description[...]
        if let range = text.firstRange(of: " Default:") { text = text[..<range.lowerBound] }
        if text.hasSuffix(".") { text = text.dropLast() }
        // Words in capitals, such as JPEG, stay.
        guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return String(text) }
        return first.lowercased() + text.dropFirst()
    }
}
