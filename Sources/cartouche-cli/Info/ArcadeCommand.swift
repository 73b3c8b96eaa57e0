import ArgumentParser
import Cartouche
import CartoucheArcade
import CartoucheDocuments
import CartoucheJobLines

/// `cartouche arcade`: evaluates a script, or checks the scripts of documents.
struct ArcadeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "arcade",
        abstract: "Evaluates Arcade scripts, and checks those of documents.",
        discussion: """
            Examples:
              cartouche arcade '1 + 1'
              cartouche arcade 'Text($feature.POP, "#,###")' --attributes '{"POP": 12345}'
              cartouche arcade - --view '{"scale": 5000}' < script.txt
              cartouche arcade --jobs scripts.jsonl > answers.jsonl
              cartouche arcade --check roads.lyrx map.json
              cartouche arcade --check *.stylx --json > expressions.json

            A date in attributes is {"$date": 1577836800000}: milliseconds since 1970.
            A line of a job file is a JSON object with script, feature (attributes,
            geometry, fields, types, typeIdField), view, config, spatialReference,
            timeZone and profile. Each line has an answer: {"type": "number", "value": 2}
            or {"error": "syntax", …}.

            --check lists each expression of layer files, maps, scenes and styles with its
            place, the fields that it needs, and its first fault. Expressions in other
            languages are listed, but not checked. The exit status is 2 if there is a fault.
            """)

    @Argument(
        help: "Script; '-' reads standard input. With --check: documents and styles.",
        completion: .file())
    var inputs: [String] = []

    @Flag(help: "List the expressions of documents and styles with their faults.")
    var check = false

    @Option(help: ArgumentHelp("Attributes of the feature, as a JSON object.", valueName: "json"))
    var attributes: String?

    @Option(help: ArgumentHelp("Geometry of the feature, as JSON of ArcGIS.", valueName: "json"))
    var geometry: String?

    @Option(help: ArgumentHelp("Fields of the layer, as a JSON array.", valueName: "json"))
    var fields: String?

    @Option(
        help: ArgumentHelp("Spatial reference of the map. Default: that of the geometry.", valueName: "wkid"))
    var spatialReference: Int?

    @Option(help: ArgumentHelp("Time zone of the map, such as Europe/Vienna.", valueName: "zone"))
    var timeZone = "UTC"

    @Option(help: ArgumentHelp("Value of $view, such as {\"scale\": 5000}.", valueName: "json"))
    var view: String?

    @Option(help: ArgumentHelp("Value of $config, as a JSON object.", valueName: "json"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Place of the script, which limits its variables: \(ArcadeProfile.named.map(\.name).joined(separator: ", ")).",
            valueName: "name"))
    var profile = ArcadeProfile.all.name

    @Flag(help: "Write the result with the types of its parts as JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Evaluate each line of a file, and write a line for each; '-' is standard input.",
            valueName: "file"),
        completion: .file())
    var jobs: String?

    @Flag(help: "With --jobs: exit with status 2 if a script has an error.")
    var strict = false

    func validate() throws {
        if check {
            guard !inputs.isEmpty, jobs == nil else { throw ValidationError("--check needs documents") }
        } else {
            guard (inputs.count == 1) != (jobs != nil), inputs.count < 2 else {
                throw ValidationError("Give one script, --jobs or --check")
            }
        }
        if strict, jobs == nil { throw ValidationError("--strict needs --jobs") }
    }

    func run() throws {
        if check { return try checkDocuments() }
        if let jobs { return try runJobs(jobs) }
        let job = try job()
        if json {
            let answer = job.answer()
            try OutputError.write(answer.bytes() + [0x0A], to: "-")
            if answer.object?["error"] != nil { throw ExitStatus.failed }
            return
        }
        switch job.outcome() {
        case .value(let value):
            let text = try ArcadeRun().text(of: value)
            try OutputError.write(Array("\(ArcadeAnswer.type(of: value)) \(text)\n".utf8), to: "-")
        case .fault(let fault, _): throw ArcadeError(fault, in: job.script)
        }
    }

    /// Reads the job of the command line.
    private func job() throws -> ArcadeJob {
        var text = inputs[0]
        if text == "-" { text = String(decoding: try FileBytes(path: "-").contents(), as: UTF8.self) }
        var job = ArcadeJob(script: text)
        var feature = JSONObject()
        feature["attributes"] = try Self.value(attributes, of: "--attributes")
        feature["geometry"] = try Self.value(geometry, of: "--geometry")
        feature["fields"] = try Self.value(fields, of: "--fields")
        if let spatialReference {
            try job.read(spatialReference: JSONPart(.number(JSONNumber(Double(spatialReference)))))
        } else {
            job.context.spatialReference = try feature["geometry"].flatMap {
                try JSONPart($0)["spatialReference"].flatMap(EsriJSON.spatialReference)
            }
        }
        try job.read(timeZone: timeZone)
        try job.read(profile: profile)
        if let view = try Self.value(view, of: "--view") { job.context.view = view }
        if let config = try Self.value(config, of: "--config") { job.context.config = config }
        try job.read(feature: JSONPart(.object(feature)))
        return job
    }

    private static func value(_ text: String?, of option: String) throws -> JSONValue? {
        try text.map { try JSONPart(parsing: $0, source: option).value }
    }

    /// Lists the expressions of documents; other documents are listed if one cannot be read.
    private func checkDocuments() throws {
        var checks: [ArcadeCheck] = []
        var failures: [Failure] = []
        for path in inputs {
            do {
                let check = try ArcadeCheck(path: path)
                checks.append(check)
                if !json { try OutputError.write(Array(check.text.utf8), to: "-") }
            } catch let error as DocumentError {
                let failure = Failure(error)
                StandardError.print("cartouche: \(failure.line)")
                failures.append(failure)
            }
        }
        if json {
            let whole: JSONValue = ["files": .array(checks.map(\.json))]
            try OutputError.write(whole.bytes(.pretty) + [0x0A], to: "-")
        }
        if let first = failures.first {
            let isSame = failures.allSatisfy { $0.status == first.status }
            throw isSame ? ExitCode(first.status) : ExitStatus.failed
        }
        if !checks.allSatisfy(\.isRight) { throw ExitStatus.notFaithful }
    }

    /// Answers each line of a job file.
    private func runJobs(_ path: String) throws {
        var lines = LineReader(try FileBytes(path: path))
        var isComplete = true
        var output: [UInt8] = []
        while let line = try lines.next() {
            let answer = Self.answer(line)
            if answer.object?["error"] != nil { isComplete = false }
            output += answer.bytes() + [0x0A]
        }
        try OutputError.write(output, to: "-")
        if strict, !isComplete { throw ExitStatus.notFaithful }
    }

    private static func answer(_ line: LineReader.Line) -> JSONValue {
        guard case .bytes(let bytes) = line else { return wrongLine("the line has more than 16 MB") }
        do {
            return try ArcadeJob(JSONPart(parsing: bytes)).answer()
        } catch {
            return wrongLine(
                (error as? any CartoucheError)?.description ?? (error as? ArcadeFault)?.text ?? "\(error)")
        }
    }

    private static func wrongLine(_ what: String) -> JSONValue {
        ["error": .string(ArcadeFault.Kind.internal.rawValue), "when": "load", "message": .string(what)]
    }
}
