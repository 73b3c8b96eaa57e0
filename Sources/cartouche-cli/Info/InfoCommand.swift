import ArgumentParser
import Cartouche
import Documents

/// `cartouche info`: what data files hold.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract:
            "Tells what is in data files and web maps: layers, fields, extent, coordinate system, counts.",
        discussion: """
            Examples:
              cartouche info roads.gpkg
              cartouche info roads.gpkg --layer motorways
              cartouche info world.geojson --quick
              cartouche info *.shp --json | jq '.files[].layers[].featureCount'

            All features are read, so that counts and extents are those of the data. With --quick only what the
            files say themselves is told; what they don't is "not known", or null in JSON.
            """)

    @Argument(
        help: "Data files (GeoJSON, GeoPackage, …) or web maps; - reads standard input.", completion: .file())
    var inputs: [String]

    @Option(parsing: .unconditional, help: "Only this layer; or FILE?layer=NAME.")
    var layer: String?

    @Option(
        parsing: .unconditional,
        help: "The system that the coordinates are in, whatever the files say, such as EPSG:25832.")
    var sourceCrs: String?

    @Flag(help: "Tell what the files say themselves, without reading all features.")
    var quick = false

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once; use - once.")
        }
    }

    func run() throws {
        let reference = try sourceCrs.map(spatialReference)
        var files: [FileSurvey] = []
        for path in inputs {
            let survey = try FileSurvey(
                DataInput(path: path), layer: layer, reference: reference, reads: !quick)
            files.append(survey)
            if !json { try write(survey.lines.joined(separator: "\n") + "\n") }
        }
        if json {
            let whole: JSONValue = ["files": .array(files.map(\.json))]
            try OutputError.write(whole.bytes(.pretty), to: "-")
        }
        if !files.allSatisfy(\.isWhole) { throw ExitStatus.failed }
    }

    private func write(_ text: String) throws {
        try OutputError.write(Array(text.utf8), to: "-")
    }
}
