import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// `cartouche style vectorize`: makes a style that needs no fonts for its markers.
struct StyleVectorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vectorize",
        abstract: "Replaces the character markers of a style by vector markers, which need no font.",
        discussion: """
            Examples:
              cartouche style vectorize roads.stylx -o roads-anywhere.stylx
              cartouche style vectorize roads.stylx -o out.stylx --fonts fonts

            A vector marker has the outline of the character, and its size, place, rotation
            and colors. If the font is not installed, the signs that stand in for it are
            used (see `cartouche fonts`). Characters that no font has remain. So do texts.
            """)

    @Argument(help: "Style (.stylx).", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Style (.stylx) to write.", valueName: "file"),
        completion: .file())
    var output: String

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if a character remains, or is drawn with another font.")
    var strict = false

    func validate() throws {
        try OutputFiles([("--output", output)]).check(inputs: [file])
    }

    func run() throws {
        fonts.use(in: reading.resources)
        let style = try reading.style(file)
        let draft = try StyleDraft(changing: style.path, savingAs: output)
        var (converted, symbols, remaining) = (0, 0, 0)
        var diagnostics: [Diagnostic] = []
        for item in style.items where item.isSymbol {
            let content: SymbolFile.Entry.Content
            do {
                content = try SymbolFile.Entry(item, in: style).read(source: file)
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, code: .symbolNotRead, path: item.key, message: error.what,
                        instead: "the item is not changed"))
                continue
            }
            guard let vectorized = content.vectorized else { continue }
            remaining += vectorized.symbol.remaining
            for var diagnostic in vectorized.symbol.diagnostics {
                diagnostic.path = item.key
                diagnostics.append(diagnostic)
            }
            guard vectorized.symbol.converted > 0 else { continue }
            (converted, symbols) = (converted + vectorized.symbol.converted, symbols + 1)
            var row = try style.row(of: item)
            row.content = vectorized.json.bytes()
            try draft.replace(key: item.key, with: row)
        }
        do {
            try draft.write()
        } catch let error as DocumentError where error.kind == .unwritable {
            throw OutputError(cause: error)
        }
        for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(file): \(line)") }
        StandardError.print(
            "\(output): \(counted(converted, "character marker")) in \(counted(symbols, "symbol")) replaced, "
                + "\(remaining) not replaced")
        if strict, diagnostics.contains(where: { $0.severity > .note }) { throw ExitStatus.notFaithful }
    }
}

extension SymbolFile.Entry.Content {
    /// The symbol with vector markers in place of characters, and its JSON; nil if it has no characters.
    var vectorized: (symbol: VectorizedSymbol, json: JSONValue)? {
        guard isCIM, let symbol else { return nil }
        let vectorized = VectorizedSymbol(symbol)
        guard vectorized.converted > 0 || vectorized.remaining > 0 else { return nil }
        guard var reference else { return (vectorized, vectorized.symbol.cimJSON) }
        reference.symbol = vectorized.symbol
        return (vectorized, reference.cimJSON)
    }
}
