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
            larger than the picture is scaled down. Diagnostics go to standard error.
            """)

    @Argument(
        help:
            "A style (.stylx), layer or map document (.lyrx, .mapx), web map or symbol JSON; '-' reads standard input.",
        completion: .file())
    var file: String

    @Argument(
        help: "Key, name or label of the symbol, or its JSON path; optional if the file has one symbol.")
    var key: String?

    @Option(
        name: .shortAndLong, help: "Output file: .png, .jpg or .svg; '-' writes to standard output.",
        completion: .file())
    var output: String

    @Option(help: "Output format. Default: from the file extension; PNG on standard output.")
    var format: PictureFormat?

    @Option(help: "Size in DIPs (1/96 inch): 64, or WIDTHxHEIGHT.")
    var size: String?

    @Option(help: "Pixels per DIP; 2 for high-resolution screens.")
    var scale = 1.0

    @Option(help: "Background color: #rrggbb, #rrggbbaa, a CSS name, or transparent.")
    var background = "transparent"

    @OptionGroup
    var fonts: FontOptions

    @Flag(help: "Exit with status 2 if the symbol is not drawn faithfully.")
    var strict = false

    func validate() throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale).")
        }
        _ = try PictureFormat(output: output, requested: format)
        if size != nil, sizeInDIPs == nil {
            throw ValidationError("--size '\(size ?? "")' is not a size; use 64 or 96x32, at most 4096.")
        }
        if background != "transparent", Color(css: background) == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
    }

    /// The size that `--size` gives; nil if it is absent or invalid.
    private var sizeInDIPs: (width: Double, height: Double)? {
        guard let size else { return nil }
        let parts = size.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
            Double($0)
        }
        guard (1...2).contains(parts.count), let width = parts[0], let height = parts[parts.count - 1] else {
            return nil
        }
        return (1...4096).contains(width) && (1...4096).contains(height) ? (width, height) : nil
    }

    /// The background color; nil if it is transparent.
    private var backgroundColor: Color? { background == "transparent" ? nil : Color(css: background) }

    func run() throws {
        fonts.use()
        let symbols = try SymbolFile(path: file)
        let entry = try symbols.chosen(key, of: file)
        let content = try entry.read(
            source: file, resources: file == "-" ? nil : ResourceLoader(besides: file))
        let definition = content.live.definition
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let natural = Swatch.naturalSize(of: definition, pixelsPerPoint: unit)
        let pixels =
            sizeInDIPs.map { (Int(($0.width * scale).rounded(.up)), Int(($0.height * scale).rounded(.up))) }
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
            _ = try draw(to: SVGOutput(path: output))
        } else {
            try OutputError.write(format.encode(draw(to: PictureOutput.picture)), to: output)
        }
        let diagnostics = content.diagnostics + content.liveDiagnostics + report.diagnostics
        for diagnostic in diagnostics where diagnostic.severity > .note {
            StandardError.print("\(file): \(diagnostic)")
        }
        if strict, diagnostics.contains(where: { $0.severity > .note }) { throw ExitStatus.notFaithful }
    }
}

extension SymbolFile {
    /// Returns the symbol with a key or name, or the only symbol if the key is nil.
    ///
    /// - Throws: `InputError` if there is no such symbol, if several symbols have the name, or if the key is nil
    ///   and the file has several symbols.
    func chosen(_ key: String?, of file: String) throws -> Entry {
        guard let key else {
            guard let only = entries.first, entries.count == 1 else {
                if entries.isEmpty { throw InputError("the file has no symbols", at: file) }
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
        let suggestion =
            near.isEmpty
            ? "`cartouche symbol \(file)` lists the symbols"
            : "did you mean " + near.map { "'\($0)'" }.joined(separator: ", ") + "?"
        throw InputError("there is no symbol '\(key)'", at: file, suggestion: suggestion)
    }
}
