import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheNetwork
import CartoucheServices
import CartoucheSurveys

/// `cartouche fetch`: saves the features of a service.
struct FetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Saves the features of a service, with their symbols.",
        discussion: """
            Examples:
              cartouche fetch https://example.com/a/FeatureServer/0 -o roads.gpkg
              cartouche render roads.lyrx -o roads.png
              cartouche fetch https://example.com/b/MapServer -o land.gpkg --json
              cartouche fetch https://example.com/a/FeatureServer/0 -o main.gpkg \\
                --where "CLASS = 'main'"

            The command writes a GeoPackage with all features, fields and domains of the
            layers, and beside it a layer file (.lyrx) with their symbols and labels.

            If the command is interrupted, the same command line continues. Until then,
            the answers are in the folder FILE.part. They are not used if the layers or
            the number of their features have changed. Remove the folder to begin again.
            """)

    @Argument(help: "Address of a service, of one of its layers, or of the item of a portal.")
    var address: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Name of the GeoPackage (.gpkg) and of the layer file.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        name: .customLong("where"), parsing: .unconditional,
        help: ArgumentHelp("Save only features that match this SQL condition.", valueName: "condition"))
    var condition: String?

    @OptionGroup(title: NetworkOptions.section)
    var network: NetworkOptions

    @Flag(help: "Write a report in JSON to standard output.")
    var json = false

    @Flag(name: [.short, .long], help: "Do not print progress, counts or diagnostics.")
    var quiet = false

    func validate() throws {
        guard FilePath.fileExtension(of: output) == "gpkg" else {
            throw ValidationError("--output '\(output)' is not a GeoPackage; use a name such as data.gpkg")
        }
        for (isUsed, name) in [
            (network.offline, "--offline"), (network.cache != nil, "--cache"),
            (network.record != nil, "--record"), (network.replay != nil, "--replay"),
        ] where isUsed {
            throw ValidationError("\(name) cannot be used with fetch, which keeps the answers itself")
        }
    }

    func run() throws {
        guard let place = try? WebAddress(address) else {
            throw InputError(
                "the input is not an address", at: address,
                suggestion: "write an address such as "
                    + "https://example.com/arcgis/rest/services/Roads/FeatureServer/0")
        }
        let clause = try condition.map { try WhereClause(parsing: $0) }
        var settings = try network.settings(for: [place])
        // A whole service can be large; each answer still has its limit.
        settings.limits.totalBytes = .max
        let outputFolder = FilePath.folder(of: output)
        guard outputFolder.isEmpty || FileBytes.isFolder(outputFolder) else {
            throw InputError(
                "the folder \(outputFolder) does not exist", at: output,
                suggestion: "create the folder first")
        }
        let folder = output + ".part"
        let client: ResumableClient
        do { client = try ResumableClient(folder: folder, settings) } catch {
            throw OutputError(cause: error)
        }
        do {
            let isComplete = try ResourceProviders.using(client) { try save(from: place, clause, client) }
            client.removeAnswers()
            if !isComplete { throw ExitStatus.notFaithful }
        } catch let error as any CartoucheError {
            if !client.hasAnswers { client.removeAnswers() }
            if client.hasAnswers, !quiet {
                StandardError.print(
                    "\(folder) has the answers so far; the same command line continues with them")
            }
            throw error
        }
    }

    /// Saves all layers and tables; returns whether everything was saved.
    private func save(
        from place: WebAddress, _ clause: WhereClause?, _ client: ResumableClient
    ) throws -> Bool {
        let input = try DataInput(path: address, resources: ResourceLoader())
        guard input.isDocument else {
            client.removeAnswers()
            throw InputError(
                "the address is that of a document with features, and not of a service or map",
                at: place.description, suggestion: "use it as the input of other commands, such as 'render'")
        }
        let map = try input.map(dataSources: LayerDataSources(), nil)
        var layers: [(layer: FeatureLayer?, source: any FeatureSource)] = []
        var failures: [(name: String, problem: String)] = []
        for layer in map.layerEntries.reversed() {
            if let layer = layer as? FeatureLayer {
                layers.append((layer, try layer.featureSource()))
            } else {
                let reason = (layer as? UnsupportedLayer)?.reason.message ?? "the layer has no features"
                failures.append((layer.name, reason))
            }
        }
        layers += try tables(at: place).map { (nil, $0) }
        if layers.isEmpty, let first = failures.first {
            throw InputError(first.problem, at: place.description)
        }
        let references = layers.lazy.compactMap { $0.source.spatialReference }
        let progress = ProgressLine.onTerminal(isQuiet: quiet)
        defer { progress?.clear() }
        var download: FeatureDownload
        do {
            download = try FeatureDownload(
                path: output, spatialReference: references.first ?? .wgs84, condition: clause)
        } catch { throw OutputError(cause: error) }
        var saved: [FeatureDownload.Saved] = []
        for (layer, source) in layers {
            let name = layer?.name ?? source.name
            saved.append(
                try download.save(source, drawnBy: layer) { done, count in
                    if let count {
                        progress?.update("features of \(name)", done: min(done, count), of: count)
                    } else {
                        progress?.update("\(done) features of \(name)")
                    }
                })
        }
        do { try download.finish() } catch { throw OutputError(cause: error) }
        progress?.clear()
        let report = FetchReport(
            output: output, layerFile: download.layerFile, saved: saved, failures: failures,
            requestCount: client.records.count, storedPages: client.storedPages,
            hasChanged: client.hasChanged)
        if !quiet { for line in report.lines { StandardError.print(line) } }
        if json { try OutputError.write(report.json.bytes(.pretty), to: "-") }
        return report.isComplete
    }

    /// Returns the tables of a service; none for other addresses.
    private func tables(at place: WebAddress) throws -> [ServiceSource] {
        guard let location = ServiceLocation(place), location.layer == nil else { return [] }
        let connection = try ServiceConnection(for: place.description)
        return try ServiceDescription(of: location, connection).tables.map {
            try ServiceSource(at: location.layer($0.number).address)
        }
    }
}

