import ArgumentParser
import Cartouche

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
              cartouche render roads.geojson --renderer roads-renderer.json -o roads.png
              cartouche render map.json -o - --bbox -12,35,32,61 | display

            Exit codes:
              0   success
              1   failure
              2   with --strict: the result is not faithful
              64  the command line is wrong
              66  an input file is missing
              69  an input is on another computer
            """,
        version: CartoucheLibrary.version,
        subcommands: [
            RenderCommand.self, InfoCommand.self, SymbolCommand.self, SwatchCommand.self, StyleCommand.self,
        ])

    static func main() {
        main(nil)
    }

    /// Runs the command; reports an error as one line and an exit code.
    static func main(_ arguments: [String]?) {
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        if let first = words.first, let suggestion = Subcommands.nearest(to: first) {
            StandardError.print("cartouche: unknown command '\(first)'; did you mean '\(suggestion)'?")
            exit(withError: ExitStatus.usage)
        }
        do {
            var command = try parseAsRoot(words)
            try command.run()
        } catch {
            let failure = Failure(error)
            if let line = failure.line {
                StandardError.print("cartouche: \(line)")
                failure.exitProcess()
            }
            exit(withError: error)
        }
    }
}
