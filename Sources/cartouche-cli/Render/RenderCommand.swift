import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheSurveys

/// `cartouche render`: draws a web map or data files.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a map, layer files, or data files with renderers, to a picture file.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png --size 1200x800 --scale 2
              cartouche render map.json -o a3.pdf --size A3 --legend right --title Map
              cartouche render states.json --join gdp.csv:id --classes gdp:5 -o gdp.svg
            The first file is at the bottom. Layer files and data files can follow a map.
            """)

    @Argument(
        help: "A web map, .mapx, .lyrx, package or data; '-' is stdin.",
        completion: .file())
    var inputs: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(".png, .jpg, .webp, .tif, .svg or .pdf; '-' for stdout.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup(title: "Area")
    var view: ViewOptions

    @OptionGroup(title: "Picture")
    var picture: PictureOptions

    @OptionGroup(title: "Picture")
    var print: PrintOptions

    @OptionGroup(title: "Picture")
    var sheetElements: SheetOptions

    @OptionGroup(title: "PDF documents")
    var document: DocumentOptions

    @OptionGroup(title: "Picture")
    var ground: GroundOptions

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: DataMapOptions.section)
    var dataMap: DataMapOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup(title: "Picture")
    var vector: VectorOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @OptionGroup(title: "Reports")
    var report: ReportOptions

    @OptionGroup(title: "Many pictures")
    var repeating: RepeatOptions

    func validate() throws {
        if repeating.jobs != nil {
            guard inputs.isEmpty, output == nil, !repeating.watch else {
                throw ValidationError("--jobs takes the inputs and the output of each picture from its lines")
            }
            return
        }
        guard repeating.jobsReport == nil else { throw ValidationError("--jobs-report needs --jobs") }
        guard !inputs.isEmpty || ground.isPicture else {
            throw ValidationError("the input is missing; name a map or data files, or '-'")
        }
        guard let output else {
            throw ValidationError("the output is missing; name a picture with -o, such as -o map.png")
        }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        if repeating.watch, inputs.contains("-") || output == "-" {
            throw ValidationError("--watch needs files, not '-'")
        }
        if repeating.watch, let pipe = namedFiles.first(where: FileBytes.isStream) {
            throw ValidationError("--watch needs files; '\(pipe)' is a pipe or device")
        }
        try view.validate()
        try view.validateDegrees()
        let film = try film(output)
        // A film has the options of its frames.
        let drawn = film?.frameName ?? output
        try picture.validate(output: drawn)
        let format = try picture.format(of: drawn)
        try vector.validate(isSVG: format == .svg, isPDF: format == .pdf)
        // The names of the pictures of a film have their own numbers.
        try sheetElements.validate(output: film == nil ? drawn : "film.png", isPDF: format == .pdf)
        try print.validate(
            output: drawn, format: picture.format(of: drawn), scale: picture.scale)
        try document.validate(
            drawn, format: picture.format(of: drawn), size: picture.size.size,
            isSheet: isSheet)
        if sheetElements.layout != nil {
            if picture.givenSize != nil { throw ValidationError("--size cannot be used with --layout") }
            if document.margin != nil { throw ValidationError("--margin cannot be used with --layout") }
        }
        if document.title != nil, format != .pdf, format != .svg,
            let layout = sheetElements.layout ?? ownLayoutPath
        {
            throw ValidationError(
                "--title needs a PDF or SVG document; the texts of the page are those of '\(layout)'")
        }
        if print.worldFile, sheetElements.isPage {
            throw ValidationError(
                "--world-file cannot be used with a map sheet, which is larger than its map")
        }
        try outputFiles(film?.output ?? output).check(inputs: namedFiles)
    }

    /// Whether the picture is a page with elements around the map.
    private var isSheet: Bool { sheetElements.isPage || ownLayoutPath != nil }

    /// The files that the command writes.
    ///
    /// - Parameter output: The picture.
    func outputFiles(_ output: String) throws -> OutputFiles {
        var files = [("--output", output)]
        if let labels = report.labels { files.append(("--labels", labels)) }
        if let reportJSON = report.reportJSON { files.append(("--report-json", reportJSON)) }
        if let layout = sheetElements.writeLayout { files.append(("--write-layout", layout)) }
        if print.worldFile {
            let path = PrintOptions.path(besides: output, format: try picture.format(of: output))
            files.append(("--world-file", path))
        }
        return OutputFiles(files, isNumbered: sheetElements.series != nil || view.timeStep != nil)
    }

    /// The files that the command line names for reading.
    var namedFiles: [String] {
        let local = (try? layerData.sources()).map { $0.paths.values.sorted() + $0.locations } ?? []
        let named = inputs + data.renderer + dataMap.style.filePaths
        return named + local + [sheetElements.layout, ground.hillshade].compactMap { $0 }
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        fonts.use(in: reading.resources)
        if let jobs = repeating.jobs {
            return try JobRun(
                path: jobs, reportPath: repeating.jobsReport, command: "render", isStrict: report.strict,
                isQuiet: report.quiet, reading: reading
            ).run()
        }
        if repeating.watch { try PictureWatch(command: self).run() }
        let renderer = MapRenderer(threadBudget: picture.threads)
        let picture = try draw(with: renderer, progress: .onTerminal(isQuiet: report.quiet))
        if !picture.isComplete { throw ExitStatus.notFaithful }
    }

    /// Makes the map from the inputs, with its period and background.
    func openMap(_ progress: ProgressLine? = nil) throws -> Map {
        let map = try view.prepared(
            MapInput(
                paths: inputs, options: data, layerData: layerData, style: dataMap.style, crs: view.crs,
                resources: layerData.styles(in: reading.resources), ground: ground
            ).open(progress))
        if let background = picture.backgroundColor {
            map.backgroundColor = background
        } else if !map.isDocument, map.backgroundColor == nil {
            map.backgroundColor = dataMap.theme.page
        }
        return map
    }

    /// The color of the page around the map.
    var pageColor: Color { picture.backgroundColor ?? dataMap.theme.page }

    /// Draws the picture, and writes it with its reports.
    ///
    /// - Parameter kept: The maps of earlier pictures; nil for none.
    @discardableResult
    func draw(
        with renderer: MapRenderer, kept: KeptMaps? = nil, progress: ProgressLine? = nil
    ) throws -> DrawnPicture {
        defer { progress?.clear() }
        let output = output ?? "-"
        var drawing = DrawingReport()
        var stopwatch = Stopwatch()
        let map = try kept?.map(for: self) ?? openMap(progress)
        let missing = MissingData(map)
        if !report.quiet {
            for line in missing.lines(input: InputNames.text(inputs)) { StandardError.print(line) }
        }
        if missing.isEverything { throw EmptyPicture.error(map, inputs: inputs) }
        drawing.add(stopwatch.lap(), to: .open)

        if let film = try film(output) {
            try drawFilm(film, of: map, with: renderer, report: &drawing, progress)
            return try finish(drawing, of: map, missing, progress)
        }
        let format = try picture.format(of: output)
        if sheetElements.series != nil {
            try drawSeries(of: map, in: format, to: output, with: renderer, report: &drawing, progress)
            return try finish(drawing, of: map, missing, progress)
        }
        switch format {
        case .svg:
            var result = vector.output(path: output)
            (result.title, result.description) = (document.title, document.description)
            let page = try page(of: map, in: format, for: result)
            _ = try draw(map, on: page, to: result, with: renderer, report: &drawing, progress)
        case .pdf:
            var result = PDFOutput(path: output)
            let page = try page(of: map, in: format, for: result)
            result.options = document.options(
                scale: page.frame.pixelsPerDIP, georeference: page.pdfGeoreference)
            result.options.textForm = vector.textOfPDF
            _ = try draw(map, on: page, to: result, with: renderer, report: &drawing, progress)
        case .png, .jpg, .webp, .tif:
            var pictures = PictureOutput.picture
            pictures.maximumPixels = picture.pixelLimit
            let page = try page(of: map, in: format, for: pictures)
            let image = try draw(map, on: page, to: pictures, with: renderer, report: &drawing, progress)
            _ = stopwatch.lap()
            try OutputError.write(
                picture.encode(
                    image, for: output, dpi: print.dpi,
                    georeference: format == .tif ? page.tiffGeoreference : nil), to: output)
            try print.writeWorldFile(drawing, besides: output, format: format)
            drawing.add(stopwatch.lap(), to: .encode)
        }
        return try finish(drawing, of: map, missing, progress)
    }

    /// Writes the reports.
    private func finish(
        _ drawing: DrawingReport, of map: Map, _ missing: MissingData, _ progress: ProgressLine?
    ) throws -> DrawnPicture {
        progress?.clear()
        var drawing = drawing
        // A stated layout replaces the page of a layout file.
        if try pageLayout() != nil { drawing.diagnostics.removeAll { $0.code == .layoutNotDrawn } }
        try report.write(drawing, of: map, inputs: inputs, isListed: missing.includes)
        if drawing.isEmpty, !report.quiet {
            let reasons = EmptyPicture(drawing, conditions: data.conditions, showsAll: view.showsAll(of: map))
            StandardError.print("\(InputNames.text(inputs)): nothing was drawn: \(reasons.text)")
        }
        if drawing.hasNoLayerLeft { throw ExitStatus.failed }
        let hasErrors = drawing.allDiagnostics.contains { $0.severity == .error }
        return DrawnPicture(
            isComplete: !hasErrors && !(report.strict && (!drawing.isFaithful || drawing.isEmpty)),
            diagnostics: drawing.allDiagnostics, size: (drawing.width, drawing.height))
    }

    func draw<Output: CanvasOutput>(
        _ map: Map, on page: RenderedPage, to result: Output, with renderer: MapRenderer,
        caption: String? = nil, report: inout DrawingReport, _ progress: ProgressLine?
    ) throws -> Output.Product {
        guard let layout = page.layout else {
            return try draw(
                map, in: page.frame, to: result, with: renderer, caption: caption, report: &report, progress)
        }
        var canvas = try result.makeCanvas(page.canvasPage(pageColor))
        try draw(
            map, on: page, layout, PageValues(date: document.date), on: &canvas, with: renderer,
            caption: caption, report: &report, progress)
        let product = try result.finish(&canvas)
        report.diagnostics += canvas.diagnostics
        return product
    }

    /// Draws a page with a layout on a canvas.
    func draw(
        _ map: Map, on page: RenderedPage, _ layout: PageLayout, _ values: PageValues,
        on canvas: inout some Canvas, with renderer: MapRenderer, caption: String? = nil,
        report: inout DrawingReport, _ progress: ProgressLine?
    ) throws {
        let maps = try page.placedMaps(of: map, resources: reading.resources, report: &report) {
            frame, overlays, report in
            try draw(
                map, in: frame, overlays, to: RecordingOutput(), with: renderer, caption: caption,
                report: &report, progress)
        }
        var drawing = LayoutDrawing(
            layout, maps: maps, values: values, scale: page.scale,
            pageColor: pageColor)
        drawing.draw(on: &canvas)
        for diagnostic in drawing.diagnostics where !report.diagnostics.contains(diagnostic) {
            report.diagnostics.append(diagnostic)
        }
    }

    private func draw<Output: CanvasOutput>(
        _ map: Map, in frame: MapFrame, _ overlays: [GraphicsOverlay] = [], to result: Output,
        with renderer: MapRenderer, caption: String? = nil, report: inout DrawingReport,
        _ progress: ProgressLine?
    ) throws -> Output.Product {
        let captions = caption.map { [frame.caption($0, isDark: dataMap.theme == .dark)] } ?? []
        let product = try map.draw(
            in: frame, to: result, graphicsOverlays: overlays + captions,
            patternAnchor: picture.patternAnchor.value,
            renderer: renderer, countsFeaturesIfEmpty: !self.report.quiet || self.report.reportJSON != nil,
            listsLabels: self.report.labels != nil, avoidsEdges: picture.avoidEdges || isSheet,
            report: &report, progress: progress?.textHandler)
        progress?.clear()
        return product
    }
}
