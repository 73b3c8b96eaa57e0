import ArgumentParser
import Canvases
import Cartouche
import Documents
import Images
import Portrayal
import SymbolModel
import SymbolStyles
import Symbols

/// `cartouche swatch`: draws one symbol.
struct SwatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swatch",
        abstract: "Draws one symbol, as in a legend.",
        discussion: """
            Examples:
              cartouche swatch roads.stylx Motorway -o motorway.png --size 64
              cartouche swatch roads.lyrx '$.layerDefinitions[0].renderer.symbol' \\
                -o road.png --size 96x32 --scale 2
              cartouche swatch roads.stylx Motorway -o motorway.svg
              cartouche swatch - -o symbol.png < symbol.json

            Without --size, the picture has the size of the symbol. A marker that is
            larger than the picture is scaled down.
            """)

    @Argument(
        help:
            "Style (.stylx), layer or map document (.lyrx, .mapx), web map or symbol JSON; '-' reads standard input.",
        completion: .file())
    var file: String

    @Argument(help: "Key, name, label or JSON path of the symbol; optional if there is only one.")
    var key: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Picture: .png, .jpg or .svg; '-' is standard output.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "Output format: png, jpg, svg. Default: that of the file extension; PNG for '-'.",
            valueName: "name"))
    var format: PictureFormat?

    @Option(
        help: ArgumentHelp(
            "64 or WIDTHxHEIGHT in DIPs (1/96 inch), or in mm, cm, in, pt; at most 4096 DIPs.",
            valueName: "size"),
        transform: { try PictureSize($0) })
    var size: PictureSize?

    @Option(
        help: ArgumentHelp("Pixels per DIP; 2 for high-resolution screens. Default: 1.", valueName: "number"))
    var scale = 1.0

    @Option(
        help: ArgumentHelp(
            "#rrggbb, #rrggbbaa, a CSS name, or transparent. Default: transparent.", valueName: "color"))
    var background = "transparent"

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var svg: SVGOptions

    @Flag(help: "Exit with status 2 if the symbol is not faithful.")
    var strict = false

    func validate() throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale).")
        }
        try svg.validate(isSVG: PictureFormat(output: output, requested: format) == .svg)
        if let size = size?.size, max(size.width, size.height) > 4096 {
            throw ValidationError("--size must be at most 4096x4096 DIPs.")
        }
        if background != "transparent", Color(css: background) == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
    }

    /// The background color; nil if it is transparent.
    private var backgroundColor: Color? { background == "transparent" ? nil : Color(css: background) }

    func run() throws {
        if try draw() == false { throw ExitStatus.notFaithful }
    }

    /// Draws the symbol and prints its diagnostics.
    ///
    /// - Returns: false if a part is missing or, with `--strict`, if the symbol is not drawn faithfully.
    func draw() throws -> Bool {
        fonts.use()
        let symbols = try SymbolFile(path: file)
        let entry = try symbols.chosen(key, of: file)
        let content = try entry.read(
            source: file, resources: file == "-" ? nil : ResourceLoader(besides: file))
        let definition = content.live.definition
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let natural = Swatch.naturalSize(of: definition, pixelsPerPoint: unit)
        let pixels =
            size.map {
                (Int(($0.size.width * scale).rounded(.up)), Int(($0.size.height * scale).rounded(.up)))
            }
            ?? (natural.width, natural.height)
        let page = CanvasPage(
            width: max(pixels.0, 1), height: max(pixels.1, 1), pixelsPerDIP: scale,
            background: backgroundColor)
        var report = PortrayalReport()
        func draw<Output: CanvasOutput>(to result: Output) throws -> Output.Product {
            var canvas = try result.makeCanvas(page)
            report = Swatch.draw(
                definition, width: page.width, height: page.height, pixelsPerPoint: unit, on: &canvas)
            let product = try result.finish(&canvas)
            for diagnostic in canvas.diagnostics { report.add(diagnostic) }
            return product
        }
        let format = try PictureFormat(output: output, requested: format)
        if format == .svg {
            _ = try draw(to: svg.output(path: output))
        } else {
            try OutputError.write(format.encode(draw(to: PictureOutput.picture)), to: output)
        }
        let diagnostics = content.diagnostics + content.liveDiagnostics + report.diagnostics
        for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(file): \(line)") }
        return !diagnostics.contains { $0.severity == .error || strict && $0.severity > .note }
    }
}

extension SymbolFile {
    /// Returns the error for a file without symbols.
    static func noSymbols(_ file: String) -> InputError {
        InputError(
            "the file has no symbols", at: file,
            suggestion: "use a style, a layer or map document, a web map, or the JSON of a symbol")
    }

    /// Returns the symbol with a key or name, or the only symbol if the key is nil.
    ///
    /// - Throws: `InputError` if there is no such symbol, if several symbols have the name, or if the key is nil
    ///   and the file has several symbols.
    func chosen(_ key: String?, of file: String) throws -> Entry {
        guard let key else {
            guard let only = entries.first, entries.count == 1 else {
                if entries.isEmpty { throw Self.noSymbols(file) }
                throw InputError(
                    "the file has \(entries.count) symbols", at: file,
                    suggestion: "give the key of one; `cartouche symbol \(file)` lists them")
            }
            return only
        }
        let found = entries(for: key)
        if found.count > 1 {
            let keys = found.prefix(10).map { "'\($0.key)'" }.joined(separator: ", ")
            throw InputError(
                "\(found.count) symbols have the name '\(key)'", at: file,
                suggestion: "give one of their keys: \(keys)" + (found.count > 10 ? ", …" : ""))
        }
        if let only = found.first { return only }
        let near = keys(like: key)
        let similar =
            near.isEmpty ? SimilarWords.nearest(to: key, among: entries.prefix(5000).map(\.key)) : nil
        let names = near + [similar].compactMap { $0 }
        let suggestion =
            names.isEmpty
            ? "`cartouche symbol \(file)` lists the symbols"
            : "did you mean " + names.map { "'\($0)'" }.joined(separator: ", ") + "?"
        throw InputError("there is no symbol '\(key)'", at: file, suggestion: suggestion)
    }
}
