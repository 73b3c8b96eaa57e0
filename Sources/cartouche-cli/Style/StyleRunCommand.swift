import ArgumentParser
import Cartouche
import CartoucheArcade
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatures
import CartoucheJobLines
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// The kinds of geometries of `style run --geometry`.
enum DictionaryGeometryKind: String, ExpressibleByArgument, CaseIterable {
    case point, line, area

    var kind: SymbolDefinition.Kind {
        switch self {
        case .point: .point
        case .line: .line
        case .area: .polygon
        }
    }
}

/// `cartouche style run`: composes the symbol of a dictionary style for the attributes of a feature.
struct StyleRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Composes a symbol with the script of a dictionary style.",
        discussion: """
            Examples:
              cartouche style run calls.stylx --attributes '{"status": "New"}' -o call.svg
              cartouche style run calls.stylx --attributes '{"status": "New"}' --trace
              cartouche style run calls.stylx --jobs calls.jsonl > traces.jsonl

            A date in attributes is {"$date": 1577836800000}: milliseconds since 1970.
            --trace shows what the script returned, the keys that were found and those
            that are missing, and where overrides applied. A line of a job file is an
            object with attributes, geometry, config and output, of which only
            attributes is required; its answer is the trace.
            """)

    @Argument(help: "Dictionary style (.stylx).", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Attributes of the feature, as a JSON object.", valueName: "json"))
    var attributes: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(".png, .jpg, .webp, .tif, .svg or .pdf; '-' for stdout.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Geometry of the feature: point, line or area.", valueName: "name"))
    var geometry = DictionaryGeometryKind.point

    @Option(
        help: ArgumentHelp(
            "Value of the configuration. Can be given several times.", valueName: "name=value"))
    var config: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Size of the picture, as of 'cartouche swatch'.", valueName: "size"),
        transform: { try OutputSize($0) })
    var size: OutputSize?

    @Option(help: ArgumentHelp("Pixels per DIP. Default: 1.", valueName: "number"))
    var scale = 1.0

    @Flag(help: "Write the steps that led to the symbol.")
    var trace = false

    @Flag(help: "With --trace: write JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("Compose a symbol for each line of a file.", valueName: "file"),
        completion: .file(extensions: ["ndjson", "jsonl"]))
    var jobs: String?

    @OptionGroup
    var background: BackgroundOption

    @OptionGroup
    var fonts: FontOptions

    @OptionGroup
    var vector: VectorOptions

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if the symbol is not faithful.")
    var strict = false

    func validate() throws {
        guard (attributes == nil) != (jobs == nil) else {
            throw ValidationError("Give --attributes or --jobs")
        }
        if jobs != nil, output != nil || trace || json {
            throw ValidationError("--jobs takes the outputs from its lines, and always writes traces as JSON")
        }
        guard jobs != nil || output != nil || trace else {
            throw ValidationError("Give --output or --trace")
        }
        if json, !trace { throw ValidationError("--json needs --trace") }
        if trace, output == "-" { throw ValidationError("--trace needs standard output; use -o FILE") }
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale)")
        }
        for pair in config where !pair.contains("=") {
            throw ValidationError("--config '\(pair)' has no value; write NAME=VALUE")
        }
    }

    func run() throws {
        fonts.use(in: reading.resources)
        let style = try reading.style(file)
        let composer = try DictionaryComposer(style)
        let values = try configured(composer.definition)
        if let jobs { return try runJobs(jobs, composer, values) }
        let json = try JSONPart(parsing: attributes ?? "{}", source: "--attributes")
        let run = try DictionaryRun(
            attributes: json.value, kind: geometry.kind, values: values, composer: composer)
        if trace {
            let bytes = self.json ? run.json.bytes(.pretty) + [0x0A] : Array(run.text.utf8)
            try OutputError.write(bytes, to: "-")
        } else if let error = run.error {
            throw error.error(in: composer.definition.script, of: file)
        }
        if run.error != nil { throw ExitStatus.failed }
        guard let symbol = run.result?.symbol else {
            if trace { return }
            throw InputError(
                "the script names no item of the style", at: file,
                suggestion: "--trace shows what it returned")
        }
        var found = run.result?.diagnostics ?? []
        if let output { found += try write(symbol, to: output) }
        for line in GroupedDiagnostics.lines(found) { StandardError.print("\(file): \(line)") }
        if found.contains(where: { $0.severity == .error || strict && $0.severity > .note }) {
            throw ExitStatus.notFaithful
        }
    }

    private func write(_ symbol: Symbol, to output: String) throws -> [Diagnostic] {
        let picture = SymbolPictureFile(
            output: output, format: try PictureFormat(output: output, requested: nil), size: size?.size,
            scale: scale, background: background.color(isSheet: false), quality: nil, vector: vector,
            title: "")
        return try picture.write(symbol.definition, for: nil).diagnostics
    }

    /// Reads the values of the configuration.
    private func configured(_ definition: DictionaryDefinition) throws -> [String: String] {
        var values: [String: String] = [:]
        for pair in config {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try definition.set(String(parts[0]), to: String(parts[1]), in: &values, source: "--config")
        }
        return values
    }

    private func runJobs(
        _ path: String, _ composer: DictionaryComposer, _ values: [String: String]
    ) throws {
        var lines = LineReader(try FileBytes(path: path))
        var isComplete = true
        var answers: [UInt8] = []
        while let line = try lines.next() {
            let answer: JSONValue
            do {
                answer = try answerLine(line, composer, values)
            } catch {
                let text = (error as? any CartoucheError)?.description ?? "\(error)"
                answer = ["errors": [["message": .string(text)]]]
            }
            if !(answer.object?["errors"]?.array ?? []).isEmpty { isComplete = false }
            answers += answer.bytes() + [0x0A]
        }
        try OutputError.write(answers, to: "-")
        if !isComplete { throw ExitStatus.notFaithful }
    }

    private func answerLine(
        _ line: LineReader.Line, _ composer: DictionaryComposer, _ values: [String: String]
    ) throws -> JSONValue {
        guard case .bytes(let bytes) = line else {
            throw DocumentError(.tooLarge, what: "the line has more than \(LineReader.limit) bytes")
        }
        let json = try JSONPart(parsing: bytes)
        let name = json["geometry"]?.string
        guard let geometry = name.map({ DictionaryGeometryKind(rawValue: $0) }) ?? self.geometry else {
            throw DocumentError(
                .wrongValue, path: "$.geometry", what: "there is no geometry '\(name ?? "")'",
                suggestion: "use point, line or area")
        }
        var values = values
        for member in json["config"]?.value.object?.members ?? [] {
            try composer.definition.set(
                member.key, to: member.value.string ?? "", in: &values, source: "config")
        }
        let run = try DictionaryRun(
            attributes: json["attributes"]?.value ?? .object([:]), kind: geometry.kind, values: values,
            composer: composer)
        if let output = json["output"]?.string, let symbol = run.result?.symbol {
            for line in GroupedDiagnostics.lines(try write(symbol, to: output)) {
                StandardError.print("\(output): \(line)")
            }
        }
        return run.json
    }
}

extension DictionaryDefinition {
    /// Sets a value of the configuration.
    ///
    /// - Throws: `DocumentError` if the style has no such name, or if the value is outside of its domain.
    fileprivate func set(
        _ name: String, to value: String, in values: inout [String: String], source: String
    ) throws(DocumentError) {
        guard let known = configurations.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            let names = configurations.map(\.name)
            throw DocumentError(
                .wrongValue, source: source, what: "the style has no configuration '\(name)'",
                suggestion: names.isEmpty
                    ? "it has no configuration" : Self.suggestion(for: name, among: names))
        }
        guard known.domain.isEmpty || known.domain.contains(value) else {
            throw DocumentError(
                .wrongValue, source: source, what: "'\(value)' is no value of \(known.name)",
                suggestion: Self.suggestion(for: value, among: known.domain))
        }
        values[known.name] = value
    }

    private static func suggestion(for word: String, among known: [String]) -> String {
        SimilarWords.suggestion(for: word, among: known)
            ?? "use \(known.prefix(12).joined(separator: ", "))\(known.count > 12 ? ", …" : "")"
    }
}
