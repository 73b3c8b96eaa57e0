import ArgumentParser
import Cartouche
import CartoucheDocuments

/// `cartouche style check`: reports how faithfully the symbols of files are drawn.
struct StyleCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports how faithfully the symbols of styles, layer files and maps are drawn.",
        discussion: """
            Examples:
              cartouche style check roads.stylx
              cartouche style check *.lyrx --json > report.json
              cartouche style check map.json --strict && echo faithful
              cartouche style check styles/*.stylx --sarif > results.sarif

            The report counts the symbols of each file by result:
              exact        the fidelity matrix (Documentation/fidelity-matrix.md)
                           lists every class and property of the symbol as exact
              approximate  something is drawn differently from ArcGIS
              unsupported  something is not drawn
              nothing      the symbol draws nothing
              failed       the symbol cannot be read
              fonts        only a font is missing
              text         a text symbol
            Other diagnostics: missing and repeated keys, items in the wrong class,
            items that are not JSON, and overrides that reach no part of their symbol.
            The script of a dictionary style runs for all values of its configuration:
            faults, and keys that no item has.
            Color ramps, rasters and dictionary renderers are counted, but not checked.
            If a file cannot be read, the other files are checked.
            """)

    @Argument(
        help:
            "Styles (.stylx), layer or map documents (.lyrx, .mapx), web maps, symbol JSON; '-' reads standard input.",
        completion: .file())
    var files: [String]

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Write the report as JSON.")
    var json = false

    @Flag(help: "Write the report as SARIF 2.1.0, for code scanning in CI.")
    var sarif = false

    @Flag(help: "Exit with status 2 if a symbol is not faithful, or none is checked.")
    var strict = false

    func validate() throws {
        if json, sarif { throw ValidationError("Use --json or --sarif, not both") }
    }

    func run() throws {
        fonts.use(in: reading.resources)
        var checks: [FileCheck] = []
        let showsProgress = StandardError.isTerminal && !json && !sarif
        for (index, file) in files.enumerated() {
            if showsProgress, files.count > 1 {
                StandardError.write("\r\u{1B}[KChecking file \(index + 1) of \(files.count)")
            }
            checks.append(FileCheck(path: file, resources: reading.resources))
        }
        if showsProgress, files.count > 1 { StandardError.write("\r\u{1B}[K") }
        if sarif {
            try OutputError.write(SarifLog(checks).json.bytes(.pretty), to: "-")
        } else if json {
            let whole: JSONValue = ["files": .array(checks.map(\.json))]
            try OutputError.write(whole.bytes(.pretty) + [0x0A], to: "-")
        } else {
            let readable = checks.filter { $0.failure == nil }
            try OutputError.write(Array(readable.map(\.text).joined().utf8), to: "-")
        }
        let failures = checks.compactMap(\.failure)
        for failure in failures { StandardError.print("cartouche: \(failure.line)") }
        if let first = failures.first {
            let isSame = failures.allSatisfy { $0.status == first.status }
            throw isSame ? ExitCode(first.status) : ExitStatus.failed
        }
        if checks.contains(where: \.hasErrors) { throw ExitStatus.notFaithful }
        for check in checks where strict && check.symbols == 0 {
            StandardError.print("cartouche: \(check.path): there is no symbol to check")
        }
        if strict, checks.contains(where: { !$0.isFaithful }) { throw ExitStatus.notFaithful }
    }
}
