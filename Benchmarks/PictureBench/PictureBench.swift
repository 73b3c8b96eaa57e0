import Cartouche
import Dispatch
import Foundation

/// Measures the drawing of whole pictures, and the renderer.
///
/// - `cartouche-bench [table] [P1 …] [--json FILE]`: all figures of the workloads.
/// - `warm P1`: repeated drawing from an open source.
/// - `cold P1 --out FILE`: one picture from file to file.
/// - `views [P1 …] [--threads COUNT] [--json FILE]`: workloads far in, far out, turned and with two pixels per DIP.
/// - `formats [P1 …] [--renderers FOLDER] [--json FILE]`: the command with several file formats.
/// - `text [--json FILE] [--out FILE]`: TX1, haloed labels.
/// - `label-time [--json FILE] [--out FOLDER]`: LB1 and LB2, the time of labels.
/// - `label-zoom [--json FILE]`: the time of labels by scale, tile and view; the exit status is 1 if a goal is missed.
/// - `swatches [--threads COUNT]`: S1, 2,000 swatches as PNG.
/// - `service-points [--threads COUNT]`: 1,000,000 points of a feature service to a picture.
/// - `live [I1 G1 G2] [--threads COUNT] [--json FILE]`: identify, and graphics that move.
/// - `scenes [Z1 …] [--json FILE] [--out FOLDER]`: scenes of bodies, footprints and models.
/// - `arcade`: evaluations of scripts a second on one core; fails if a goal is not reached.
/// - `dictionary [FILE.stylx] [--threads COUNT] [--out FILE]`: D1, 100,000 features with the symbols of a dictionary
///   style; the exit status is 1 if a goal is missed.
/// - `styles FILE`: opening, search and 1,000 swatches of a style.
/// - `burst A2 [--requests COUNT] [--cache MB]`: peak memory of concurrent requests.
/// - `cancel A2`: the time until canceled requests stop.
/// - `labels FILE [--lines FILE] [--polygons FILE] [--pans COUNT] [--json FILE] [--out FOLDER]`: the quality and
///   steadiness of labels on a file of places, and on files of rivers and states.
/// - `count NAME`: small versions of workloads for `scripts/bench-check`.
/// - `soak [MINUTES]`: random requests; checks that memory and open files do not grow.
@main
enum PictureBench {
    /// Runs the work on a task, and waits for it: callgrind fails if the main thread ends first.
    static func main() {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await run()
            } catch {
                fail("\(error)")
            }
            isDone.signal()
        }
        isDone.wait()
    }

    private static func run() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let out = value(of: "--out", in: &arguments)
        let peak = value(of: "--peak", in: &arguments)
        let json = value(of: "--json", in: &arguments)
        let threads = value(of: "--threads", in: &arguments).flatMap(Int.init)
        let requests = value(of: "--requests", in: &arguments).flatMap(Int.init)
        if let cache = value(of: "--cache", in: &arguments).flatMap(Int.init) {
            DrawingCache.byteLimit = cache << 20
        }
        let renderers = value(of: "--renderers", in: &arguments) ?? "Benchmarks/renderers"
        if arguments.first == "formats" {
            let chosen = FormatWorkload.all.filter { workload in
                arguments.count == 1 || arguments.dropFirst().contains { workload.name.hasPrefix($0) }
            }
            return try FormatTable(renderers: renderers).run(chosen, json: json)
        }
        if arguments.first == "label-time" { return try LabelLoad.runAll(json: json, pictures: out) }
        if arguments.first == "label-zoom" {
            var run = LabelZoomRun()
            guard try run.run(json: json) else { fail("a goal of the label times is missed") }
            return
        }
        if arguments.first == "text" { return try LabelWorkload.run(json: json, png: out) }
        if arguments.first == "labels" {
            let pans = value(of: "--pans", in: &arguments).flatMap(Int.init) ?? 200
            var result = LabelFigures()
            for kind in [LabelShapeRun.Kind.lines, .polygons] {
                guard let path = value(of: "--\(kind.rawValue)", in: &arguments) else { continue }
                let figures = try LabelShapeRun(path: path, kind: kind, pans: pans, pictures: out).run()
                for line in figures.flatMap(\.lines) { print(line) }
                result.shapes += figures
            }
            guard let path = arguments.dropFirst().first else { fail("labels needs a file of places") }
            result.places = try LabelRun(path: path, pans: pans, pictures: out).run()
            for line in result.places.flatMap(\.lines) { print(line) }
            if let json { try AtomicFile.write(Array(try JSONEncoder().encode(result)), to: json) }
            return
        }
        if arguments.first == "arcade" {
            guard try ArcadeSpeed.run() else { fail("a goal is not reached") }
            return
        }
        if arguments.first == "swatches" { return SwatchRun.run(threads: threads ?? 2) }
        if arguments.first == "service-points" { return try ServicePoints(threads: threads ?? 2).run() }
        if arguments.first == "live" {
            return try await LiveRun.run(Array(arguments.dropFirst()), threads: threads ?? 2, json: json)
        }
        if arguments.first == "scenes" {
            return try SceneRun.run(Array(arguments.dropFirst()), json: json, pictures: out)
        }
        if arguments.first == "dictionary" {
            let style = arguments.dropFirst().first
            guard try DictionaryRun.run(style: style, threads: threads ?? 2, out: out) else {
                fail("a goal of dictionaries is missed")
            }
            return
        }
        if arguments.first == "styles" {
            guard let path = arguments.dropFirst().first else { fail("styles needs a style") }
            return try await StyleRun(file: URL(filePath: path)).run()
        }
        if arguments.first == "count" {
            guard let name = arguments.dropFirst().first else { fail("count needs a workload") }
            return try await CountRun(name).run()
        }
        if arguments.first == "soak" {
            let minutes = arguments.dropFirst().first.flatMap(Double.init) ?? 30
            guard try await SoakRun(minutes: minutes).run() else { fail("memory or open files grew") }
            return
        }
        if let verb = arguments.first, ["burst", "cancel"].contains(verb) {
            for workload in arguments.dropFirst().compactMap(Workload.init) {
                let run = RendererRun(workload: workload)
                if verb == "cancel" {
                    try await run.cancel(times: 60)
                } else {
                    try await run.burst(requests ?? 256)
                }
            }
            return
        }
        let verb =
            arguments.first.map { ["warm", "cold", "table", "views"].contains($0) ? $0 : "table" } ?? "table"
        let names = arguments.filter { $0 != verb && !$0.hasPrefix("--") }
        let workloads = names.isEmpty ? Workload.allCases : names.compactMap(Workload.init)
        guard names.isEmpty || workloads.count == names.count else {
            fail(
                "unknown workload; the workloads are \(Workload.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        let present = workloads.filter(\.isAvailable)
        if present.isEmpty {
            fail("no data in \(Workload.folder); run scripts/make-bench-data")
        }
        for workload in workloads where !workload.isAvailable {
            print("\(workload.rawValue): skipped, no \(workload.files[0]) in \(Workload.folder)")
        }
        switch verb {
        case "views": try ViewRun.run(present, threads: threads, json: json)
        case "warm":
            for workload in present { print(try WarmRun(workload, threads: threads).line) }
        case "cold":
            guard let out else { fail("cold needs --out FILE") }
            for workload in present { try coldRun(workload, out: out, threads: threads) }
            if let peak { try AtomicFile.write(Array("\(Measurement.peakMegabytes)".utf8), to: peak) }
        default:
            try BenchTable(present).run(json: json)
        }
    }

    /// Draws one picture from the data file to a PNG file.
    static func coldRun(_ workload: Workload, out: String, threads: Int?) throws {
        let map = try workload.map { try FeatureSources.open(path: $0) }
        var report = DrawingReport()
        let image = try map.draw(
            in: workload.frame(of: map), renderer: MapRenderer(threadBudget: threads), report: &report)
        try AtomicFile.write([UInt8](image.pngData()), to: out)
    }

    private static func value(of option: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        let value = arguments[index + 1]
        arguments.removeSubrange(index...(index + 1))
        return value
    }

    static func fail(_ text: String) -> Never {
        FileHandle.standardError.write(Data("cartouche-bench: \(text)\n".utf8))
        exit(1)
    }
}
