import ArgumentParser
import Cartouche
import CartoucheCBuildInformation
import CartoucheDocuments

/// The command `cartouche`.
@main
struct CartoucheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartouche",
        abstract: "Draws maps with ArcGIS symbology: no license, no GPU and no display needed.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png --size 1600x900 --scale 2
              cartouche info roads.gpkg
              cartouche render roads.geojson --renderer roads.json -o roads.png
              cartouche render map.json -o - --bbox -12,35,32,61 | display

            Exit codes:
              0   success
              1   failure: there is no result, or not for all inputs
              2   the result is written, but a part is missing;
                  with --strict: the result is not faithful
              64  the command line is wrong
              66  an input file is missing
              69  an input is on another computer
            """,
        version: versionText,
        subcommands: [
            RenderCommand.self, TilesCommand.self, PageCommand.self, SceneCommand.self, LegendCommand.self,
            IdentifyCommand.self,
            ExplodeCommand.self,
            InfoCommand.self, SymbolCommand.self, SwatchCommand.self, ComposeCommand.self, StyleCommand.self,
            FontsCommand.self, RampsCommand.self, StyleMapCommand.self, ArcadeCommand.self, FetchCommand.self,
            ViewCommand.self,
        ])

    /// The version of the library, and the commit that the command was built from, if it is known.
    private static var versionText: String {
        let commit = String(cString: cbuild_commit())
        return CartoucheLibrary.version + (commit.isEmpty ? "" : " (\(commit))")
    }

    static func main() {
        main(nil)
    }

    /// Runs the command; reports an error as one line and an exit code.
    static func main(_ arguments: [String]?) {
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        TemporaryFiles.deleteOnSignals()
        do {
            try checkCommand(words)
            if let help = try HelpRequest(words) {
                try OutputError.write(Array(help.text.utf8), to: "-")
                return
            }
            try RepeatedOptions.check(words)
            var command = try parseAsRoot(words)
            try command.run()
        } catch let error as UsageError {
            error.exitProcess()
        } catch let error as any CartoucheError {
            let failure = Failure(error)
            StandardError.print("cartouche: \(failure.line)")
            failure.exitProcess()
        } catch {
            // Requests such as --version, and exit codes after a message, are no usage errors.
            let code = exitCode(for: error)
            if code == .success || error is ExitCode { exit(withError: error) }
            let message = ParserMessage(message(for: error))
            UsageError(message, command: Manual.standard.command(in: words)).exitProcess()
        }
    }

    /// Checks that the first words name a command.
    ///
    /// - Throws: ``UsageError`` with the most similar command.
    private static func checkCommand(_ words: [String]) throws(UsageError) {
        var type: any ParsableCommand.Type = Self.self
        for word in words {
            let inner = type.configuration.subcommands
            guard !inner.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            guard let next = inner.first(where: { $0._commandName == word }) else {
                let names = inner.map { $0._commandName }
                throw UsageError(
                    "there is no command '\(word)'",
                    suggestion: SimilarWords.suggestion(for: word, among: names)
                        ?? "the commands are \(names.joined(separator: ", "))",
                    command: Manual.standard.command(in: words))
            }
            type = next
        }
    }
}
