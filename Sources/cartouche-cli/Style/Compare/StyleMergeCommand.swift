import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles
import CartoucheTerminalComposer

extension StyleConflictRule: ExpressibleByArgument {}

/// `cartouche style merge`: makes one style of several.
struct StyleMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Makes one style of several.",
        discussion: """
            Examples:
              cartouche style merge roads.stylx rail.stylx -o transport.stylx
              cartouche style merge old.stylx new.stylx -o both.stylx --conflict rename

            Equal items are written once. An item with the key of another one is a
            conflict, which is reported. The properties are those of the first style.
            """)

    @Argument(help: "Styles (.stylx), the most important first.", completion: .file())
    var files: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Style (.stylx) to write.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "first (default) keeps the first item, last the last, rename both.", valueName: "rule"))
    var conflict = StyleConflictRule.first

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if there is a conflict.")
    var strict = false

    func validate() throws {
        try OutputFiles([("--output", output)]).check(inputs: files)
    }

    func run() throws {
        let draft = try StyleDraft(newAt: output)
        var known: [String: StyleDraft.Row] = [:]
        var conflicts: [StyleDraft.Conflict] = []
        for (index, file) in files.enumerated() {
            let style = try reading.style(file)
            if index == 0, !style.properties.isEmpty {
                try draft.removeProperties()
                for (name, value) in style.properties.sorted(by: { $0.key < $1.key }) {
                    try draft.setProperty(name, value)
                }
            }
            conflicts += try draft.merge(style, conflict, known: &known).conflicts
        }
        try draft.write()
        for conflict in conflicts {
            let result =
                switch conflict.result {
                case nil: "the earlier item stays"
                case conflict.key: "it replaces the earlier item"
                case .some(let key): "its key becomes \(key)"
                }
            StandardError.print(
                "\(conflict.source): the item \(TerminalText.printable(conflict.key)) is in conflict; \(result)"
            )
        }
        StandardError.print("\(output): \(counted(draft.items.count, "item"))")
        if strict, !conflicts.isEmpty { throw ExitStatus.notFaithful }
    }
}
