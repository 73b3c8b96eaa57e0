import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheTileArchives
import CartoucheTileSets
import CartoucheWorkers

/// A tile set as the command line describes it.
struct TileJob {
    let map: Map
    let pyramid: TilePyramid
    let output: TileOutput
    let description: TileSetDescription
}

/// A command that draws the tiles of a map.
protocol TileMapCommand {
    var inputs: [String] { get }
    var output: String? { get }
    var tiles: TileOptions { get }
    var data: DataOptions { get }
    var dataMap: DataMapOptions { get }
    var layerData: LayerDataOptions { get }
    var fonts: FontOptions { get }
    var reading: ReadingOptions { get }
    var quiet: Bool { get }
}

extension TileMapCommand {
    /// The files that the command line names for reading.
    var namedFiles: [String] {
        let local = (try? layerData.sources()).map { $0.paths.values.sorted() + $0.locations } ?? []
        return inputs + data.renderer + dataMap.style.tablePaths + local + [tiles.tiling].compactMap { $0 }
    }

    /// Checks the inputs, and that they are files.
    func validateInputs(for name: String) throws {
        guard !inputs.isEmpty else { throw ValidationError("the input is missing; name a map or data files") }
        guard !inputs.contains("-") else {
            throw ValidationError(
                "\(name) needs files, not '-', so that a run can go on; save the map to a file")
        }
        try tiles.validateUse()
    }

    /// Returns the run that makes a tile set, or a part of one.
    func tileRun(of job: TileJob, to output: TileOutput, _ progress: ProgressLine?) throws -> TileRun {
        var run = try TileRun(job.map, job.pyramid, to: output, as: job.description)
        run.scale = tiles.scale
        run.quality = tiles.quality
        run.isSmall = tiles.compression == .best
        run.jobs = tiles.jobs ?? coreCount
        run.restarts = tiles.restart
        if let progress {
            run.progress = { progress.update($0.text, done: $0.done, of: $0.total) }
        }
        return run
    }

    /// Opens the map, and finds its tiles.
    ///
    /// - Parameter levels: Returns the levels for an area if the command line states none.
    func open(levels: (TilingScheme, TileArea) -> ClosedRange<Int> = Self.usualLevels) throws -> TileJob {
        fonts.use(in: reading.resources)
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        let scheme = try tiles.scheme
        let map = try openMap(in: scheme.reference, progress)
        let missing = MissingData(map)
        if !quiet {
            for line in missing.lines(input: InputNames.text(inputs)) { StandardError.print(line) }
        }
        if missing.isEverything { throw EmptyPicture.error(map, inputs: inputs) }
        let area = try area(of: map, scheme)
        let pyramid = try TilePyramid(
            scheme, area: area, levels: tiles.zoom?.levels ?? levels(scheme, area))
        guard pyramid.count > 0 else { throw TileSetError.noTiles(scheme) }
        progress?.update("reading \(InputNames.text(inputs))")
        var description = TileSetDescription(
            name: tiles.name ?? Self.title(of: inputs[0]), format: tiles.format ?? .png,
            bounds: area.degrees, levels: pyramid.levels, attribution: tiles.attribution ?? "")
        description.state = try state(of: map, pyramid, description)
        return TileJob(
            map: map, pyramid: pyramid, output: TileOutput(path: output ?? ""), description: description)
    }

    /// Levels 0 to 5 of web maps, and all levels of other schemes.
    static func usualLevels(of scheme: TilingScheme, _: TileArea) -> ClosedRange<Int> {
        let known = scheme.levels.map(\.number)
        return (known.first ?? 0)...(scheme.isWebMercator ? 5 : known.last ?? 0)
    }

    private func openMap(in reference: SpatialReference, _ progress: ProgressLine?) throws -> Map {
        let code: String? =
            reference == .webMercator ? "EPSG:3857" : reference.wkid.map(String.init) ?? reference.wkText
        let map = try MapInput(
            paths: inputs, options: data, layerData: layerData, style: dataMap.style, crs: code,
            resources: layerData.styles(in: reading.resources)
        ).open(progress)
        if let background = tiles.backgroundColor { map.backgroundColor = background }
        return map
    }

    private func area(of map: Map, _ scheme: TilingScheme) throws -> TileArea {
        guard let bbox = tiles.bbox else {
            do { return try TileArea(of: map, for: scheme) } catch let error as TileSetError {
                throw InputError(error.what, at: InputNames.text(inputs), suggestion: error.suggestion)
            }
        }
        let reference = try tiles.bboxCrs.map(spatialReference) ?? .wgs84
        var n = bbox.numbers
        if n[0] > n[2] { n[2] = try ViewOptions.east(n[2], after: n[0], in: reference) }
        return try TileArea(
            Envelope(xMin: n[0], yMin: n[1], xMax: n[2], yMax: n[3], spatialReference: reference),
            in: reference, for: scheme)
    }

