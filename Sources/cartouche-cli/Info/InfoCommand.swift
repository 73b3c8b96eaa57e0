import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheMapDocuments
import CartoucheSurveys

/// `cartouche info`: describes data files, maps, layer files and styles.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Describes data files, maps, layer files and styles.",
        discussion: """
            Examples:
              cartouche info roads.gpkg
              cartouche info roads.gpkg --layer motorways
              cartouche info world.geojson --quick
              cartouche info states.geojson --summary
              cartouche info city.mapx --data data/
              cartouche info https://example.com/arcgis/rest/services
              cartouche info town.aprx --map Streets
              cartouche info *.shp --json | jq '.files[].layers[].featureCount'

            The command reads all features to compute counts and extents. With --quick,
            values that are not in the files' metadata or first features are "unknown",
            and null in JSON. If a file cannot be read, the other files are described.

            For the address of a server or folder (https://…/rest/services), the services
            are listed; for an item of a portal, its title, type and owner, too.

            Layers of maps and layer files, and symbols of styles, are listed with the
            names that --renderer FILE#NAME accepts.
            """)

    @Argument(
        help:
            "Data files, addresses of services, web maps, .lyrx, .mapx, .pagx, .stylx files, projects, packages, web styles; '-' is standard input.",
        completion: .file())
    var inputs: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Describe only this layer. Same as FILE?layer=NAME.", valueName: "name"))
    var layer: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Coordinate system of the data, instead of the files' own.", valueName: "code"))
    var sourceCrs: String?

    @Option(help: ArgumentHelp("Column of x or longitude in tables (CSV).", valueName: "column"))
    var xColumn: String?

    @Option(help: ArgumentHelp("Column of y or latitude in tables (CSV).", valueName: "column"))
    var yColumn: String?

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @OptionGroup(title: "Limits")
    var reading: ReadingOptions

    @Flag(help: "Read only the files' metadata and first features.")
    var quick = false

    @Flag(
        help: ArgumentHelp(
            "Show the values of each field, for choosing classes: nulls, different values, range, histogram.")
    )
    var summary = false

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once")
        }
        if quick, summary { throw ValidationError("--summary reads all features; use it without --quick") }
        if (xColumn == nil) != (yColumn == nil) { throw DataOptions.incompleteColumns }
    }

    func run() throws { try network.allowing(inputs) { try perform() } }

    private func perform() throws {
        let reference = try sourceCrs.map(spatialReference)
        let columns = xColumn.flatMap { x in yColumn.map { CoordinateColumns(x: x, y: $0) } }
        let sources = try layerData.sources()
        var files: [JSONValue] = []
        var statuses: [Int32] = []
        for path in inputs {
            do {
                let server = try ServerSurvey(path: path)
                if let server, !json { try write(server.lines.joined(separator: "\n") + "\n") }
                if let server, !server.hasLayers {
                    files.append(server.json(path: path))
                    continue
                }
                for input in try described(path) {
                    let survey = try FileSurvey(
                        input, layer: layer, reference: reference, columns: columns,
                        reads: summary ? .values : quick ? .metadata : .features,
                        dataSources: sources)
                    var description = survey.json.object ?? [:]
                    if let server { description["item"] = server.itemJSON }
                    files.append(.object(description))
                    if !json { try write(survey.lines.joined(separator: "\n") + "\n") }
                    if !survey.isComplete { statuses.append(ExitStatus.failed.rawValue) }
                }
            } catch let error as OutputError {
                throw error
            } catch let error as any CartoucheError {
                // The other files are described; the error goes to standard error.
                let failure = Failure(error)
                StandardError.print("cartouche: \(failure.line)")
                statuses.append(failure.status)
                files.append(["path": .string(path), "error": .string(failure.line)])
            }
        }
        if json {
            let whole: JSONValue = ["files": .array(files)]
            try OutputError.write(whole.bytes(.pretty), to: "-")
        }
        // The status says more if all failures are of one kind, such as missing files.
        if let first = statuses.first {
            throw statuses.allSatisfy { $0 == first } ? ExitCode(first) : ExitStatus.failed
        }
    }

    /// Returns the input; for a package without `--map`, all its maps.
    private func described(_ path: String) throws -> [DataInput] {
        let resources = try layerData.styles(in: reading.resources)
        guard MapPackage.isPackage(path), layerData.map == nil else {
            return [try DataInput(path: path, resources: resources, map: layerData.map)]
        }
        let package = try MapPackage(path: path, resources: resources)
        return package.items.map { DataInput(package, $0, resources: resources) }
    }

    private func write(_ text: String) throws {
        try OutputError.write(Array(text.utf8), to: "-")
    }
}
