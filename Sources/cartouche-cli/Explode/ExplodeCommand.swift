import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSurveys

/// `cartouche explode`: writes the shapes of the symbols, for programs without symbols.
struct ExplodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explode",
        abstract: "Writes the symbols of a map as features with colors.",
        discussion: """
            Examples:
              cartouche explode roads.gpkg --renderer roads.json -o roads.geojson
              cartouche explode city.mapx -o city.gpkg --map-scale 1:5000
              cartouche explode roads.lyrx -o roads.kml --strokes lines

            Programs without symbols can show these features. Symbols have sizes on paper,
            so their sizes on the ground depend on the map scale. It is --map-scale, or
            the scale of a picture of the size --size.
            """)

    @Argument(
        help: "A web map, .mapx, .pagx, .lyrx, project, package or data files; '-' is standard input.",
        completion: .file())
    var inputs: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("File: .geojson, .gpkg or .kml; '-' is standard output.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "geojson, gpkg or kml. Default: that of the extension; geojson for '-'.", valueName: "name"))
    var format: ShapeFileFormat?

    @Option(
        help: ArgumentHelp(
            "Form of strokes: areas (default), or lines for their center lines.", valueName: "form"))
    var strokes = ShapeCanvas.StrokeForm.areas

    @Option(
        help: ArgumentHelp(
            "WIDTHxHEIGHT of the picture that gives the map scale, as for `render`. Default: 1200x800.",
            valueName: "size"),
        transform: { try OutputSize($0) })
    var size = OutputSize.usual

    @OptionGroup(title: "Area")
    var view: ViewOptions

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @OptionGroup(title: "Reports")
    var report: ReportOptions

    @Option(help: ArgumentHelp("Number of threads. Default: number of cores.", valueName: "n"))
    var threads: Int?

    func validate() throws {
        guard !inputs.isEmpty else {
            throw ValidationError("the input is missing; name a map or data files, or '-'")
        }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads must be between 1 and 1024; it is \(threads)")
        }
        _ = try fileFormat
        try view.validate()
        try view.validateDegrees()
        let local = (try? layerData.sources()).map { $0.paths.values.sorted() + $0.locations } ?? []
        var files = [("--output", output)]
        if let reportJSON = report.reportJSON { files.append(("--report-json", reportJSON)) }
        if let labels = report.labels { files.append(("--labels", labels)) }
        try OutputFiles(files).check(inputs: inputs + data.renderer + local)
    }

    /// The requested format, else that of the file extension.
    private var fileFormat: ShapeFileFormat {
        get throws { try ShapeFileFormat(output: output, requested: format) }
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        fonts.use(in: reading.resources)
        let progress = ProgressLine.onTerminal(isQuiet: report.quiet)
        defer { progress?.clear() }
        let map = try view.prepared(
            MapInput(
                paths: inputs, options: data, layerData: layerData, crs: view.crs,
                resources: layerData.styles(in: reading.resources)
            ).open(progress))
        let missing = MissingData(map)
        if !report.quiet {
            for line in missing.lines(input: InputNames.text(inputs)) { StandardError.print(line) }
        }
        if missing.isEverything { throw EmptyPicture.error(map, inputs: inputs) }
        let frame = try frame(of: map)
        let result = try ShapeFileOutput(
            path: output, format: fileFormat, strokes: strokes, of: map, in: frame)
        var drawing = DrawingReport()
        let count = try map.draw(
            in: frame, to: result, renderer: MapRenderer(threadBudget: threads),
            countsFeaturesIfEmpty: !report.quiet, listsLabels: report.labels != nil, report: &drawing,
            progress: progress?.textHandler)
        progress?.clear()
        try report.write(drawing, of: map, inputs: inputs, isListed: missing.includes)
        if !report.quiet {
            if drawing.isEmpty {
                let reasons = EmptyPicture(
                    drawing, conditions: data.conditions, showsAll: view.showsAll(of: map))
                StandardError.print("\(InputNames.text(inputs)): nothing was drawn: \(reasons.text)")
            } else {
                StandardError.print(
                    "\(InputNames.text(inputs)): \(counted(count, "shape")) at the scale "
                        + "1:\(Int(min(frame.scale, 1e15).rounded()))")
            }
        }
        if drawing.hasNoLayerLeft { throw ExitStatus.failed }
        let hasErrors = drawing.allDiagnostics.contains { $0.severity == .error }
        if hasErrors || report.strict && (!drawing.isFaithful || drawing.isEmpty) {
            throw ExitStatus.notFaithful
        }
    }

    /// Returns the frame of the area at the scale of the shapes.
    private func frame(of map: Map) throws -> MapFrame {
        do {
            let picture = try view.frame(
                of: map, size: size.size, scale: 1, pixelLimit: .max, maximumSide: 1 << 22)
            let denominator = view.center == nil ? view.mapScale?.value : nil
            return try picture.forShapes(scale: denominator, maximumSide: 1 << 22)
        } catch let error as MapError {
            guard case .noPlace = error else {
                throw InputError(
                    error.what, at: InputNames.text(inputs), suggestion: error.suggestion)
            }
            throw EmptyPicture.explain(error, map, inputs: inputs, view: view)
        }
    }
}

extension ShapeFileFormat: OutputFormat {}
extension ShapeCanvas.StrokeForm: ExpressibleByArgument {}
