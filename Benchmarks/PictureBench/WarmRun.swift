import Cartouche
import CartoucheImages
import Foundation

/// Measures repeated drawing from an open source with its attributes and coordinates in memory.
///
/// Each run classifies, projects, clips and draws again; it reuses only data that layers and the renderer cache.
struct WarmRun {
    let measurement: Measurement
    let pngMilliseconds: [Double]
    let openMilliseconds: Double
    let firstMilliseconds: Double
    let threads: Int

    init(_ workload: Workload, threads: Int? = nil, repetitions: Int = 7, budget: Double = 20) throws {
        var stopwatch = Stopwatch()
        let map = try workload.map { try FeatureSources.open(path: $0).loaded() }
        let frame = try workload.frame(of: map)
        openMilliseconds = stopwatch.lap()
        let renderer = MapRenderer(threadBudget: threads)
        var image: Image?
        func draw() throws {
            var report = DrawingReport()
            image = try map.draw(in: frame, renderer: renderer, report: &report)
        }
        try draw()
        firstMilliseconds = stopwatch.lap()
        measurement = try Measurement(repetitions: repetitions, budget: budget, draw)
        pngMilliseconds = Measurement(repetitions: 3, budget: 10) { _ = image?.pngData() }.wall
        self.threads = renderer.threadBudget
    }

    /// The result as one line of JSON, which the benchmark of several engines reads (`Benchmarks/ours.json`).
    var line: String {
        func list(_ values: [Double]) -> String {
            "[" + values.map { String(format: "%.2f", $0) }.joined(separator: ", ") + "]"
        }
        return """
            {"warm_ms": \(list(measurement.wall)), "cpu_ms": \(list(measurement.cpu)), \
            "png_ms": \(list(pngMilliseconds)), "threads": "\(threads)", "version": "\(CartoucheLibrary.version)", \
            "items": 1, "open_ms": \(String(format: "%.1f", openMilliseconds)), \
            "first_ms": \(String(format: "%.1f", firstMilliseconds)), \
            "rss_mb": \(String(format: "%.1f", Measurement.peakMegabytes)), "note": ""}
            """
    }
}
