import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheScenes
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols

/// The kinds of geometries of `--geometry`.
enum SwatchGeometryKind: String, ExpressibleByArgument, CaseIterable {
    case point, line, polygon

    var value: GeometryKind {
        switch self {
        case .point: .point
        case .line: .polyline
        case .polygon: .polygon
        }
    }
}

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
              cartouche swatch a.stylx Face Eyes Hat -o a.png --color gold --lock Hat
              cartouche swatch - -o symbol.png < symbol.json
              cartouche swatch --jobs swatches.ndjson

            Without --size, the picture fits tightly around the symbol. With --size,
            the symbol is in the middle as in a legend, and a marker that is larger
            than the picture is scaled down.
            """)

    @Argument(
        help:
            "Style (.stylx), layer or map document (.lyrx, .mapx), web map or symbol JSON; '-' reads standard input.",
        completion: .file())
    var file: String?

    @Argument(
        help: ArgumentHelp(
            "Key, name, label or JSON path of the symbol; optional if there is only one. Several are composed.",
            valueName: "key"))
    var keys: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(".png, .jpg, .webp, .tif, .svg or .pdf; '-' for stdout.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "png, jpg, webp, tif, svg or pdf. Default: that of the file extension; PNG for '-'.",
            valueName: "name"))
    var format: PictureFormat?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "64 or WIDTHxHEIGHT in DIPs (1/96 inch), or in mm, cm, in, pt; at most 4096 DIPs.",
            valueName: "size"),
        transform: { try OutputSize($0) })
    var size: OutputSize?

    @Option(
        help: ArgumentHelp("Pixels per DIP; 2 for high-resolution screens. Default: 1.", valueName: "number"))
    var scale = 1.0

    @OptionGroup
    var background: BackgroundOption

    @Option(help: ArgumentHelp("Quality, 1 to 100. Default: 90 for JPEG; lossless WebP.", valueName: "n"))
    var quality: Int?

    @Option(
        help: ArgumentHelp("Color of the symbol: #rrggbb, #rrggbbaa or a CSS name.", valueName: "color"))
    var color: String?

    @Option(
        help: ArgumentHelp(
            "Key that keeps its colors; the others are unlocked. Can be given several times.",
            valueName: "key"))
    var lock: [String] = []

    @Option(
        help: ArgumentHelp(
            "Size of a marker or text, or width of a line: a number in DIPs. Default: as in the file.",
            valueName: "size"))
    var symbolSize: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Angle of the symbol, in degrees counterclockwise.", valueName: "degrees"))
    var angle: Double?

    @Option(
        help: ArgumentHelp(
            "point, line or polygon: draw only if the symbol is for this geometry. Default: any.",
            valueName: "name"))
    var geometry: SwatchGeometryKind?

    @Flag(
        help: ArgumentHelp(
            "Draw all symbols of the file with their names.",
            discussion:
                "A PDF document gets pages of 80 symbols; of other formats, further files get a number: NAME-2.png."
        ))
    var sheet = false

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var reading: ReadingOptions

    @OptionGroup
    var vector: VectorOptions

    @Flag(help: "Exit with status 2 if the symbol is not faithful.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Draw a swatch for each line of a file.",
            discussion:
                "The lines are those of 'cartouche render --jobs'; \"command\" is \"swatch\" by default.",
            valueName: "file"), completion: .file(extensions: ["ndjson", "jsonl"]))
    var jobs: String?

    @Option(
        help: ArgumentHelp("Write a JSON line for each line of --jobs.", valueName: "file"),
        completion: .file(extensions: ["ndjson", "jsonl"]))
    var jobsReport: String?

    func validate() throws {
        if jobs != nil {
            guard file == nil, output == nil else {
                throw ValidationError("--jobs takes the file and the output of each swatch from its lines")
            }
            return
        }
        guard jobsReport == nil else { throw ValidationError("--jobs-report needs --jobs") }
        // With --jobs, both are in the lines, so the parser cannot require them.
        func missing(_ name: String) -> ValidationError {
            let command = Manual.standard.command(in: ["swatch"])
            return ValidationError(UsageError(.missing(argument: name), command: command).line)
        }
        guard let file else { throw missing("<file>") }
        guard let output else { throw missing("--output") }
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale)")
        }
        let pictureFormat = try PictureFormat(output: output, requested: format)
        try vector.validate(isSVG: pictureFormat == .svg, isPDF: pictureFormat == .pdf)
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality must be between 1 and 100; it is \(quality)")
        }
        if quality != nil, pictureFormat != .jpg, pictureFormat != .webp {
            throw ValidationError(
                "--quality needs a JPEG or WebP picture; '\(output)' is \(pictureFormat.rawValue)")
        }
        try OutputFiles([("--output", output)]).check(inputs: [file])
        if let size = size?.size, max(size.width, size.height) > 4096 {
            throw ValidationError("--size must be at most 4096x4096 DIPs")
        }
        if sheet,
            !keys.isEmpty || size != nil || color != nil || !lock.isEmpty || symbolSize != nil || angle != nil
                || geometry != nil
        {
            throw ValidationError(
                "--sheet draws all symbols as they are; of the other options, use only --scale, --background and --format"
            )
        }
        if let color, Color(css: color) == nil {
            throw ValidationError("--color '\(color)' is not a color; use #rrggbb, #rrggbbaa or a CSS name")
        }
        if let symbolSize, !(symbolSize > 0 && symbolSize <= 4096) {
            throw ValidationError(
                "--symbol-size must be greater than 0 and at most 4096 DIPs; it is \(symbolSize)")
        }
        if let angle, !angle.isFinite { throw ValidationError("--angle needs a finite number of degrees") }
    }

    func run() throws {
        if let jobs {
            return try JobRun(
                path: jobs, reportPath: jobsReport, command: "swatch", isStrict: strict, isQuiet: false,
                reading: reading
            ).run()
        }
        if try !draw().isComplete { throw ExitStatus.notFaithful }
    }

    /// Draws the symbol and prints its diagnostics.
    func draw() throws -> DrawnPicture {
        // The validation makes sure that both are there.
        guard let file, let output else { return DrawnPicture(isComplete: false, diagnostics: []) }
        fonts.use(in: reading.resources)
        if sheet { return try drawSheet(of: file, to: output) }
        let symbol = try SwatchSymbol(
            SymbolFile(path: file, resources: reading.resources), of: file, keys: keys,
            resources: reading.resources,
            SwatchChanges(
                color: color.flatMap { Color(css: $0) }, locked: lock, size: symbolSize, angle: angle))
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        var found = symbol.diagnostics
        let definition = symbol.definition.withModelPictures(
            side: (size.map { max($0.size.width, $0.size.height) } ?? 0) * scale, pixelsPerPoint: unit,
            resources: reading.resources.besides(file), diagnostics: &found)
        let pictureFile = SymbolPictureFile(
            output: output, format: try PictureFormat(output: output, requested: format), size: size?.size,
            scale: scale, background: background.color(isSheet: sheet), quality: quality, vector: vector,
            title: keys.joined(separator: ", "))
        let drawn = try pictureFile.write(definition, for: geometry?.value)
        return picture(of: file, found + drawn.diagnostics, size: drawn.size)
    }

    /// Prints the diagnostics of a picture.
    private func picture(
        of file: String, _ diagnostics: [Diagnostic], size: (width: Int, height: Int)? = nil
    ) -> DrawnPicture {
        for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(file): \(line)") }
        let isComplete = !diagnostics.contains { $0.severity == .error || strict && $0.severity > .note }
        return DrawnPicture(isComplete: isComplete, diagnostics: diagnostics, size: size)
    }
}

extension SwatchCommand {
    /// Draws all symbols of the file.
    private func drawSheet(of file: String, to output: String) throws -> DrawnPicture {
        var sheet = try SwatchSheet(file, scale: scale, resources: reading.resources)
        try sheet.write(
            to: output, format: PictureFormat(output: output, requested: format),
            background: background.color(isSheet: true))
        return picture(of: file, sheet.diagnostics)
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
