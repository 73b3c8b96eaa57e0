import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheTileArchives
import CartoucheTileSets

/// `cartouche tiles`: writes a map as tiles for web maps.
struct TilesCommand: ParsableCommand, TileMapCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Writes a map as tiles: PMTiles, MBTiles or a folder.",
        discussion: """
            Examples:
              cartouche tiles map.json -o map.pmtiles --zoom 0-8
              cartouche tiles roads.gpkg --renderer roads.json -o roads.mbtiles --zoom 8-14
              cartouche tiles map.json -o tiles --zoom 0-6 --scale 2 --format webp
              cartouche tiles map.json -o tiles --zoom 0-5 --tiling service.json
              cartouche tiles map.json -o map.pmtiles --zoom 0-12 --plan 16 > plan.ndjson
              cartouche tiles --run-job "$(sed -n 3p plan.ndjson)"
              cartouche tiles --merge plan.ndjson

            A run that ends early goes on when it is started again with the same map and
            options. If they have changed, --restart begins again. Empty tiles are left
            out, and archives have equal tiles once.
            """)

    @Argument(
        help: "A web map, .mapx, .lyrx, package or data files.",
        completion: .file())
    var inputs: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(".pmtiles, .mbtiles or a folder.", valueName: "path"), completion: .file())
    var output: String?

    @OptionGroup(title: "Tiles")
    var tiles: TileOptions

    @OptionGroup(title: "Several computers")
    var cluster: TilePlanOptions

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

    @Flag(help: "Print the numbers and diagnostics as JSON.")
    var json = false

    @Flag(help: "Exit with status 2 if not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress or diagnostics.")
    var quiet = false

    func validate() throws {
        if cluster.runJob != nil || cluster.merge != nil {
            guard inputs.isEmpty, output == nil, tiles.isUnused else {
                let option = cluster.runJob == nil ? "--merge" : "--run-job"
                throw ValidationError("\(option) takes the map, the output and the options from the plan")
            }
            return
        }
        try validateInputs(for: "tiles")
        guard let output, output != "-" else {
            throw ValidationError(
                output == nil
                    ? "the output is missing; name it with -o, such as -o map.pmtiles"
                    : "tiles cannot be written to '-'; name a .pmtiles, .mbtiles or folder")
        }
        let ending = FilePath.fileExtension(of: output).lowercased()
        guard !["png", "jpg", "jpeg", "webp", "zip", "tif", "html"].contains(ending) else {
            throw ValidationError(
                "--output '\(output)' does not end in .pmtiles or .mbtiles, and is no name of a folder")
        }
        try OutputFiles([("--output", output)]).check(inputs: namedFiles)
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        if let line = cluster.runJob { return try runJob(line) }
        if let plan = cluster.merge { return try merge(plan) }
        let job = try open()
        if let count = cluster.plan { return try printPlan(job, count) }
        try checkCount(of: job.pyramid)
        try make(job, to: job.output, part: nil)
    }

    /// Asks for confirmation if there are very many tiles.
    private func checkCount(of pyramid: TilePyramid) throws {
        let count = pyramid.count
        let levels = TileTexts.levels(pyramid.levels)
        guard count <= TileOptions.maxUnconfirmed || tiles.yes else {
            throw InputError(
                "\(TileTexts.number(count)) tiles at \(levels) are more than "
                    + TileTexts.number(TileOptions.maxUnconfirmed), at: InputNames.text(inputs),
                suggestion: "confirm with --yes, or choose less with --zoom or --bbox")
        }
        if !quiet { StandardError.print("\(output ?? ""): \(TileTexts.number(count)) tiles at \(levels)") }
    }

    /// Makes a tile set, or a part of one, and reports it.
    func make(_ job: TileJob, to output: TileOutput, part: TilePlan.Part?) throws {
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        var run = try tileRun(of: job, to: output, progress)
        run.part = part
        let report = try run.run()
        progress?.clear()
        try finish(report, output)
    }

    /// Prints the report.
    func finish(_ report: TileReport, _ output: TileOutput) throws {
        if !quiet {
            for line in TileDiagnosticLines(report).lines {
                StandardError.print("\(InputNames.text(inputs)): \(line)")
            }
            StandardError.print("\(output.path): \(report.text)")
        }
        if json {
            var object = report.json
            object["output"] = .string(output.path)
            try OutputError.write(JSONValue.object(object).bytes(.pretty) + [0x0A], to: "-")
        }
        let hasErrors = report.diagnostics.contains { $0.diagnostic.severity == .error }
        if hasErrors || strict && !report.isFaithful { throw ExitStatus.notFaithful }
    }
}

/// The warnings and errors of a tile set, in lines.
struct TileDiagnosticLines {
    private(set) var lines: [String] = []
    private static let maxLines = 10

    init(_ report: TileReport) {
        let shown = report.diagnostics.filter { $0.diagnostic.severity > .note }
        lines = shown.prefix(Self.maxLines).map { layer, diagnostic in
            (layer.isEmpty ? "" : "layer \"\(layer)\": ") + diagnostic.description
        }
        let more = shown.count - lines.count + report.diagnosticsLeftOut
        if more > 0 { lines.append("… and \(counted(more, "more diagnostic")); use --json to see all") }
    }
}
