import Cartouche
import Foundation

/// Measures `cartouche render` with the same data in several formats, from process start to the picture file.
struct FormatTable {
    /// The path of `cartouche`, in the folder of this program.
    private let command: String
    private let renderers: String

    init(renderers: String) {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        command = folder.appendingPathComponent("cartouche").path
        self.renderers = renderers
    }

    private static let stages = ["open", "read", "project", "classify", "draw", "encode"]

    func run(_ workloads: [FormatWorkload], json path: String?) throws {
        print("| | format | wall ms | CPU ms | \(Self.stages.joined(separator: " | ")) | rest | peak MB |")
        print("|---|---|---|---|" + Self.stages.map { _ in "---|" }.joined() + "---|---|")
        var rows: [JSONValue] = []
        for workload in workloads {
            for format in workload.formats {
                let missing = workload.paths(format).filter { !FileManager.default.fileExists(atPath: $0) }
                if let first = missing.first {
                    print("| \(workload.name) | \(format) | skipped: no \(first) |")
                    continue
                }
                rows.append(try row(workload, format))
            }
        }
        if let path { try AtomicFile.write(JSONValue.array(rows).bytes(.pretty), to: path) }
    }

    private func row(_ workload: FormatWorkload, _ format: String) throws -> JSONValue {
        let folder = FileManager.default.temporaryDirectory
        let out = folder.appendingPathComponent("cartouche-format.png").path
        let report = out + ".json"
        defer {
            try? FileManager.default.removeItem(atPath: out)
            try? FileManager.default.removeItem(atPath: report)
        }
        var runs: [(process: ChildProcess, stages: [Double])] = []
        for _ in 0..<workload.repetitions {
            let words = workload.words(
                format, command: command, renderers: renderers, out: out, report: report)
            guard let process = ChildProcess(words) else {
                PictureBench.fail("failed: " + words.joined(separator: " "))
            }
            let times = try JSONValue(
                parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: report))), source: report
            ).object?["milliseconds"]?.object
            runs.append((process, Self.stages.map { times?[$0]?.double ?? 0 }))
        }
        func median(_ value: (Int) -> Double) -> Double { Measurement.median(runs.indices.map(value)) }
        let wall = median { runs[$0].process.milliseconds }
        let stages = Self.stages.indices.map { stage in median { runs[$0].stages[stage] } }
        let figures =
            [wall, median { runs[$0].process.cpuMilliseconds }] + stages
            + [wall - stages.reduce(0, +), runs.map(\.process.peakMegabytes).max() ?? .nan]
        let cells = figures.map { String(format: "%.1f", $0) }.joined(separator: " | ")
        print("| \(workload.name): \(workload.summary) | \(format) | \(cells) |")
        var json: JSONObject = ["workload": .string(workload.name), "format": .string(format)]
        for (name, figure) in zip(["wall", "cpu"] + Self.stages + ["rest", "peakMB"], figures) {
            json[name] = .number(JSONNumber((figure * 100).rounded() / 100))
        }
        return .object(json)
    }
}
