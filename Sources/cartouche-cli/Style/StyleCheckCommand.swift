import ArgumentParser
import Cartouche
import Documents

/// `cartouche style check`: how faithfully the symbols of files are drawn.
struct StyleCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Tells how faithfully the symbols of styles, layer files and maps are drawn, and what falls short.",
        discussion: """
            Examples:
              cartouche style check roads.stylx
              cartouche style check *.lyrx --json > findings.json
              cartouche style check map.json --strict && echo faithful

            A symbol is exact when every class and property that it uses is exact in the fidelity matrix
            (Documentation/fidelity-matrix.md). The other counts: approximate, unsupported, failed (can't be
            read), fonts (exact but for a font that is not installed), text (text symbols). A file that can't be
            read is named, the others are checked, and the exit status is 1.
            """)

    @Argument(
        help:
            "Styles (.stylx), layer and map documents (.lyrx, .mapx), web maps, symbols' JSON; - reads standard input.",
        completion: .file())
    var files: [String]

    @OptionGroup
    var fonts: FontOptions

    @Flag(help: "Write the findings as JSON.")
    var json = false

    @Flag(help: "Exit with status 2 if any symbol is not drawn as it says.")
    var strict = false

    func run() throws {
        fonts.use()
        var checks: [FileCheck] = []
        let isWatched = StandardError.isTerminal && !json
        for (index, file) in files.enumerated() {
            if isWatched, files.count > 1 {
                StandardError.write("\r\u{1B}[Kchecking \(index + 1) of \(files.count)")
            }
            checks.append(FileCheck(path: file))
        }
        if isWatched, files.count > 1 { StandardError.write("\r\u{1B}[K") }
        if json {
            let whole: JSONValue = ["files": .array(checks.map(\.json))]
            try OutputError.write(whole.bytes(.pretty) + [0x0A], to: "-")
        } else {
            try OutputError.write(Array(checks.map(\.text).joined().utf8), to: "-")
        }
        if checks.contains(where: { $0.isUnreadable }) { throw ExitStatus.failed }
        if strict, checks.contains(where: { !$0.isFaithful }) { throw ExitStatus.notFaithful }
    }
}
