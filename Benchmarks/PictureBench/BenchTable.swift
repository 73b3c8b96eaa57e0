import Cartouche
import Foundation

/// Measures all workloads and writes a table and JSON.
struct BenchTable {
    let workloads: [Workload]

    init(_ workloads: [Workload]) {
        self.workloads = workloads
    }

    func run(json path: String?) throws {
        print("| | one thread, warm ms | all threads, warm ms | CPU ms | PNG ms | cold ms | cold peak MB |")
        print("|---|---|---|---|---|---|---|")
        var rows: [JSONValue] = []
        for workload in workloads {
            let single = try WarmRun(workload, threads: 1)
            let all = try WarmRun(workload)
            let cold = try ColdRuns(workload)
            let png = Measurement.median(all.pngMilliseconds)
            let figures = [
                single.measurement.median, all.measurement.median, all.measurement.medianCPU, png,
                cold.medianMilliseconds, cold.peakMegabytes,
            ]
            let cells = figures.map { String(format: "%.1f", $0) }.joined(separator: " | ")
            print("| \(workload.rawValue) \(workload.summary) | \(cells) |")
            let names = ["warm1", "warm", "cpu", "png", "cold", "peakMB"]
            var row: JSONObject = ["workload": .string(workload.rawValue)]
            for (name, figure) in zip(names, figures) {
                row[name] = .number(JSONNumber((figure * 100).rounded() / 100))
            }
            row["encodeShareOfCold"] = .number(
                JSONNumber((png / cold.medianMilliseconds * 1000).rounded() / 1000))
            rows.append(.object(row))
        }
        if let path { try AtomicFile.write(JSONValue.array(rows).bytes(.pretty), to: path) }
    }
}

/// Measures a workload in a new process for each run, from process start to the PNG file.
struct ColdRuns {
    let medianMilliseconds: Double
    let peakMegabytes: Double

    init(_ workload: Workload, repetitions: Int = 5) throws {
        let out = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-cold.png").path
        let peakFile = out + ".peak"
        defer {
            try? FileManager.default.removeItem(atPath: out)
            try? FileManager.default.removeItem(atPath: peakFile)
        }
        var times: [Double] = []
        var peak = 0.0
        for _ in 0..<repetitions {
            let words = [
                CommandLine.arguments[0], "cold", workload.rawValue, "--out", out, "--peak", peakFile,
            ]
            guard let process = ChildProcess(words) else {
                PictureBench.fail("cold \(workload.rawValue) failed")
            }
            times.append(process.milliseconds)
            peak = max(peak, Double(try String(contentsOfFile: peakFile, encoding: .utf8)) ?? .nan)
        }
        medianMilliseconds = Measurement.median(times)
        peakMegabytes = peak
    }
}
