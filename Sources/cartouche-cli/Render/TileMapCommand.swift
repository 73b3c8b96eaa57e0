import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheGeospatial
import CartoucheSurveys
import CartoucheTileCommands
import CartoucheTileSets

/// A command that draws the tiles of a map.
protocol TileMapCommand {
    var inputs: [String] { get }
    var tiles: TileOptions { get }
    var ground: GroundOptions { get }
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
        return inputs + data.renderer + dataMap.style.filePaths + local
            + [tiles.tiling, ground.hillshade].compactMap { $0 }
    }

    /// Checks the inputs, which must be files, and the options of tiles.
    func validateInputs(for name: String) throws {
        guard !inputs.isEmpty else { throw ValidationError("the input is missing; name a map or data files") }
        guard !inputs.contains("-") else {
            throw ValidationError(
                "\(name) needs files, not '-', so that a run can go on; save the map to a file")
        }
        try tiles.validateUse()
    }

    /// Returns the map of the command line.
    func tileSource(_ output: String) -> TileMapSource {
        let options =
            [
                // All options of maps from data.
                "\(dataMap.style)",
                layerData.map, "\(fonts.skipSystemFonts)", ground.base.basemap?.text, ground.hillshade,
            ].map { $0 ?? "" } + data.conditions + data.layer + data.sourceCrs + data.xColumn + data.yColumn
            + fonts.substitutions
        return TileMapSource(
            inputs, output: output, tiles, files: namedFiles + layerData.dictionary, options: options,
            openMap: openMap)
    }

    private func openMap(in reference: SpatialReference) throws -> Map {
        fonts.use(in: reading.resources)
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        let code: String? =
            reference == .webMercator ? "EPSG:3857" : reference.wkid.map(String.init) ?? reference.wkText
        let map = try MapInput(
            paths: inputs, options: data, layerData: layerData, style: dataMap.style, crs: code,
            resources: layerData.styles(in: reading.resources), ground: ground
        ).open(progress)
        let missing = MissingData(map)
        if !quiet {
            for line in missing.lines(input: InputNames.text(inputs)) { StandardError.print(line) }
        }
        if missing.isEverything { throw EmptyPicture.error(map, inputs: inputs) }
        return map
    }

    /// Throws an exit code if a part of the map is missing or, with `isStrict`, if it is not faithful.
    func exit(for reports: [TileReport], isStrict: Bool) throws {
        let hasErrors = reports.contains { $0.diagnostics.contains { $0.diagnostic.severity == .error } }
        if hasErrors || isStrict && !reports.allSatisfy(\.isFaithful) { throw ExitStatus.notFaithful }
    }
}
