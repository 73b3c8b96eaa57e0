import ArgumentParser
import Canvases
import Cartouche

/// `cartouche render`: draws a web map or data files.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a map, layer files, or data files with renderers, to a picture file.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png
              cartouche render map.json -o map@2x.png --size 1200x800 --scale 2
              cartouche render map.json -o map.svg
              cartouche render map.json -o europe.png --bbox -12,35,32,61 --crs EPSG:3035
              cartouche render map.json -o la.jpg --center -118.5,34 --map-scale 1:250000
              cartouche render city.mapx -o city.png --data data/
              cartouche render roads.lyrx -o roads.png --data Roads=roads.gpkg
              cartouche render places.geojson --renderer places.json -o places.png
              cartouche render land.shp roads.gpkg -o city.png \\
                --renderer land.json --renderer roads.json --source-crs EPSG:25832
              cartouche render 'city.gpkg?layer=roads' -o roads.png --where "LANES >= 4"
              cat map.json | cartouche render - -o - > map.png

            Files are drawn in the given order, the first at the bottom. Layer files and
            data files can follow a map. Sizes are in DIPs (1/96 inch); --scale sets the number of
            pixels per DIP.
            """)

    @Argument(
        help: "A map (web map, .mapx, .pagx), layer files (.lyrx) or data files; '-' reads standard input.",
        completion: .file())
    var inputs: [String]

    @Option(
        name: [.short, .long], help: "Output file: .png, .jpg or .svg; '-' writes to standard output.",
        completion: .file())
    var output: String

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "View")
    var view: ViewOptions

    @OptionGroup(title: "Picture")
    var picture: PictureOptions

    @OptionGroup(title: "Fonts and symbols")
    var fonts: FontOptions

    @OptionGroup(title: "Reporting")
    var report: ReportOptions

    func validate() throws {
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once.")
        }
        try view.validate()
        try picture.validate(output: output)
    }

    func run() throws {
        fonts.use()
        var drawing = DrawingReport()
        var stopwatch = Stopwatch()
        let progress = ProgressLine.onTerminal(isQuiet: report.quiet)
        defer { progress?.clear() }
        let map = try MapInput(paths: inputs, options: data, layerData: layerData, crs: view.crs).open(
            progress)
        let missing = MissingData(map)
        if !report.quiet {
            for line in missing.lines(input: inputs.joined(separator: ", ")) { StandardError.print(line) }
        }
        if let background = picture.backgroundColor { map.backgroundColor = background }
        drawing.add(stopwatch.lap(), to: .open)

        if try picture.format(of: output) == .svg {
            try draw(map, to: SVGOutput(path: output), report: &drawing, progress)
        } else {
            var pictures = PictureOutput.picture
            pictures.maximumPixels = picture.pixelLimit
            let image = try draw(map, to: pictures, report: &drawing, progress)
            _ = stopwatch.lap()
            try OutputError.write(picture.encode(image, for: output), to: output)
            drawing.add(stopwatch.lap(), to: .encode)
        }

        try report.write(drawing, inputs: inputs, isListed: missing.includes)
        if report.strict, !drawing.isFaithful {
            throw ExitStatus.notFaithful
        }
    }

    @discardableResult
    private func draw<Output: CanvasOutput>(
        _ map: Map, to result: Output, report: inout DrawingReport, _ progress: ProgressLine?
    ) throws -> Output.Product {
        let frame = try view.frame(
            of: map, size: picture.size.size, scale: picture.scale,
            pixelLimit: result.maximumPixels, maximumSide: result.maximumSide)
        let product = try map.draw(
            in: frame, to: result, patternAnchor: picture.patternAnchor.value,
            renderer: MapRenderer(threadBudget: picture.threads), report: &report,
            progress: progress?.textHandler)
        progress?.clear()
        return product
    }
}
