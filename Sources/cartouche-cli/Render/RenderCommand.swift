import ArgumentParser
import Canvases
import Cartouche
import Documents
import Geospatial
import Layouts
import Mapping

/// `cartouche render`: draws a web map or data files.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a map, layer files, or data files with renderers, to a picture file.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png --size 1200x800 --scale 2
              cartouche render map.json -o europe.png --bbox -12,35,32,61 --crs EPSG:3035
              cartouche render map.json -o la.jpg --center -118.5,34 --map-scale 1:250000
              cartouche render a.json -o a4.png --size 210x297mm --dpi 300 --world-file
              cartouche render map.json -o map.pdf --size A3 --margin 10mm --title Map
              cartouche render city.mapx -o city.png --data data/
              cartouche render roads.lyrx -o roads.png --data Roads=roads.gpkg
              cartouche render land.shp 'city.gpkg?layer=roads' -o city.png \\
                --renderer land.json --renderer roads.lyrx --where "LANES >= 4"
              cat map.json | cartouche render - -o - > map.png

            The first file is at the bottom. Layer files and data files can follow a map.
            """)

    @Argument(
        help: "A web map, .mapx, .pagx, .lyrx or data files; '-' is standard input.",
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

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup(title: "Picture")
    var svg: SVGOptions

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
        guard !inputs.isEmpty else {
            throw ValidationError("the input is missing; name a map or data files, or '-'")
        }
        guard let output else {
            throw ValidationError("the output is missing; name a picture with -o, such as -o map.png")
        }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once.")
        }
        if output == "-", report.reportJSON == "-" {
            throw ValidationError("only one of --output and --report-json can be '-'")
        }
        if report.labels == "-", output == "-" || report.reportJSON == "-" {
            throw ValidationError("only one of --output, --report-json and --labels can be '-'")
        }
        if repeating.watch, inputs.contains("-") || output == "-" {
            throw ValidationError("--watch needs files, not '-'")
        }
        if repeating.watch, let pipe = namedFiles.first(where: FileBytes.isStream) {
            throw ValidationError("--watch needs files; '\(pipe)' is a pipe or device")
        }
        try view.validate()
        try view.validateDegrees()
        try picture.validate(output: output)
        try svg.validate(isSVG: picture.format(of: output) == .svg)
        try print.validate(
            output: output, format: picture.format(of: output), scale: picture.scale)
        try document.validate(
            output, format: picture.format(of: output), size: picture.size.size, isSheet: !sheet.isEmpty)
        if print.worldFile, !sheet.isEmpty {
            throw ValidationError(
                "--world-file cannot be used with a map sheet, which is larger than its map")
        }
        try outputFiles(output).check(inputs: namedFiles)
    }

    /// The files that the command writes.
    ///
    /// - Parameter output: The picture.
    func outputFiles(_ output: String) throws -> OutputFiles {
        var files = [("--output", output)]
        if let labels = report.labels { files.append(("--labels", labels)) }
        if let reportJSON = report.reportJSON { files.append(("--report-json", reportJSON)) }
        if print.worldFile {
            let path = PrintOptions.path(besides: output, format: try picture.format(of: output))
            files.append(("--world-file", path))
        }
        return OutputFiles(files)
    }

    /// The files that the command line names for reading.
    var namedFiles: [String] {
        let local = (try? layerData.sources()).map { $0.paths.values.sorted() + $0.locations } ?? []
        return inputs + data.renderer + local
    }

    /// The elements around the map; empty if the picture is only the map.
    private var sheet: MapSheet { sheetElements.sheet(title: document.title, date: document.date) }

    func run() throws {
        fonts.use(in: reading.resources)
        if let jobs = repeating.jobs {
            return try JobRun(path: jobs, report: report, reading: reading).run()
        }
        if repeating.watch { try PictureWatch(command: self).run() }
        let renderer = MapRenderer(threadBudget: picture.threads)
        if try draw(with: renderer, progress: .onTerminal(isQuiet: report.quiet)) == false {
            throw ExitStatus.notFaithful
        }
    }

    /// Draws the picture, and writes it with its reports.
    ///
    /// - Returns: false if a part is missing or, with `--strict`, if the picture is not faithful.
    @discardableResult
    func draw(with renderer: MapRenderer, progress: ProgressLine? = nil) throws -> Bool {
        defer { progress?.clear() }
        let output = output ?? "-"
        var drawing = DrawingReport()
        var stopwatch = Stopwatch()
        let map = try MapInput(
            paths: inputs, options: data, layerData: layerData, crs: view.crs, resources: reading.resources
        ).open(progress)
        let missing = MissingData(map)
        if !report.quiet {
            for line in missing.lines(input: InputNames.text(inputs)) { StandardError.print(line) }
        }
        if let background = picture.backgroundColor {
            map.backgroundColor = background
        } else if !map.isDocument, map.backgroundColor == nil {
            map.backgroundColor = .white
        }
        drawing.add(stopwatch.lap(), to: .open)

        let format = try picture.format(of: output)
        switch format {
        case .svg:
            let result = svg.output(path: output)
            let page = try page(of: map, in: format, for: result)
            _ = try draw(map, on: page, to: result, with: renderer, report: &drawing, progress)
        case .pdf:
            var result = PDFOutput(path: output)
            let page = try page(of: map, in: format, for: result)
            result.options = document.options(
                scale: page.frame.pixelsPerDIP, georeference: page.pdfGeoreference)
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
        progress?.clear()
        try report.write(drawing, inputs: inputs, isListed: missing.includes)
        if drawing.isEmpty, !report.quiet {
            let reasons = EmptyPicture(drawing, conditions: data.conditions, showsAll: view.showsAll(of: map))
            StandardError.print("\(InputNames.text(inputs)): nothing was drawn: \(reasons.text)")
        }
        let hasErrors = drawing.allDiagnostics.contains { $0.severity == .error }
        return !hasErrors && !(report.strict && (!drawing.isFaithful || drawing.isEmpty))
    }

    private func draw<Output: CanvasOutput>(
        _ map: Map, on page: RenderedPage, to result: Output, with renderer: MapRenderer,
        report: inout DrawingReport, _ progress: ProgressLine?
    ) throws -> Output.Product {
        guard page.arrangement != nil else {
            return try draw(map, in: page.frame, to: result, with: renderer, report: &report, progress)
        }
        let recording = try draw(
            map, in: page.frame, to: RecordingOutput(), with: renderer, report: &report, progress)
        return try page.draw(
            recording, of: map, sheet, background: picture.backgroundColor ?? .white, to: result,
            report: &report)
    }

    private func draw<Output: CanvasOutput>(
        _ map: Map, in frame: MapFrame, to result: Output, with renderer: MapRenderer,
        report: inout DrawingReport, _ progress: ProgressLine?
    ) throws -> Output.Product {
        let product = try map.draw(
            in: frame, to: result, patternAnchor: picture.patternAnchor.value,
            renderer: renderer, countsFeaturesIfEmpty: !self.report.quiet || self.report.reportJSON != nil,
            listsLabels: self.report.labels != nil,
            report: &report, progress: progress?.textHandler)
        progress?.clear()
        return product
    }

    /// Returns the page of the picture inside the limits of its output.
    private func page(
        of map: Map, in format: PictureFormat, for output: some CanvasOutput
    ) throws -> RenderedPage {
        let scale =
            print.dpi.map { $0 / 96 } ?? picture.scale ?? (format == .pdf ? DocumentOptions.defaultScale : 1)
        let sheet = sheet
        let legend =
            sheet.legendSide == nil ? Legend(items: []) : try map.makeLegend()
        func page(_ size: PictureSize) throws -> RenderedPage {
            let size = document.inside(size.size)
            var page = try RenderedPage(
                size: size, sheet, legend: legend, scale: scale, limitedBy: output)
            page.frame = try view.frame(
                of: map, size: page.mapSize, scale: scale, pixelLimit: output.maximumPixels,
                maximumSide: output.maximumSide)
            return page
        }
        func scaled(_ page: RenderedPage) throws -> RenderedPage {
            var page = page
            page.frame = try view.scaled(page.frame)
            return page
        }
        do {
            let upright = try page(picture.size)
            guard picture.size.isSheet else { return try scaled(upright) }
            // A map that is wider than high is larger on a turned sheet.
            let turned = try page(picture.size.turned)
            return try scaled(turned.frame.unitsPerPixel < upright.frame.unitsPerPixel ? turned : upright)
        } catch let error as MapError {
            throw EmptyPicture.explain(error, map, inputs: inputs, view: view)
        }
    }
}
