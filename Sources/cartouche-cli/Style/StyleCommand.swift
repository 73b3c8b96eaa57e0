import ArgumentParser

/// `cartouche style`: the commands for files with symbols.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Lists, exports, makes, compares and checks styles (.stylx).",
        subcommands: [
            StyleListCommand.self, StyleSearchCommand.self, StyleShowCommand.self, StyleExportCommand.self,
            StylePackCommand.self, StyleUnpackCommand.self, StyleDiffCommand.self, StyleMergeCommand.self,
            StyleRunCommand.self, StyleCheckCommand.self, StyleVectorizeCommand.self,
        ])
}
