import ArgumentParser
import Canvases
import Cartouche
import Documents
import Images
import Portrayal
import SymbolModel
import SymbolStyles
import Symbols

/// `cartouche swatch`: a picture of one symbol.
struct SwatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swatch",
        abstract: "Draws one symbol by itself, as legends show it.",
        discussion: """
            Examples:
              cartouche swatch roads.stylx Motorway -o motorway.png --size 64
              cartouche swatch roads.lyrx '$.layerDefinitions[0].renderer.symbol' -o road.png --size 96x32 --scale 2
              cartouche swatch roads.stylx Motorway -o motorway.svg
              cartouche swatch - -o symbol.png < symbol.json

            Without --size the picture is as large as the symbol. A marker larger than the picture is drawn
            smaller. What is not drawn as the symbol says is told on standard error.
            """)

    @Argument(
        help:
            "A style (.stylx), layer or map document (.lyrx, .mapx), web map, or a symbol's JSON; - reads standard input.",
        completion: .file())
    var file: String

    @Argument(help: "The symbol's key in a style, or its path in JSON; not needed where there is only one.")
    var key: String?

    @Option(
        name: .shortAndLong, help: "The picture, .png, .jpg or .svg; - writes PNG to standard output.",
        completion: .file())
    var output: String

    @Option(help: "The format: png, jpg or svg. Default: by the output's ending; PNG on standard output.")
    var format: PictureFormat?

    @Option(help: "Size in DIPs: 64, or WIDTHxHEIGHT.")
    var size: String?

    @Option(help: "Pixels a DIP.")
    var scale = 1.0

    @Option(help: "What lies under the symbol: #rrggbb, #rrggbbaa, a CSS name, or transparent.")
    var background = "transparent"

    @OptionGroup
    var fonts: FontOptions

    @Flag(help: "Exit with status 2 if anything was not drawn as the symbol says.")
    var strict = false

    func validate() throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale \(scale) is not a number above 0 and at most 64.")
        }
        _ = try PictureFormat(output: output, asked: format)
        if size != nil, sizeInDIPs == nil {
            throw ValidationError("--size '\(size ?? "")' is not a size; use 64 or 96x32, at most 4096.")
        }
        if background != "transparent", Color(css: background) == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
    }

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

    /// What lies under the symbol; nil for nothing.
    private var ground: Color? { background == "transparent" ? nil : Color(css: background) }

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
            width: max(pixels.0, 1), height: max(pixels.1, 1), pixelsPerDIP: scale, background: ground)
        var report = PortrayalReport()
        func draw<Output: CanvasOutput>(to result: Output) throws -> Output.Product {
            var canvas = try result.makeCanvas(page)
            report = Swatch.draw(
                definition, width: page.width, height: page.height, pixelsPerPoint: unit, on: &canvas)
            let product = try result.finish(&canvas)
            for diagnostic in canvas.diagnostics { report.add(diagnostic) }
            return product
        }
        let format = try PictureFormat(output: output, asked: format)
        if format == .svg {
            _ = try draw(to: SVGOutput(path: output))
        } else {
            try OutputError.write(format.encode(draw(to: PictureOutput.picture)), to: output)
        }
        let findings = content.findings + content.liveFindings + report.diagnostics
        for finding in findings where finding.severity > .note { StandardError.print("\(file): \(finding)") }
        if strict, findings.contains(where: { $0.severity > .note }) { throw ExitStatus.notFaithful }
    }
}

extension SymbolFile {
    /// The symbol with a key, or the only one.
    func chosen(_ key: String?, of file: String) throws -> Entry {
        guard let key else {
            guard let only = entries.first, entries.count == 1 else {
                if entries.isEmpty { throw InputError("the file has no symbols", at: file) }
                throw InputError(
                    "the file has \(entries.count) symbols", at: file,
                    suggestion: "name one of them; cartouche symbol \(file) lists them")
            }
            return only
        }
        if let entry = entry(key) { return entry }
        let near = keys(like: key)
        let suggestion =
            near.isEmpty
            ? "cartouche symbol \(file) lists the symbols"
            : "did you mean " + near.map { "'\($0)'" }.joined(separator: ", ") + "?"
        throw InputError("there is no symbol '\(key)'", at: file, suggestion: suggestion)
    }
}
