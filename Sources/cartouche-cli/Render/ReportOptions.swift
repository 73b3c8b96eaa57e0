import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheNetwork

/// Options for messages and reports.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Print feature counts, diagnostics and times.")
    var report = false

    @Option(
        name: .customLong("report-json"),
        help: ArgumentHelp(
            "Write the report to a JSON file.",
            discussion:
                "'-' is standard output. The JSON Schema of the report is Documentation/report.schema.json.",
            valueName: "file"), completion: .file())
    var reportJSON: String?

    @Option(
        help: ArgumentHelp(
            "Write the labels to a JSON file.",
            discussion: """
                Each feature with a label text has an entry with its position, the box around the ink in pixels, or the \
                reason why it has no label. '-' is standard output.
                """, valueName: "file"), completion: .file())
    var labels: String?

    @Flag(help: "Exit with status 2 if empty or not faithful.")
    var strict = false

    @Flag(name: [.short, .long], help: "Do not print progress or diagnostics.")
    var quiet = false

    /// The maximum number of diagnostics printed without `--report`.
    private static let maxDiagnostics = 10

    /// Prints warnings and errors, which users should see without `--report`.
    ///
    /// - Parameters:
    ///   - map: The map, for the names of its layers.
    ///   - isListed: Whether a diagnostic was printed before.
    private func printDiagnostics(
        of drawing: DrawingReport, _ map: Map, inputs: [String], isListed: (Diagnostic) -> Bool
    ) {
        let input = InputNames.text(inputs)
        var diagnostics = GroupedDiagnostics.lines(drawing.diagnostics.filter { !isListed($0) }, of: map)
            .map { "\(input): \($0)" }
        for layer in drawing.layers {
            diagnostics += GroupedDiagnostics.lines(layer.diagnostics).map {
                // With several files, the layer's name identifies the file.
                inputs.count > 1
                    ? "layer \"\(layer.name)\": \($0)" : "\(input): layer \"\(layer.name)\": \($0)"
            }
        }
        for diagnostic in diagnostics.prefix(Self.maxDiagnostics) { StandardError.print(diagnostic) }
        for layer in drawing.layers {
            // A renderer can omit features on purpose, so only --strict reports them.
            if strict, layer.featuresWithoutSymbol > 0 {
                let count = counted(layer.featuresWithoutSymbol, "feature")
                StandardError.print("\(input): layer \"\(layer.name)\": \(count) without symbol")
            }
            if layer.featuresUnfit > 0 {
                let count = counted(layer.featuresUnfit, "feature")
                StandardError.print(
                    "\(input): layer \"\(layer.name)\": \(count) not drawn: the symbol does not fit the geometry"
                )
            }
        }
        if diagnostics.count > Self.maxDiagnostics {
            let count = counted(diagnostics.count - Self.maxDiagnostics, "more diagnostic")
            StandardError.print("… and \(count); use --report to see all")
        }
    }

    /// Prints the report or the diagnostics, and writes the JSON report if requested.
    ///
    /// - Parameters:
    ///   - map: The map of the drawing.
    ///   - isListed: Whether a diagnostic was printed before. Default: none was.
    /// - Throws: `OutputError` if the JSON report cannot be written.
    func write(
        _ drawing: DrawingReport, of map: Map, inputs: [String],
        isListed: (Diagnostic) -> Bool = { _ in false }
    ) throws {
        if report {
            let text = ReportText(drawing, of: map, input: InputNames.text(inputs))
            for line in text.lines + NetworkOptions.records.map(\.line) { StandardError.print(line) }
        } else if !quiet {
            printDiagnostics(of: drawing, map, inputs: inputs, isListed: isListed)
        }
        if let reportJSON {
            var json = drawing.json
            let requests = NetworkOptions.records.map(\.json)
            if !requests.isEmpty, case .object(var object) = json {
                object["requests"] = .array(requests)
                json = .object(object)
            }
            try OutputError.write(json.bytes(.pretty), to: reportJSON)
        }
        if let labels {
            try OutputError.write((drawing.labels ?? []).json.bytes(.pretty), to: labels)
        }
    }
}

/// The report as text.
struct ReportText {
    let lines: [String]

    init(_ report: DrawingReport, of map: Map, input: String) {
        var lines = [
            "\(input): \(report.width) × \(report.height) pixels, scale 1:\(Int(min(report.scale, 1e15).rounded()))"
        ]
        for layer in report.layers {
            var line = "layer \"\(layer.name)\": "
            if let skipped = layer.skipped {
                line += "not drawn (\(skipped))"
            } else {
                line += "\(layer.featuresRead) read, \(layer.featuresDrawn) drawn, "
                line +=
                    "\(layer.featuresClipped) outside the view, \(layer.featuresWithoutSymbol) without symbol"
                if layer.featuresUnfit > 0 {
                    line += ", \(layer.featuresUnfit) with a symbol for another geometry type"
                }
            }
            lines.append(line)
            lines += layer.diagnostics.map { "  \($0)" }
        }
        lines += report.diagnostics.map { diagnostic in
            let name = map.layerName(atPath: diagnostic.path).map { "layer \"\($0)\": " } ?? ""
            return name + diagnostic.description
        }
        let times = DrawingReport.Stage.allCases.compactMap { stage in
            report.milliseconds[stage].map { "\(stage.rawValue) \(Self.text($0))" }
        }
        lines.append("milliseconds: " + times.joined(separator: ", "))
        self.lines = lines
    }

    private static func text(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension NetworkRecord {
    /// The request as a line of a report.
    fileprivate var line: String {
        let answer =
            status.map { "\($0), \(bytes) bytes, \(Int(milliseconds.rounded())) ms" } ?? error ?? "no answer"
        return "\(method) \(url): \(answer) (\(origin.rawValue))"
    }

    /// The request as an object of a report.
    fileprivate var json: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number(JSONNumber($0)) } ?? .null }
        return [
            "method": .string(method), "url": .string(url), "origin": .string(origin.rawValue),
            "status": number(status.map(Double.init)), "bytes": number(Double(bytes)),
            "milliseconds": number((milliseconds * 1000).rounded() / 1000),
            "entityTag": entityTag.map(JSONValue.string) ?? .null,
            "error": error.map(JSONValue.string) ?? .null,
        ]
    }
}
