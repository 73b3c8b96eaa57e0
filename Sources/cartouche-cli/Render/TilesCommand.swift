import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheTileCommands
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

    @OptionGroup(title: "Tiles")
    var ground: GroundOptions

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
        if let text = cluster.runJob {
            let line = try TileJobLine(text, source: "--run-job")
            let (command, job) = try Self.planned(line)
            try Folder.create(job.output.path + ".parts")
            let part = TileMerge.output(of: line.part.number, of: job.output)
            return try command.make(job, to: part, part: line.part, like: self)
        }
        if let plan = cluster.merge { return try merge(plan) }
        let job = try tileSource(output ?? "").open()
        if let count = cluster.plan {
            let lines = try job.plan(count, tiles, arguments: Array(CommandLine.arguments.dropFirst(2)))
            try OutputError.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "-")
            if !quiet { StandardError.print("\(job.output.path): \(counted(lines.count, "part"))") }
            return
        }
        let count = job.pyramid.count
        let levels = TileTexts.levels(job.pyramid.levels)
        guard count <= TileOptions.maxUnconfirmed || tiles.yes else {
            throw InputError(
                "\(TileTexts.number(count)) tiles at \(levels) are more than "
                    + TileTexts.number(TileOptions.maxUnconfirmed), at: InputNames.text(inputs),
                suggestion: "confirm with --yes, or choose less with --zoom or --bbox")
        }
        // A wrong output gives one line.
        _ = try job.output.check(restarts: tiles.restart)
        if !quiet { StandardError.print("\(job.output.path): \(TileTexts.number(count)) tiles at \(levels)") }
        try make(job, to: job.output, part: nil, like: self)
    }

    /// Makes a tile set, or a part of one, and reports it as another command does.
    private func make(
        _ job: TileJob, to output: TileOutput, part: TilePlan.Part?, like reporting: TilesCommand
    ) throws {
        let progress = ProgressLine.onTerminal(isQuiet: reporting.quiet)
        defer { progress?.clear() }
        var run = try job.run(tiles, to: output, progress?.countHandler)
        run.part = part
        let report = try run.run()
        progress?.clear()
        if !reporting.quiet {
            for line in TileDiagnosticLines(report).lines {
                StandardError.print("\(InputNames.text(inputs)): \(line)")
            }
            StandardError.print("\(output.path): \(report.text)")
        }
        if reporting.json {
            var object = report.json
            object["output"] = .string(output.path)
            try OutputError.write(JSONValue.object(object).bytes(.pretty) + [0x0A], to: "-")
        }
        try exit(for: [report], isStrict: reporting.strict || strict)
    }

    private func merge(_ path: String) throws {
        let lines = try TileJob.lines(ofPlan: path)
        let (command, job) = try Self.planned(lines[0])
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        let text = try job.merge(
            parts: lines[0].part.count, scale: command.tiles.scale, progress?.countHandler)
        progress?.clear()
        if !quiet { StandardError.print("\(job.output.path): \(text)") }
    }

    /// Returns the command of a line, and its tile set.
    ///
    /// - Throws: ``TileSetError/changedPlan`` if the map, its data or the options have changed.
    private static func planned(_ line: TileJobLine) throws -> (TilesCommand, TileJob) {
        try TileJob.enterFolder(of: line)
        let command: TilesCommand
        do { command = try TilesCommand.parse(line.arguments) } catch {
            throw TileSetError.planLine(
                source: "arguments", what: TilesCommand.message(for: error).withoutFullStop)
        }
        guard command.cluster.runJob == nil, command.cluster.merge == nil else {
            throw TileSetError.planLine(source: "arguments", what: "a line cannot contain another plan")
        }
        let job = try command.tileSource(command.output ?? "").open()
        try job.check(line)
        return (command, job)
    }
}
