import CartoucheDocuments

/// A command line that asks for a help screen or for man pages.
struct HelpRequest {
    /// The text to print.
    let text: String

    /// Writes the man pages if the words ask for them.
    ///
    /// - Returns: Nil if the words ask for something else.
    /// - Throws: ``UsageError`` if there is no such command, or `OutputError`.
    init?(_ words: [String]) throws {
        let options = words.prefix { $0 != "--" }
        if words == ["help", "network"] {
            text = HelpText.network(.standard).text
        } else if words == ["help", "data-maps"] {
            text = HelpText.dataMaps(.standard).text
        } else if let topic = Self.topic(of: words) {
            text = HelpText(try Self.command(topic)).text
        } else if words.count == 2, words[0] == "--generate-man-pages" {
            text = try ManPage.writeAll(to: words[1]).map { $0 + "\n" }.joined()
        } else if words.isEmpty || words == ["style"] {
            // A command without its subcommand shows what there is.
            text = HelpText(Manual.standard.command(in: words)).text
        } else if options.contains("--help") || options.contains("-h") {
            text = HelpText(Manual.standard.command(in: words)).text
        } else {
            return nil
        }
    }

    /// Returns the words of the command whose help is wanted: `help style check` or `style help check`; nil for other
    /// command lines.
    private static func topic(of words: [String]) -> [String]? {
        let before = words.prefix { $0 != "help" && !$0.hasPrefix("-") }
        // The manual is read only if the word is there, because that takes longer than many commands.
        guard before.count < words.count, words[before.count] == "help" else { return nil }
        let group = Manual.standard.command(in: before)
        // A command without subcommands can have an argument "help".
        guard !group.commands.isEmpty, group.words.count == before.count + 1 else { return nil }
        return before + words.dropFirst(before.count + 1).filter { !$0.hasPrefix("-") }
    }

    /// Returns the command with exactly these words.
    private static func command(_ words: [String]) throws(UsageError) -> Manual.Command {
        let topic = words.first == Manual.standard.root.name ? Array(words.dropFirst()) : words
        let command = Manual.standard.command(in: topic)
        let known = command.words.count - 1
        guard known < topic.count else { return command }
        let names = command.commands.compactMap(\.words.last)
        throw UsageError(
            names.isEmpty
                ? "'\(command.name)' has no command '\(topic[known])'"
                : "there is no command '\(topic[known])'",
            suggestion: SimilarWords.suggestion(for: topic[known], among: names)
                ?? (names.isEmpty ? "" : "the commands are \(names.joined(separator: ", "))"),
            command: Manual.standard.root)
    }
}