/// What `cartouche fetch` has saved.
struct FetchReport {
    let output: String
    let layerFile: String?
    let saved: [FeatureDownload.Saved]
    /// The layers that were not saved, and why.
    let failures: [(name: String, problem: String)]
    let requestCount: Int
    let storedPages: Int
    let hasChanged: Bool

    /// Whether all layers and features were saved.
    var isComplete: Bool {
        failures.isEmpty && !saved.contains { $0.diagnostics.contains { $0.severity != .note } }
    }

    /// The report for people.
    var lines: [String] {
        var lines: [String] = []
        if hasChanged {
            lines.append("the layers have changed since the command was interrupted, so it began again")
        } else if storedPages > 0 {
            lines.append("\(counted(storedPages, "answer")) of the interrupted command were used")
        }
        for layer in saved {
            lines.append("\(layer.name): \(counted(layer.featureCount, "feature"))")
            lines += layer.diagnostics.map { "\(layer.name): \($0)" }
            if !layer.lost.isEmpty {
                lines.append("\(layer.name): not saved: \(layer.lost.joined(separator: ", "))")
            }
        }
        return lines + failures.map { "\($0.name): the layer is not saved: \($0.problem)" }
    }

    /// The report as JSON.
    var json: JSONValue {
        [
            "output": .string(output), "layerFile": layerFile.map(JSONValue.string) ?? .null,
            "layers": .array(
                saved.map { layer in
                    [
                        "name": .string(layer.name), "table": .string(layer.table),
                        "featureCount": .number(JSONNumber(Double(layer.featureCount))),
                        "diagnostics": .array(layer.diagnostics.map(\.jsonValue)),
                        "notSaved": .array(layer.lost.map(JSONValue.string)),
                    ]
                }),
            "failures": .array(
                failures.map { ["name": .string($0.name), "error": .string($0.problem)] }),
            "requestCount": .number(JSONNumber(Double(requestCount))),
            "storedAnswerCount": .number(JSONNumber(Double(storedPages))),
        ]
    }
}
