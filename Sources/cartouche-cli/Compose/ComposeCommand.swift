import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheCommandLines
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolStyles
import CartoucheTerminalComposer

/// `cartouche compose`: composes a symbol on a terminal.
struct ComposeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compose",
        abstract: "Composes a symbol from several symbols of a style, on a terminal.",
        discussion: """
            Examples:
              cartouche compose emoji.stylx
              cartouche compose emoji.stylx Face Eyes-open Hat-crown --color gold
              cartouche compose roads.stylx --class line --category Road

            The arrow keys choose one symbol for each category, and the picture follows.
            Other keys change the color, the size and the order; '?' shows them all.
            's' saves the symbol as PNG, SVG, PDF or CIM JSON, or into a style. At the
            end, the command prints a line that draws the same symbol without a terminal.
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @Argument(help: "Keys of the first symbols, the one at the bottom first.")
    var keys: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("File that the save prompt suggests. Default: symbol.png.", valueName: "file"),
        completion: .file())
    var output = "symbol.png"

    @Option(help: ArgumentHelp("First color: #rrggbb, #rrggbbaa or a CSS name.", valueName: "color"))
    var color: String?

    @Option(help: ArgumentHelp("Pixels per DIP of saved pictures. Default: 1.", valueName: "number"))
    var scale = 1.0

    @Option(
        help: ArgumentHelp(
            "kitty, iterm2, blocks, blocks256 or none. Default: what the terminal can show.",
            valueName: "form"))
    var pictures: TerminalPictureForm?

    @OptionGroup
    var selection: StyleSelection

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    func validate() throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale)")
        }
        if let color, Color(css: color) == nil {
            throw ValidationError("--color '\(color)' is not a color; use #rrggbb, #rrggbbaa or a CSS name")
        }
    }

    func run() throws {
        // A wrong file or key is reported first, because a terminal does not help there.
        fonts.use(in: reading.resources)
        let style = try reading.style(file)
        var composer = try makeComposer(style)
        guard StandardInput.isTerminal, StandardOutput.isTerminal else {
            throw InputError(
                "compose needs a terminal", at: file,
                suggestion: "in scripts, use `cartouche swatch \(ShellWord.quoted(file)) KEY KEY -o FILE` "
                    + "for a picture of several keys, and `cartouche symbol` for the keys")
        }
        let symbols = try SymbolFile(path: file, resources: reading.resources)
        let composed = ComposedSymbol(file: file, symbols: symbols, resources: reading.resources)
        guard let session = TerminalSession() else {
            throw InputError("the terminal cannot be used", at: file)
        }
        var run = ComposeRun(session: session, composed: composed, form: pictures ?? .best, scale: scale)
        run.run(&composer)
        session.end()
        let line = Self.swatchLine(file, composer)
        if !line.isEmpty { try OutputError.write(Array("\(line)\n".utf8), to: "-") }
    }

    /// Returns the composer with its first choice.
    ///
    /// The keys select the class of symbols. Without keys, it is the class of most symbols.
    ///
    /// - Throws: `InputError` if there is no symbol to compose, or if the keys cannot be composed.
    private func makeComposer(_ style: StyleFile) throws -> Composer {
        let items = selection.items(of: style).filter { (3...5).contains($0.itemClass) }
        var counts: [Int: Int] = [:]
        for item in items { counts[item.itemClass, default: 0] += 1 }
        // Of equal numbers, points come first.
        guard let most = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else {
            throw InputError(
                "no point, line or polygon symbol is selected", at: file,
                suggestion: "`cartouche style ls \(ShellWord.quoted(file))` lists the symbols")
        }
        let first = keys.first.flatMap { key in items.first { $0.key == key } }
        let choices = ComposerStyle(
            items, itemClass: first?.itemClass ?? most, title: FilePath.name(of: file))
        var composition = Composition(first: choices)
        if !keys.isEmpty {
            let known = choices.categories.flatMap(\.items).map(\.key)
            if let missing = keys.first(where: { !known.contains($0) }) {
                throw InputError(
                    "there is no symbol '\(missing)' to compose", at: file,
                    suggestion: SimilarWords.suggestion(for: missing, among: Array(known.prefix(5000)))
                        ?? "`cartouche style ls \(ShellWord.quoted(file))` lists the symbols")
            }
            guard let chosen = Composition(keys: keys, of: choices) else {
                throw InputError("two keys have the same category", at: file)
            }
            composition = chosen
        }
        composition.color = color.flatMap { Color(css: $0) }
        return Composer(choices, composition, path: output, seed: .random(in: 0 ... .max))
    }

    /// Returns the command line that draws the symbol without a terminal; empty if no symbol is chosen.
    private static func swatchLine(_ file: String, _ composer: Composer) -> String {
        let composition = composer.composition
        let keys = composition.keys(of: composer.style)
        guard !keys.isEmpty else { return "" }
        var words = ["cartouche", "swatch", file] + keys + ["-o", "symbol.png"]
        if let color = composition.color {
            words += ["--color", color.css]
            words += composition.lockedKeys(of: composer.style).flatMap { ["--lock", $0] }
        }
        if let size = composition.size { words += ["--symbol-size", size.withoutZeroFraction] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
