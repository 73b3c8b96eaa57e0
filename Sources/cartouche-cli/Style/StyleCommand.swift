import ArgumentParser

/// `cartouche style`: what concerns whole files of symbols.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Looks after styles and other files with symbols.",
        subcommands: [StyleCheckCommand.self])
}
