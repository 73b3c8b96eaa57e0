import ArgumentParser
import Cartouche

/// The command `cartouche`.
@main
struct CartoucheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartouche",
        abstract: "Draws maps with ArcGIS symbology: no licence, no GPU, no display.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png --size 1600x900 --scale 2
              cartouche info roads.gpkg
              cartouche render roads.geojson --renderer roads-renderer.json -o roads.png
              cartouche render map.json -o - --bbox -12,35,32,61 | display

            Exit codes: 0 done; 1 failed; 2 done but not faithful (with --strict); 64 wrong command line;
            66 an input is missing.
            """,
        version: CartoucheLibrary.version,
        subcommands: [
            RenderCommand.self, InfoCommand.self, SymbolCommand.self, SwatchCommand.self, StyleCommand.self,
        ])

    static func main() {
        main(nil)
    }

    /// Runs the command and turns every error into one line and an exit code.
    static func main(_ arguments: [String]?) {
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        if let first = words.first, let meant = Subcommands.nearest(to: first) {
            StandardError.print("cartouche: there is no command '\(first)'; did you mean '\(meant)'?")
            exit(withError: ExitStatus.usage)
        }
        do {
            var command = try parseAsRoot(words)
            try command.run()
        } catch {
            let failure = Failure(error)
            if let line = failure.line {
                StandardError.print("cartouche: \(line)")
                failure.leave()
            }
            exit(withError: error)
        }
    }
}
