import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheTileCommands

/// `cartouche page`: writes a map as an HTML page.
struct PageCommand: ParsableCommand, TileMapCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Writes a map as an interactive HTML page that needs no server.",
        discussion: """
            Examples:
              cartouche page map.json -o map.html
              cartouche page roads.gpkg --renderer roads.json -o roads.html --zoom 8-13
              cartouche page map.json -o map.html --switch-layers --title 'Old town'
              cartouche page map.json -o site/ --zoom 0-9 --format webp
              cartouche page cities.gpkg -o cities.html --search name,country
              cartouche page map.json -o walk.html --story places.geojson

            The page is one file with its tiles, up to 64 MB. The tiles of larger pages
            are in a folder beside it. Readers move and zoom the map with a pointer,
            fingers or keys. The page makes no request to another server.
            """)

    @Argument(help: "A web map, .mapx, .lyrx, package or data files.", completion: .file())
    var inputs: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(".html, or a folder for index.html.", valueName: "path"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Title. Default: the name of the input.", valueName: "text"))
    var title: String?

    @Flag(help: "Make tiles for each layer, so that readers can switch it.")
    var switchLayers = false

    @Flag(help: "Leave out what a tap shows: the attributes of features.")
    var skipAttributes = false

    @Option(
        help: ArgumentHelp(
            "Let readers search the names of features, and these fields: NAME,NAME,… or all.",
            valueName: "fields"))
    var search: String?

    @Option(
        help: ArgumentHelp(
            "Texts to scroll through: features with title and text, each with a place.",
            valueName: "file"), completion: .file())
    var story: String?

    @OptionGroup(title: "Tiles")
    var tiles: TileOptions

    @OptionGroup(title: "Tiles")
    var ground: GroundOptions

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: DataMapOptions.section)
    var dataMap: DataMapOptions

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: "Fonts")
    var fonts: FontOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress or diagnostics.")
    var quiet = false

    func validate() throws {
        try validateInputs(for: "page")
        guard let output, output != "-" else {
            throw ValidationError(
                output == nil
                    ? "the output is missing; name it with -o, such as -o map.html"
                    : "a page cannot be written to '-'; name a .html file or a folder")
        }
        let ending = FilePath.fileExtension(of: output).lowercased()
        guard ["", "html", "htm"].contains(ending) || output.hasSuffix("/") else {
            throw ValidationError("--output '\(output)' does not end in .html, and is no name of a folder")
        }
        if search != nil, skipAttributes {
            throw ValidationError("--search cannot be used with --skip-attributes")
        }
        guard tiles.tiling == nil else { throw ValidationError("--tiling cannot be used with pages") }
        try OutputFiles([("--output", page)]).check(inputs: namedFiles + [story].compactMap { $0 })
    }

    /// The HTML file.
    private var page: String {
        let output = output ?? ""
        return ["html", "htm"].contains(FilePath.fileExtension(of: output).lowercased())
            ? output : FilePath.joining(output, "index.html")
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        var settings = PageJob.Settings()
        (settings.title, settings.switchesLayers) = (title, switchLayers)
        (settings.hasAttributes, settings.search, settings.story) = (!skipAttributes, search, story)
        settings.makesFolder = page != output
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        let result = try PageJob(
            tileSource(page), page: page, settings, resources: reading.resources
        ).run(progress?.countHandler)
        progress?.clear()
        if !quiet {
            for line in result.reports.flatMap({ TileDiagnosticLines($0).lines }) {
                StandardError.print("\(InputNames.text(inputs)): \(line)")
            }
            StandardError.print(result.text)
        }
        try exit(for: result.reports, isStrict: strict)
    }
}
