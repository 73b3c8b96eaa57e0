import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolStyles

/// `cartouche style export`: writes the symbols of a style as files.
struct StyleExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes all symbols of a style as pictures, JSON, a web page or a sprite.",
        discussion: """
            Examples:
              cartouche style export roads.stylx icons --format svg
              cartouche style export roads.stylx icons --size 32 --scale 2
              cartouche style export roads.stylx sheets --sheet --format pdf
              cartouche style export roads.stylx catalog --format html
              cartouche style export roads.stylx sprite --format sprite

            Formats:
              png, svg, pdf, json   one file for each symbol, and index.json
              html                  index.html: a catalog that opens without a server
              sprite                sprite.png and .json in the form of MapLibre, also
                                    with twice the density (@2x)
            A symbol that cannot be read or drawn is reported, and the others are written.
            Colors and color schemes are written if --class names them.
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @Argument(help: "Folder for the files; created unless it exists.", completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("png (default), svg, pdf, json, html or sprite.", valueName: "name"))
    var format = StyleExport.Format.png

    @Flag(help: "Contact sheets of 80 symbols instead of files; png, svg or pdf.")
    var sheet = false

    @Option(
        help: ArgumentHelp(
            "Size of each picture: 32 or WIDTHxHEIGHT in DIPs. Default: that of the symbol.",
            valueName: "size"),
        transform: { try OutputSize($0) })
    var size: OutputSize?

    @Option(help: ArgumentHelp("Pixels per DIP for png. Default: 1.", valueName: "number"))
    var scale = 1.0

    @Flag(help: "Write vector markers in JSON in place of characters, so that no font is needed.")
    var withFonts = false

    @OptionGroup
    var background: BackgroundOption

    @OptionGroup
    var selection: StyleSelection

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if a symbol is missing or not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress.")
    var quiet = false

    func validate() throws {
        guard scale > 0, scale <= 16 else {
            throw ValidationError("--scale must be greater than 0 and at most 16; it is \(scale)")
        }
        if let size = size?.size, max(size.width, size.height) > 1024 {
            throw ValidationError("--size must be at most 1024x1024 DIPs")
        }
        if sheet, format.picture == nil {
            throw ValidationError("--sheet writes png, svg or pdf")
        }
        if withFonts, format != .json { throw ValidationError("--with-fonts needs --format json") }
        if sheet, size != nil { throw ValidationError("--sheet has symbols of one size; do not use --size") }
    }

    func run() throws {
        fonts.use(in: reading.resources)
        let style = try reading.style(file)
        let items = selection.symbols(of: style)
        guard !items.isEmpty else {
            throw InputError(
                style.items.isEmpty ? "the style has no items" : "no symbol is selected", at: file,
                suggestion:
                    "`cartouche style ls \(file)` lists the items; --class selects colors and other items")
        }
        do {
            try Folder.create(folder)
        } catch {
            throw OutputError(cause: error)
        }
        let color = background.color(isSheet: sheet)
        let diagnostics: [Diagnostic]
        var count = items.count
        if sheet {
            diagnostics = try writeSheets(items, of: style, color)
        } else {
            let progress = ProgressLine.onTerminal(isQuiet: quiet)
            let export = StyleExport(
                style: style, items: items, folder: folder, size: size?.size, scale: scale, background: color,
                vectorizes: withFonts, resources: reading.resources.besides(file), progress: progress)
            (count, diagnostics) = try export.write(format)
            progress?.clear()
        }
        for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(file): \(line)") }
        StandardError.print("\(folder): \(counted(count, "symbol"))")
        if strict, diagnostics.contains(where: { $0.severity > .note }) { throw ExitStatus.notFaithful }
    }

    private func writeSheets(
        _ items: [StyleFile.Item], of style: StyleFile, _ background: Color?
    ) throws -> [Diagnostic] {
        var sheet = try SwatchSheet(
            items.map { SymbolFile.Entry($0, in: style) }, of: file, scale: scale,
            resources: reading.resources)
        let output = FilePath.joining(folder, "sheet.\(format.rawValue)")
        guard let picture = format.picture else { return [] }
        try sheet.write(to: output, format: picture, background: background)
        return sheet.diagnostics
    }
}
