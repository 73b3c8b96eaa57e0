import CartoucheArcade
import CartoucheFeatures
import CartoucheGeospatial
import Foundation

/// Measures how many features scripts are evaluated for in a second of processor time.
enum ArcadeSpeed {
    /// A script with its goal.
    private struct Workload {
        let name: String
        let script: String
        /// The least number of evaluations a second.
        let goal: Double
        /// The same script in JavaScript, as a function of the feature `f`.
        let javaScript: String
    }

    private static let workloads = [
        Workload(
            name: "ratio", script: "$feature.a / $feature.b * 100", goal: 10_000_000,
            javaScript: "f.a / f.b * 100"),
        Workload(
            name: "when", script: "When($feature.a < 20000, 'low', $feature.a < 60000, 'middle', 'high')",
            goal: 2_000_000, javaScript: "f.a < 20000 ? 'low' : f.a < 60000 ? 'middle' : 'high'"),
        Workload(
            name: "label", script: "Concatenate($feature.name, ': ', Text($feature.a, '#,###'))",
            goal: 200_000, javaScript: "f.name + ': ' + format.format(f.a)"),
    ]

    private static let count = 10_000
    private static let seconds = 0.3

    /// Prints a line for each script; returns whether all goals are reached.
    static func run() throws -> Bool {
        let features = features
        var isReached = true
        for workload in workloads {
            let program = try ArcadeProgram.compile(workload.script)
            let run = try ArcadeRun(program, ArcadeContext(), batch: features)
            let rows = try speed {
                for row in 0..<count {
                    run.row = row
                    _ = try program.value(run)
                }
            }
            var columns = ""
            if program.numbers(of: features) != nil {
                let speed = try speed { _ = program.numbers(of: features) }
                columns = ", whole columns \(millions(speed))"
            }
            let node = nodeSpeed(workload.javaScript).map { ", node \(millions($0))" } ?? ""
            let verdict = rows >= workload.goal ? "reached" : "NOT REACHED"
            print(
                "\(workload.name): \(millions(rows)) evaluations/s\(columns)\(node); goal \(millions(workload.goal)) \(verdict)"
            )
            if rows < workload.goal { isReached = false }
        }
        return isReached
    }

    private static func millions(_ value: Double) -> String {
        String(format: "%.2f M", locale: Locale(identifier: "en_US_POSIX"), value / 1_000_000)
    }

    /// Returns the evaluations in a second of processor time: the best of several measurements.
    private static func speed(_ pass: () throws -> Void) throws -> Double {
        var best = 0.0
        for _ in 0..<5 {
            var passes = 0
            let start = processorSeconds
            var elapsed = 0.0
            while elapsed < seconds {
                try pass()
                passes += 1
                elapsed = processorSeconds - start
            }
            best = max(best, Double(passes * count) / elapsed)
        }
        return best
    }

    /// The processor time of this thread; other programs on the machine hardly change it.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the evaluations a second of node, which compiles to machine code; nil if it is not installed.
    private static func nodeSpeed(_ expression: String) -> Double? {
        let script = """
            const features = Array.from({length: \(count)}, (_, i) =>
              ({a: i * 7919 % 100000, b: i % 977 + 1.5, name: `Name ${i % 1000}`}));
            const format = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});
            const evaluate = f => \(expression);
            const results = new Array(features.length);
            let best = 0;
            for (let turn = 0; turn < 5; turn++) {
              let passes = 0, start = process.cpuUsage().user, elapsed = 0;
              while (elapsed < \(seconds)) {
                for (let i = 0; i < features.length; i++) results[i] = evaluate(features[i]);
                passes++;
                elapsed = (process.cpuUsage().user - start) / 1e6;
              }
              best = Math.max(best, passes * features.length / elapsed);
            }
            console.log(best);
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["node", "-e", script]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Features without geometry: an integer, a number and a text.
    private static var features: FeatureBatch {
        let fields = [
            Field(name: "a", type: .integer), Field(name: "b", type: .double),
            Field(name: "name", type: .string),
        ]
        var builder = FeatureBatchBuilder(fields: fields, capacity: count, spatialReference: nil)
        for row in 0..<count {
            builder.geometry.endFeature(.none)
            builder.set(column: 0, integer: Int64(row * 7919 % 100_000))
            builder.set(column: 1, .double(Double(row % 977) + 1.5))
            builder.set(column: 2, .string("Name \(row % 1000)"))
            builder.endFeature(id: nil, geometries: 1)
        }
        return builder.finish()
    }
}