    /// Returns the name of a file without its extension.
    private static func title(of input: String) -> String {
        let name = FilePath.name(of: InputNames.file(of: input))
        let ending = FilePath.fileExtension(of: name)
        return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    }

    /// Returns the hash of everything that the tiles depend on.
    private func state(
        of map: Map, _ pyramid: TilePyramid, _ description: TileSetDescription
    ) throws -> String {
        var state = TileState()
        let scheme = pyramid.scheme
        let texts =
            [
                CartoucheLibrary.version, description.name, description.format.rawValue,
                description.attribution, "\(tiles.scale)", "\(tiles.quality ?? 0)",
                tiles.compression?.rawValue ?? "", tiles.background ?? "", "\(scheme.reference)",
                "\(scheme.side) \(scheme.origin) \(pyramid.levels) \(pyramid.area.boxes) \(pyramid.area.margin)",
                dataMap.classes ?? "", dataMap.categories ?? "", dataMap.sizes ?? "", dataMap.label ?? "",
                layerData.map ?? "", "\(fonts.skipSystemFonts)",
            ] + scheme.levels.map { "\($0.number) \($0.unitsPerDIP)" } + data.conditions + data.layer
            + data.sourceCrs + data.xColumn + data.yColumn + dataMap.join + dataMap.field
            + fonts.substitutions
        for text in texts { state.add(text) }
        for name in namedFiles + layerData.dictionary {
            let file = InputNames.file(of: name)
            for path in [file] + InputNames.filesBeside(file) { try state.add(file: path) }
        }
        // The data of documents are in other files.
        if map.isDocument || !layerData.data.isEmpty { state.addFeatures(of: map) }
        return state.text
    }

}

extension TilesCommand {
    /// Prints the lines of a plan.
    func printPlan(_ job: TileJob, _ count: Int) throws {
        let plan = try TilePlan(
            job.pyramid, count: count, of: job.map,
            side: TileRun.blockSide(of: job.pyramid.scheme, scale: tiles.scale))
        let words = Self.withoutPlan(Array(CommandLine.arguments.dropFirst(2)))
        let lines = plan.parts.map {
            TileJobLine(part: $0, state: job.description.state, arguments: words).text + "\n"
        }
        try OutputError.write(Array(lines.joined().utf8), to: "-")
        if !quiet {
            let tiles = TileTexts.number(job.pyramid.count)
            StandardError.print("\(job.output.path): \(tiles) tiles in \(counted(plan.parts.count, "part"))")
        }
    }

    private static func withoutPlan(_ words: [String]) -> [String] {
        var result: [String] = []
        var skips = false
        for word in words {
            if skips {
                skips = false
            } else if word == "--plan" {
                skips = true
            } else if !word.hasPrefix("--plan=") {
                result.append(word)
            }
        }
        return result
    }

    /// Makes a part of a plan.
    func runJob(_ text: String) throws {
        let line = try TileJobLine(text, source: "--run-job")
        let (command, job) = try Self.planned(line)
        let whole = job.output
        try Folder.create(whole.path + ".parts")
        try command.make(job, to: TileMerge.output(of: line.part.number, of: whole), part: line.part)
    }

    /// Joins the parts of a plan.
    func merge(_ path: String) throws {
        let text = String(decoding: try FileBytes.contents(of: path), as: UTF8.self)
        let lines = try text.split(separator: "\n").enumerated().map {
            try TileJobLine(String($0.element), source: "\(path):\($0.offset + 1)")
        }
        guard let first = lines.first else {
            throw TileSetError.planLine(source: path, what: "the plan has no lines")
        }
        let (command, job) = try Self.planned(first)
        let merge = TileMerge(
            job.pyramid, to: job.output, as: job.description, scale: command.tiles.scale)
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        let report = try merge.run(parts: first.part.count) {
            progress?.update("parts", done: $0, of: first.part.count)
        }
        progress?.clear()
        if !quiet {
            StandardError.print(
                "\(job.output.path): "
                    + (report.wasComplete
                        ? report.text
                        : "\(TileTexts.number(report.written)) tiles of \(counted(first.part.count, "part"))")
            )
        }
    }

    /// Returns the command of a line, and its tile set.
    ///
    /// - Throws: ``TileSetError/changedPlan`` if the map, its data or the options have changed.
    private static func planned(_ line: TileJobLine) throws -> (TilesCommand, TileJob) {
        let command: TilesCommand
        do { command = try TilesCommand.parse(line.arguments) } catch {
            throw TileSetError.planLine(
                source: "arguments", what: TilesCommand.message(for: error).withoutFullStop)
        }
        guard command.cluster.runJob == nil, command.cluster.merge == nil else {
            throw TileSetError.planLine(source: "arguments", what: "a line cannot contain another plan")
        }
        let job = try command.open()
        guard job.description.state == line.state else { throw TileSetError.changedPlan }
        return (command, job)
    }
}
