import ArgumentParser
import Cartouche
import Documents

/// `cartouche info`: describes data files and web maps.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Describes data files, maps, layer files and styles: layers, fields, renderers, symbols.",
        discussion: """
            Examples:
              cartouche info roads.gpkg
              cartouche info roads.gpkg --layer motorways
              cartouche info world.geojson --quick
              cartouche info city.mapx --data data/
              cartouche info *.shp --json | jq '.files[].layers[].featureCount'

            The command reads all features to compute counts and extents. With --quick
            it reads only the files' metadata and first features. All other values are
            shown as "unknown", and as null in JSON.

            Layers of maps and layer files, and symbols of styles, are listed with the
            names that --renderer FILE#NAME accepts.
            """)

    @Argument(
        help: "Data files, web maps, .lyrx, .mapx, .pagx or .stylx files; - reads standard input.",
        completion: .file())
    var inputs: [String]

    @Option(parsing: .unconditional, help: "Describe only this layer. Same as FILE?layer=NAME.")
    var layer: String?

    @Option(
        parsing: .unconditional,
        help: "Coordinate system of the data, such as EPSG:25832; overrides the files' own.")
    var sourceCrs: String?

    @OptionGroup(title: "Data of maps and layer files")
    var layerData: LayerDataOptions

    @Flag(help: "Read only the files' metadata and first features.")
    var quick = false

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use '-' once.")
        }
    }

    func run() throws {
        let reference = try sourceCrs.map(spatialReference)
        let sources = try layerData.sources()
        var files: [FileSurvey] = []
        for path in inputs {
            let survey = try FileSurvey(
                DataInput(path: path), layer: layer, reference: reference, reads: !quick,
                dataSources: sources)
            files.append(survey)
            if !json { try write(survey.lines.joined(separator: "\n") + "\n") }
        }
        if json {
            let whole: JSONValue = ["files": .array(files.map(\.json))]
            try OutputError.write(whole.bytes(.pretty), to: "-")
        }
        if !files.allSatisfy(\.isComplete) { throw ExitStatus.failed }
    }

    private func write(_ text: String) throws {
        try OutputError.write(Array(text.utf8), to: "-")
    }
}
