import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheMapDocuments

/// `cartouche style-map`: writes a map from data as a web map or layer file.
struct StyleMapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style-map",
        abstract: "Writes a map from data as a web map or layer file, to keep and edit.",
        discussion: """
            Examples:
              cartouche style-map states.geojson --classes pop:5 -o map.json
              cartouche render map.json -o map.png
              cartouche style-map states.geojson --join gdp.csv:id --sizes gdp -o gdp.lyrx
              cartouche style-map cities.csv --heat --embed -o heat.json

            The options of data and of maps from data are those of 'cartouche render',
            which draws the same picture of the map as of the data.

            A web map names the data files. Features with joined or computed fields, and
            those of other inputs than files, are in the map itself; --embed does this for
            all. A layer file (.lyrx) has a GeoPackage beside it with the features.
            """)

    @Argument(help: "Data files, bottom layer first; '-' is standard input.", completion: .file())
    var inputs: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Web map (.json) or layer file (.lyrx); '-' writes a web map.", valueName: "file"),
        completion: .file())
    var output: String

    @Flag(help: "Write all features into the web map.")
    var embed = false

    @Option(
        help: ArgumentHelp(
            "Coordinate system of the web map. Default: EPSG:3857.", valueName: "code"))
    var crs: String?

    @OptionGroup(title: "Data; each option once for all data files, or once per file")
    var data: DataOptions

    @OptionGroup(title: DataMapOptions.section)
    var dataMap: DataMapOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if the file cannot express everything.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress or diagnostics.")
    var quiet = false

    private var isLayerFile: Bool { FilePath.fileExtension(of: output) == "lyrx" }

    /// The file with the features of a layer file.
    private var featureFile: String { String(output.dropLast("lyrx".count)) + "gpkg" }

    func validate() throws {
        guard output == "-" || ["json", "lyrx"].contains(FilePath.fileExtension(of: output)) else {
            throw ValidationError(
                "--output '\(output)' is neither a web map nor a layer file; end the name with .json or .lyrx"
            )
        }
        if isLayerFile, embed { throw ValidationError("--embed needs a web map; end the name with .json") }
        if isLayerFile, crs != nil {
            throw ValidationError("--crs needs a web map; a layer file has no coordinate system")
        }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        var files = [("--output", output)]
        if isLayerFile { files.append(("the GeoPackage of --output", featureFile)) }
        try OutputFiles(files).check(inputs: inputs + data.renderer + dataMap.style.filePaths)
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        var opened: [(layer: FeatureLayer, address: String?)] = []
        let input = MapInput(
            paths: inputs, options: data, layerData: try LayerDataOptions.parse([]), style: dataMap.style,
            crs: crs,
            resources: reading.resources)
        for path in inputs where try !DataInput(path: path, resources: reading.resources).hasFeatures {
            throw InputError(
                "the input has no features that a map could name", at: path,
                suggestion: "name data files; a web map or layer file is a map already")
        }
        let map = try input.open(progress) { opened.append(($0, $1)) }
        if !quiet {
            let diagnostics = opened.flatMap { $0.layer.featureTable?.drawing.diagnostics ?? [] }
            let name = InputNames.text(inputs)
            for line in GroupedDiagnostics.lines(diagnostics) { StandardError.print("\(name): \(line)") }
        }
        let lost = try isLayerFile ? layerFile(opened, progress) : webMap(map, opened, progress)
        progress?.clear()
        guard !lost.isEmpty else { return }
        if !quiet { StandardError.print("\(output): not written: \(lost.joined(separator: ", "))") }
        if strict { throw ExitStatus.notFaithful }
    }

    /// Writes a web map; returns what it cannot express.
    private func webMap(
        _ map: Map, _ opened: [(layer: FeatureLayer, address: String?)], _ progress: ProgressLine?
    ) throws -> [String] {
        var writer = WebMapWriter(
            spatialReference: map.reference, backgroundColor: dataMap.theme.page)
        for (layer, address) in opened {
            let path = embed || output == "-" ? nil : address.map { MapFolder(of: output).path(to: $0) }
            let place: WebMapWriter.Place = try path.map { .file($0) } ?? .map(layer.featureSource())
            try writer.add(layer, in: place) { progress?.update("\($0) features of \(layer.name)") }
        }
        try OutputError.write(writer.json.bytes(.pretty), to: output)
        return writer.lost
    }

    /// Writes a layer file and its GeoPackage; returns what the layer file cannot express.
    private func layerFile(
        _ opened: [(layer: FeatureLayer, address: String?)], _ progress: ProgressLine?
    ) throws -> [String] {
        let references = try opened.compactMap { try $0.layer.featureSource().spatialReference }
        var download: FeatureDownload
        do {
            download = try FeatureDownload(path: featureFile, spatialReference: references.first ?? .wgs84)
        } catch { throw OutputError(cause: error) }
        var lost: [String] = []
        for (layer, _) in opened.reversed() {
            let saved = try download.save(layer.featureSource(), drawnBy: layer) { done, _ in
                progress?.update("\(done) features of \(layer.name)")
            }
            lost += saved.lost.map { "\(layer.name): \($0)" }
        }
        do { try download.finish() } catch { throw OutputError(cause: error) }
        return lost
    }
}
