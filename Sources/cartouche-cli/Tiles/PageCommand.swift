import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLegends
import CartoucheMapPages
import CartoucheTileArchives
import CartoucheTileSets

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

    @OptionGroup(title: "Tiles")
    var tiles: TileOptions

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
        guard tiles.tiling == nil else { throw ValidationError("--tiling cannot be used with pages") }
        try OutputFiles([("--output", page)]).check(inputs: namedFiles)
    }

    /// The HTML file.
    private var page: String {
        let output = output ?? ""
        return ["html", "htm"].contains(FilePath.fileExtension(of: output).lowercased())
            ? output : FilePath.joining(output, "index.html")
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        let job = try open(levels: MapPage.usualLevels)
        let count = job.pyramid.count
        guard count <= MapPage.maximumTiles else {
            throw InputError(
                "a page has at most \(TileTexts.number(MapPage.maximumTiles)) tiles, not "
                    + TileTexts.number(count), at: InputNames.text(inputs),
                suggestion: "choose less with --zoom or --bbox, or use 'cartouche tiles'")
        }
        try Folder.create(FilePath.folder(of: page))
        let groups = try MapPage.groups(of: job.map, switchesLayers: switchLayers)
        var made: [MapPage.Group] = []
        var reports: [TileReport] = []
        for (number, group) in groups.enumerated() {
            let path = "\(page).\(number).mbtiles"
            reports.append(try draw(group.map, job, group.name, to: TileOutput(path: path)))
            let identities = skipAttributes ? nil : try identities(of: group.map, job)
            made.append(
                MapPage.Group(
                    name: group.name, isVisible: group.isVisible, path: path, identities: identities))
        }
        let texts = try texts(of: job)
        let document = try MapPage(
            texts, groups: made, of: job.pyramid, scale: tiles.scale, format: tiles.format ?? .png,
            home: MapPage.home(of: job.map, job.pyramid.area), bookmarks: MapPage.bookmarks(of: job.map))
        let hasFolder: Bool
        do { hasFolder = try document.write(to: page) } catch { throw OutputError(cause: error) }
        for group in made { try Folder.remove(file: group.path) }
        try report(reports, document, count, hasFolder: hasFolder)
    }

    private func texts(of job: TileJob) throws -> MapPage.Texts {
        var texts = MapPage.Texts(title: title ?? job.description.name)
        texts.credit = tiles.attribution ?? ""
        texts.legend = try LegendHTML(job.map.makeLegend().visibleOnly(), style: LegendStyle()).fragment
        return texts
    }

    private func identities(of map: Map, _ job: TileJob) throws -> PageIdentities {
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        return try PageIdentities(of: map, in: job.pyramid) {
            progress?.update("tiles searched for features", done: $0, of: $1)
        }
    }

    /// Draws the tiles of a group; goes on where an earlier run ended.
    private func draw(
        _ map: Map, _ job: TileJob, _ name: String, to output: TileOutput
    ) throws -> TileReport {
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        var description = job.description
        description.state += " \(name)"
        let part = TileJob(map: map, pyramid: job.pyramid, output: output, description: description)
        return try tileRun(of: part, to: output, progress).run()
    }

    private func report(
        _ reports: [TileReport], _ document: MapPage, _ count: Int, hasFolder: Bool
    ) throws {
        if !quiet {
            for line in reports.flatMap({ TileDiagnosticLines($0).lines }) {
                StandardError.print("\(InputNames.text(inputs)): \(line)")
            }
            let size = max(document.pictureBytes >> 10, 1)
            let place = hasFolder ? " in \(MapPage.folderName(ofPage: page))" : ""
            StandardError.print(
                "\(page): \(TileTexts.number(count)) tiles, \(TileTexts.number(size)) KiB\(place)")
        }
        let hasErrors = reports.contains { $0.diagnostics.contains { $0.diagnostic.severity == .error } }
        if hasErrors || strict && !reports.allSatisfy(\.isFaithful) { throw ExitStatus.notFaithful }
    }
}
