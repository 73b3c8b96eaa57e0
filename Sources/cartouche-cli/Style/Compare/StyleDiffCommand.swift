import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheTerminalComposer

/// `cartouche style diff`: compares two styles.
struct StyleDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares the items of two styles.",
        discussion: """
            Examples:
              cartouche style diff old.stylx new.stylx
              cartouche style diff old.stylx new.stylx --page changes.html

            Items are compared by their keys. Each line begins with + (only in the new
            style), - (only in the old style) or ~ (changed). The page shows pictures
            before and after each change.
            """)

    @Argument(help: "Old style (.stylx).", completion: .file())
    var old: String

    @Argument(help: "New style (.stylx).", completion: .file())
    var new: String

    @Option(
        help: ArgumentHelp("Write a web page with pictures before and after.", valueName: "file"),
        completion: .file())
    var page: String?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if the styles differ.")
    var strict = false

    func validate() throws {
        if let page {
            try OutputFiles([("the list of differences", "-"), ("--page", page)]).check(inputs: [old, new])
        }
    }

    func run() throws {
        fonts.use(in: reading.resources)
        let (before, after) = (try reading.style(old), try reading.style(new))
        let difference = try StyleDifference(from: before, to: after)
        let bytes = json ? Self.json(difference).bytes(.pretty) : Array(Self.text(difference).utf8)
        try OutputError.write(bytes, to: "-")
        if let page {
            let document = StyleDiffPage(difference, before, after, resources: reading.resources)
            try OutputError.write(document.bytes, to: page)
        }
        if strict, !difference.isEmpty { throw ExitStatus.notFaithful }
    }

    private static func text(_ difference: StyleDifference) -> String {
        var lines = difference.properties.map { "~ property \($0)" }
        lines += difference.removed.map { "- \($0.key)" }
        lines += difference.added.map { "+ \($0.key)" }
        for change in difference.changed {
            lines.append("~ \(change.old.key)")
            lines += change.details.map { "    \($0)" }
            if change.count > change.details.count {
                lines.append("    … and \(counted(change.count - change.details.count, "more difference"))")
            }
        }
        let counts = [
            "\(difference.added.count) added", "\(difference.removed.count) removed",
            "\(difference.changed.count) changed",
        ]
        lines.append(difference.isEmpty ? "the styles are equal" : counts.joined(separator: ", "))
        return lines.map { TerminalText.printable($0) + "\n" }.joined()
    }

    private static func json(_ difference: StyleDifference) -> JSONValue {
        func keys(_ items: [StyleFile.Item]) -> JSONValue { .array(items.map { .string($0.key) }) }
        return [
            "added": keys(difference.added), "removed": keys(difference.removed),
            "changed": .array(
                difference.changed.map {
                    [
                        "key": .string($0.old.key), "details": .array($0.details.map { .string($0) }),
                        "differences": .number(JSONNumber(Double($0.count))),
                    ]
                }), "properties": .array(difference.properties.map { .string($0) }),
        ]
    }
}
