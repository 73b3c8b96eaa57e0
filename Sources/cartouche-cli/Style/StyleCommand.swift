import ArgumentParser

/// `cartouche style`: the commands for files with symbols.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Checks styles and other files with symbols.",
        subcommands: [StyleCheckCommand.self])
}
