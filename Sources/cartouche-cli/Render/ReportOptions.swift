import ArgumentParser
import Cartouche

/// What the command tells beside the picture.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Tell on standard error what was read, drawn, left out, and how long each step took.")
    var report = false

    @Option(
        name: .customLong("report-json"), help: "Write that report as JSON to a file.", completion: .file())
    var reportJSON: String?

    @Flag(help: "Exit with status 2 if anything was not drawn faithfully.")
    var strict = false

    @Flag(name: [.short, .long], help: "No progress and no findings on the terminal.")
    var quiet = false

    /// How many findings are told unasked.
    private static let mostFindings = 10

    /// Says what was not drawn faithfully, even unasked: nobody should find out by looking.
    private func tellFindings(of drawing: DrawingReport, about inputs: [String]) {
        let input = inputs.joined(separator: ", ")
        var findings = drawing.diagnostics.filter { $0.severity > .note }.map { "\(input): \($0)" }
        for layer in drawing.layers {
            // Of several files the layer says which one is meant.
            let place = inputs.count > 1 ? "layer \"\(layer.name)\"" : input
            findings += layer.diagnostics.filter { $0.severity > .note }.map { "\(place): \($0)" }
        }
        for finding in findings.prefix(Self.mostFindings) { StandardError.print(finding) }
        for layer in drawing.layers {
            // A renderer may well leave features out on purpose: that is worth a line only to the strict.
            if strict, layer.featuresWithoutSymbol > 0 {
                StandardError.print(
                    "\(input): layer \"\(layer.name)\": \(layer.featuresWithoutSymbol) features have no symbol"
                )
            }
            if layer.featuresUnfit > 0 {
                StandardError.print(
                    "\(input): layer \"\(layer.name)\": \(layer.featuresUnfit) features have a symbol for another kind of geometry; not drawn"
                )
            }
        }
        if findings.count > Self.mostFindings {
            StandardError.print("… and \(findings.count - Self.mostFindings) more; --report tells all")
        }
    }

    func tell(_ drawing: DrawingReport, about inputs: [String]) throws {
        if report {
            let text = ReportText(drawing, input: inputs.joined(separator: ", "))
            for line in text.lines { StandardError.print(line) }
        } else if !quiet {
            tellFindings(of: drawing, about: inputs)
        }
        if let reportJSON {
            try OutputError.write(drawing.json.bytes(.pretty), to: reportJSON)
        }
    }
}

/// The report for a person.
struct ReportText {
    let lines: [String]

    init(_ report: DrawingReport, input: String) {
        var lines = [
            "\(input): \(report.width) × \(report.height) pixels, scale 1:\(Int(min(report.scale, 1e15).rounded()))"
        ]
        for layer in report.layers {
            var line = "layer \"\(layer.name)\": "
            if let skipped = layer.skipped {
                line += "not drawn (\(skipped))"
            } else {
                line += "\(layer.featuresRead) read, \(layer.featuresDrawn) drawn, "
                line += "\(layer.featuresClipped) clipped away, \(layer.featuresWithoutSymbol) without symbol"
                if layer.featuresUnfit > 0 { line += ", \(layer.featuresUnfit) unfit" }
            }
            lines.append(line)
            lines += layer.diagnostics.map { "  \($0)" }
        }
        lines += report.diagnostics.map(\.description)
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
