import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheLayouts

/// `cartouche legend`: draws the legend of a map, layer files, data files or a style.
struct LegendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "legend",
        abstract: "Draws the legend of a map, layer files, data files or a style.",
        discussion: """
            Examples:
              cartouche legend map.json -o legend.png --title "Land use" --scale 2
              cartouche legend roads.lyrx -o legend.svg
              cartouche legend city.mapx -o legend.pdf --columns 3
              cartouche legend map.json -o legend.html --map-scale 1:50000
              cartouche legend roads.gpkg --renderer roads.json -o legend.json
              cartouche legend symbols.stylx -o symbols.png

            The topmost layer is first. Layers need no data. A legend has at most 5000
            symbols.
            """)

    @Argument(
        help:
            "A web map, .mapx, .pagx, .lyrx, project, package, .stylx or data files; '-' is standard input.",
        completion: .file())
    var inputs: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Legend: .png, .jpg, .svg, .pdf, .html or .json; '-' is standard output.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "png, jpg, svg, pdf, html or json. Default: that of the extension; png for '-'.",
            valueName: "name"))
    var format: LegendFormat?

    @Option(help: ArgumentHelp("Title above the legend.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Number of columns, 1 to 100. Default: 1, or more for long legends.", valueName: "n"))
    var columns: Int?

    @Option(
        help: ArgumentHelp(
            "Width at which texts are wrapped, such as 60mm. Default: 240 DIPs.", valueName: "length"),
        transform: { text in
            guard let length = Length(text) else {
                throw ValidationError("use a length such as 60mm, or a number of DIPs")
            }
            return length
        })
    var textWidth: Length?

    @Option(
        help: ArgumentHelp(
            "Size of texts in DIPs (1/96 inch), or such as 10pt. Default: 12.", valueName: "length"),
        transform: { text in
            guard let length = Length(text) else {
                throw ValidationError("use a length such as 10pt, or a number of DIPs")
            }
            return length
        })
    var textSize: Length?

    @Option(
        help: ArgumentHelp(
            "Map scale, such as 1:50000; what is not drawn at this scale is faint.", valueName: "1:n"))
    var mapScale: ScaleDenominator?

    @Flag(help: "Leave out what is not drawn at --map-scale.")
    var visibleOnly = false

    @Flag(help: "Include hidden layers. Default: only if all layers are hidden.")
    var hiddenLayers = false

    @Flag(help: "Show feature types and templates instead of the classes of renderers.")
    var templates = false

    @Option(
        help: ArgumentHelp("Pixels per DIP; 2 for sharp screens. Default: 1; 3.125 for PDF.", valueName: "n"))
    var scale: Double?

    @Option(
        help: ArgumentHelp(
            "#rrggbb, #rrggbbaa, a CSS name, or transparent. Default: that of --theme.", valueName: "color"))
    var background: String?

    @Flag(help: "No gray area behind symbols that are hardly visible on the background.")
    var noPlates = false

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: DataMapOptions.section)
    var dataMap: DataMapOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup
    var vector: VectorOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if empty or not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print diagnostics.")
    var quiet = false

    func validate() throws {
        guard !inputs.isEmpty else {
            throw ValidationError("the input is missing; name a map, layer files, data files or a style")
        }
        if let scale, !(scale > 0 && scale <= 64) {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale)")
        }
        if let columns, !(1...LegendStyle.maximumColumns).contains(columns) {
            throw ValidationError(
                "--columns must be from 1 to \(LegendStyle.maximumColumns); it is \(columns)")
        }
        if let textSize, !(4...200).contains(textSize.dips) {
            throw ValidationError("--text-size must be from 4 to 200 DIPs (3pt to 150pt)")
        }
        if let textWidth, !(20...10_000).contains(textWidth.dips) {
            throw ValidationError("--text-width must be from 20 to 10000 DIPs")
        }
        if let background, background != "transparent", Color(css: background) == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent"
            )
        }
        if visibleOnly, mapScale == nil {
            throw ValidationError("--visible-only needs --map-scale, such as --map-scale 1:50000")
        }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        let format = try LegendFormat(output: output, requested: format)
        try vector.validate(isSVG: format == .svg, isPDF: format == .pdf)
        try OutputFiles([("--output", output)]).check(inputs: inputs + data.renderer)
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        fonts.use(in: reading.resources)
        let input = LegendInput(
            map: MapInput(
                paths: inputs, options: data, layerData: layerData, style: dataMap.style, crs: nil,
                resources: try layerData.styles(in: reading.resources)),
            content: templates ? .featureTemplates : .classes, scale: mapScale?.value,
            includesHiddenLayers: hiddenLayers, pixelsPerDIP: scale ?? 2)
        var legend = try input.open()
        if visibleOnly { legend = legend.visibleOnly() }
        let diagnostics = legend.diagnostics + (try write(legend))
        let name = InputNames.text(inputs)
        if !quiet {
            for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(name): \(line)") }
            if legend.isEmpty {
                StandardError.print("\(name): the legend is empty, because \(Self.reason(legend))")
            }
        }
        if diagnostics.contains(where: { $0.severity == .error || strict && $0.severity > .note })
            || strict && legend.isEmpty
        {
            throw ExitStatus.notFaithful
        }
    }

    /// Returns why a legend is empty, with the reasons of the first layers.
    private static func reason(_ legend: Legend) -> String {
        let found = legend.diagnostics.filter { $0.code == .layerWithoutLegend }.map(\.message)
        guard !found.isEmpty else { return "the map has no layers" }
        let more = found.count > 3 ? "; and \(counted(found.count - 3, "more layer"))" : ""
        return found.prefix(3).joined(separator: "; ") + more
    }

    /// The color behind the legend; nil for none.
    private var pageColor: Color? {
        guard let background else { return dataMap.theme.page }
        return background == "transparent" ? nil : Color(css: background)
    }

    private var style: LegendStyle {
        var style = LegendStyle()
        style.title = title ?? ""
        style.columns = columns
        style.hasPlates = !noPlates
        // A transparent legend is usually seen on the page of its theme.
        style.pageColor = pageColor ?? dataMap.theme.page
        if let textSize { style.textSize = textSize.dips }
        if let textWidth { style.maxTextWidth = textWidth.dips }
        return style
    }

    /// Writes the legend.
    ///
    /// - Returns: The diagnostics of the drawing.
    private func write(_ legend: Legend) throws -> [Diagnostic] {
        let format = try LegendFormat(output: output, requested: format)
        switch format {
        case .html:
            let document = try LegendHTML(legend, style: style)
            try OutputError.write(Array(document.text.utf8), to: output)
            return document.diagnostics
        case .json:
            let document = try LegendJSON(legend, style: style, scale: scale ?? 1)
            try OutputError.write(document.json.bytes(.pretty), to: output)
            return document.diagnostics
        case .svg: return try draw(legend, to: vector.output(path: output), scale: scale ?? 1).diagnostics
        case .pdf:
            var result = PDFOutput(path: output)
            result.options.textForm = vector.textOfPDF
            return try draw(legend, to: result, scale: scale ?? DocumentOptions.defaultScale).diagnostics
        case .png, .jpg:
            let (image, diagnostics) = try draw(legend, to: PictureOutput.picture, scale: scale ?? 1)
            try OutputError.write((format.picture ?? .png).encode(image), to: output)
            return diagnostics
        }
    }

    private func draw<Output: CanvasOutput>(
        _ legend: Legend, to result: Output, scale: Double
    ) throws -> (product: Output.Product, diagnostics: [Diagnostic]) {
        try legend.draw(to: result, style: style, scale: scale, background: pageColor)
    }
}
