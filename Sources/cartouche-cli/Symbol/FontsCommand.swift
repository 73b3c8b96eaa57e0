import ArgumentParser
import Cartouche
import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// `cartouche fonts`: lists the fonts that the symbols of files need, and what is drawn without them.
struct FontsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "Lists the fonts that symbols need, and what is drawn if a font is not installed.",
        discussion: """
            Examples:
              cartouche fonts roads.stylx
              cartouche fonts *.lyrx --json
              cartouche fonts roads.stylx --fonts fonts
              cartouche fonts roads.stylx --font-substitute 'ESRI Default Marker=Symbola'

            The second column says what the font is for: markers or text. The third one
            counts the symbols. The last one says what is drawn:
              installed      the font itself
              equal widths   another font with the same character widths
              other widths   a similar font
              stand-in       the same signs of other fonts, in the sizes of the font
              box            a small box for each character; text is not drawn
            """)

    @Argument(
        help: "Styles (.stylx), layer or map documents (.lyrx, .mapx), web maps, symbol JSON.",
        completion: .file())
    var files: [String]

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Write the list as JSON.")
    var json = false

    func run() throws {
        fonts.use(in: reading.resources)
        var list = FontList()
        var failures: [Failure] = []
        for path in files {
            let file: SymbolFile
            do {
                file = try SymbolFile(path: path, resources: reading.resources)
            } catch {
                failures.append(Failure(error))
                continue
            }
            for entry in file.entries {
                let content = try? entry.read(source: path, resources: reading.resources.besides(path))
                list.add(content?.drawn?.cimJSON)
            }
        }
        if failures.count < files.count {
            let bytes = json ? list.json.bytes(.pretty) + [0x0A] : Array(list.text.utf8)
            try OutputError.write(bytes, to: "-")
        }
        for failure in failures { StandardError.print("cartouche: \(failure.line)") }
        if let first = failures.first { throw ExitCode(first.status) }
    }
}
