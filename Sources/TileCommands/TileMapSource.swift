import Cartouche
import CartoucheCLibrary
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheTileArchives
import CartoucheTileSets
import CartoucheWorkers

/// A map on the command line whose tiles are drawn.
package struct TileMapSource {
    package let inputs: [String]
    /// The output as given.
    package let output: String
    package let tiles: TileOptions
    /// The files on which the tiles depend.
    package let files: [String]
    /// The other options on which the tiles depend.
    package let options: [String]
    /// Opens the map in a spatial reference, and reports what is missing.
    private let openMap: (SpatialReference) throws -> Map

    package init(
        _ inputs: [String], output: String, _ tiles: TileOptions, files: [String], options: [String],
        openMap: @escaping (SpatialReference) throws -> Map
    ) {
        (self.inputs, self.output, self.tiles) = (inputs, output, tiles)
        (self.files, self.options, self.openMap) = (files, options, openMap)
    }

    /// Opens the map, and finds its tiles.
    ///
    /// - Parameter levels: Returns the levels for an area if the command line states none.
    package func open(
        levels: (TilingScheme, TileArea) -> ClosedRange<Int> = Self.usualLevels
    ) throws -> TileJob {
        let scheme = try tiles.scheme
        let map = try openMap(scheme.reference)
        if let background = tiles.backgroundColor { map.backgroundColor = background }
        let area = try area(of: map, scheme)
        let pyramid = try TilePyramid(
            scheme, area: area, levels: tiles.zoom?.levels ?? levels(scheme, area))
        guard pyramid.count > 0 else { throw TileSetError.noTiles(scheme) }
        var description = TileSetDescription(
            name: tiles.name ?? Self.title(of: inputs[0]), format: tiles.format ?? .png,
            bounds: area.degrees, levels: pyramid.levels, attribution: tiles.attribution ?? map.attribution)
        description.state = try state(of: map, pyramid, description)
        return TileJob(
            map: map, pyramid: pyramid, output: TileOutput(path: output), description: description)
    }

    /// Levels 0 to 5 of web maps, and all levels of other schemes.
    package static func usualLevels(of scheme: TilingScheme, _: TileArea) -> ClosedRange<Int> {
        let known = scheme.levels.map(\.number)
        return (known.first ?? 0)...(scheme.isWebMercator ? 5 : known.last ?? 0)
    }

    private func area(of map: Map, _ scheme: TilingScheme) throws -> TileArea {
        guard let bbox = tiles.bbox else {
            do { return try TileArea(of: map, for: scheme) } catch let error as TileSetError {
                throw InputError(error.what, at: InputNames.text(inputs), suggestion: error.suggestion)
            }
        }
        let reference = try tiles.boxReference
        var n = bbox.numbers
        if n[0] > n[2] { n[2] = try NumberList.east(n[2], after: n[0], in: reference) }
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
            ] + scheme.levels.map { "\($0.number) \($0.unitsPerDIP)" } + options
        for text in texts { state.add(text) }
        for name in files {
            let file = InputNames.file(of: name)
            for path in [file] + InputNames.filesBeside(file) { try state.add(file: path) }
        }
        // The data of documents are in other files.
        if map.isDocument { state.addFeatures(of: map) }
        return state.text
    }
}

/// A tile set as the command line describes it.
package struct TileJob {
    package let map: Map
    package let pyramid: TilePyramid
    package let output: TileOutput
    package let description: TileSetDescription

    /// Returns the run that makes the tile set, or a part of it, or the tiles of a group of layers.
    ///
    /// - Parameters:
    ///   - map: The map to draw. Default: nil, the whole map.
    ///   - suffix: What the state has in addition. Default: nothing.
    ///   - progress: Receives a unit, and the numbers of done and of all tiles.
    package func run(
        _ tiles: TileOptions, to output: TileOutput, of map: Map? = nil, suffix: String = "",
        _ progress: (@Sendable (String, Int, Int) -> Void)?
    ) throws -> TileRun {
        var description = description
        description.state += suffix
        var run = try TileRun(map ?? self.map, pyramid, to: output, as: description)
        run.scale = tiles.scale
        run.quality = tiles.quality
        run.isSmall = tiles.compression == .best
        run.jobs = tiles.jobs ?? coreCount
        run.restarts = tiles.restart
        if let progress { run.progress = { progress($0.text, $0.done, $0.total) } }
        return run
    }

    // MARK: Plans

    /// Returns the lines of a plan.
    ///
    /// - Parameter words: The arguments of the command, with those of the plan.
    package func plan(_ count: Int, _ tiles: TileOptions, arguments words: [String]) throws -> [String] {
        let plan = try TilePlan(
            pyramid, count: count, of: map,
            side: TileRun.blockSide(of: pyramid.scheme, scale: tiles.scale))
        let words = Self.withoutPlan(words)
        let folder = FileBytes.realPath(of: ".")
        return plan.parts.map {
            TileJobLine(part: $0, state: description.state, folder: folder, arguments: words).text
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

    /// Reads the lines of a plan.
    package static func lines(ofPlan path: String) throws -> [TileJobLine] {
        let text = String(decoding: try FileBytes.contents(of: path), as: UTF8.self)
        let lines = try text.split(separator: "\n").enumerated().map {
            try TileJobLine(String($0.element), source: "\(path):\($0.offset + 1)")
        }
        guard !lines.isEmpty else {
            throw TileSetError.planLine(source: path, what: "the plan has no lines")
        }
        return lines
    }

    /// Checks that the tile set is that of a line.
    ///
    /// - Throws: ``TileSetError/changedPlan`` if the map, its data or the options have changed.
    package func check(_ line: TileJobLine) throws {
        guard description.state == line.state else { throw TileSetError.changedPlan }
    }

    /// Changes to the folder of a plan, for its relative paths.
    package static func enterFolder(of line: TileJobLine) throws {
        guard chdir(line.folder) == 0 else { throw TileSetError.noFolder(line.folder) }
    }

    /// Joins the parts of a plan.
    package func merge(
        parts count: Int, scale: Double, _ progress: ((String, Int, Int) -> Void)?
    ) throws -> String {
        let merge = TileMerge(pyramid, to: output, as: description, scale: scale)
        let report = try merge.run(parts: count) { progress?("parts", $0, count) }
        return report.wasComplete
            ? report.text : "\(TileTexts.number(report.written)) tiles of \(counted(count, "part"))"
    }
}

/// The warnings and errors of a tile set, in lines.
package struct TileDiagnosticLines {
    package private(set) var lines: [String] = []
    private static let maxLines = 10

    package init(_ report: TileReport) {
        let shown = report.diagnostics.filter { $0.diagnostic.severity > .note }
        lines = shown.prefix(Self.maxLines).map { layer, diagnostic in
            (layer.isEmpty ? "" : "layer \"\(layer)\": ") + diagnostic.description
        }
        let more = shown.count - lines.count + report.diagnosticsLeftOut
        if more > 0 { lines.append("… and \(counted(more, "more diagnostic")); use --json to see all") }
    }
}
