import ArgumentParser
import Cartouche

/// `cartouche render`: a web map, or a data file with a renderer, becomes a picture.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a web map, or a data file with a renderer, as a picture.",
        discussion: """
            Examples:
              cartouche render map.json -o map.png
              cartouche render map.json -o map@2x.png --size 1200x800 --scale 2
              cartouche render map.json -o europe.png --bbox -12,35,32,61 --crs EPSG:3035
              cartouche render map.json -o la.jpg --center -118.5,34 --map-scale 1:250000 --rotation 30
              cartouche render places.geojson --renderer places.json -o places.png --fit
              cat map.json | cartouche render - -o - > map.png

            A size is in DIPs (1/96 inch); --scale is the number of pixels for one DIP.
            """)

    @Argument(
        help: "A web map (JSON), or a data file (GeoJSON, Esri JSON); - reads standard input.",
        completion: .file())
    var input: String

    @Option(
        name: [.short, .long], help: "The picture: .png or .jpg; - writes PNG to standard output.",
        completion: .file())
    var output: String

    @Option(
        help: "How a data file is drawn: renderer, symbol or layer JSON. Default: plain grey.",
        completion: .file())
    var renderer: String?

    @OptionGroup(title: "What is shown")
    var view: ViewOptions

    @OptionGroup(title: "How it is written")
    var picture: PictureOptions

    @OptionGroup(title: "What is told")
    var report: ReportOptions

    func validate() throws {
        try view.validate()
        try picture.validate(output: output)
    }

    func run() throws {
        var drawing = DrawingReport()
        var stopwatch = Stopwatch()
        let map = try MapInput(path: input, renderer: renderer, crs: view.crs).open()
        if let background = picture.backgroundColor { map.backgroundColor = background }
        drawing.add(stopwatch.lap(), to: .open)

        let frame = try view.frame(
            of: map, size: picture.size.size, scale: picture.scale,
            pixelLimit: Int(picture.maxMegapixels * 1e6))
        let progress = report.showsProgress ? ProgressLine() : nil
        let image = try map.draw(
            in: frame, patternAnchor: picture.patternAnchor.value, threads: picture.threads,
            report: &drawing, progress: progress?.update)
        progress?.clear()
        _ = stopwatch.lap()
        let bytes = try picture.encode(image, for: output)
        try OutputError.write(bytes, to: output)
        drawing.add(stopwatch.lap(), to: .encode)

        try report.tell(drawing, about: input)
        if report.strict, !drawing.isFaithful {
            throw ExitStatus.notFaithful
        }
    }
}
