import Cartouche
import Foundation

/// All figures of all workloads, as a table and as JSON.
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

/// A workload drawn by a new process each time, from start to PNG on disk.
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
            let start = ContinuousClock.now
            let succeeded = Self.run(
                [CommandLine.arguments[0], "cold", workload.rawValue, "--out", out, "--peak", peakFile])
            let passed = start.duration(to: .now).components
            guard succeeded else { PictureBench.fail("cold \(workload.rawValue) failed") }
            times.append(Double(passed.seconds) * 1e3 + Double(passed.attoseconds) / 1e15)
            peak = max(peak, Double(try String(contentsOfFile: peakFile, encoding: .utf8)) ?? .nan)
        }
        medianMilliseconds = Measurement.median(times)
        peakMegabytes = peak
    }

    /// Runs a command to its end, and tells whether it succeeded.
    private static func run(_ words: [String]) -> Bool {
        var arguments = words.map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0 else { return false }
        var status: Int32 = 0
        return waitpid(child, &status, 0) == child && status == 0
    }
}
