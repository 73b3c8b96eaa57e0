import CartoucheCanvases
import CartoucheImages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Measures the rasterizer alone with the workloads W1 to W5, on one thread and on all cores.
///
/// `raster-bench [FOLDER] [--json FILE] [--reps N] [--threads 1,2] [--only W2] [--png FOLDER]` reads the shapes from
/// `w1.bin` to `w5.bin` in the folder; without a folder it makes them.
@main
struct RasterBench {
    static func main() throws {
        var folder: String?
        var json: String?
        var repetitions = 5
        var threadCounts = [1, RasterCanvas.coreCount]
        var only = ""
        var pictures: String?
        var arguments = Array(CommandLine.arguments.dropFirst())
        while !arguments.isEmpty {
            let argument = arguments.removeFirst()
            func value() -> String { arguments.isEmpty ? "" : arguments.removeFirst() }
            switch argument {
            case "--json": json = value()
            case "--reps": repetitions = max(Int(value()) ?? 5, 1)
            case "--threads":
                let counts = value().split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
                if !counts.isEmpty { threadCounts = counts }
            case "--only": only = value()
            case "--png": pictures = value()
            default: folder = argument
            }
        }
        let workloads = try folder.map { try Workloads(folder: $0) } ?? Workloads()
        var results: [(name: String, threads: Int, median: Double, best: Double)] = []
        for drawing in workloads.drawings() where drawing.name.hasPrefix(only) {
            for threads in threadCounts {
                let kept = SpriteCache()
                var times: [Double] = []
                for repetition in 0..<repetitions + (drawing.sprites == .kept ? 1 : 0) {
                    let start = ContinuousClock.now
                    let image = picture(of: drawing, threads: threads, kept: kept)
                    let time = (ContinuousClock.now - start).milliseconds
                    if repetition == 0, let pictures, threads == threadCounts[0] {
                        try image.pngData().write(
                            to: URL(fileURLWithPath: pictures + "/" + drawing.name + ".png"))
                    }
                    if drawing.sprites != .kept || repetition > 0 { times.append(time) }
                }
                results.append((drawing.name, threads, times.sorted()[times.count / 2], times.min()!))
            }
        }
        print(table(results, threadCounts))
        if let json { try Data(text(json: results).utf8).write(to: URL(fileURLWithPath: json)) }
    }

    private static func picture(of drawing: Drawing, threads: Int, kept: SpriteCache) -> Image {
        let sprites: SpriteCache? =
            switch drawing.sprites {
            case .none: nil
            case .new: SpriteCache()
            case .kept: kept
            }
        var canvas = RasterCanvas(
            width: 1024, height: 1024, background: Color(red: 1, green: 1, blue: 1), threads: threads,
            sprites: sprites)
        drawing.draw(&canvas)
        return canvas.makeImage()
    }

    private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    private static func table(
        _ results: [(name: String, threads: Int, median: Double, best: Double)], _ threadCounts: [Int]
    ) -> String {
        var lines = [
            "median ms (best) | "
                + threadCounts.map { "\($0) thread\($0 == 1 ? "" : "s")" }.joined(separator: " | ")
        ]
        var index = 0
        while index < results.count {
            let row = results[index..<index + threadCounts.count]
            lines.append(
                results[index].name + " | "
                    + row.map { "\(rounded($0.median)) (\(rounded($0.best)))" }.joined(separator: " | "))
            index += threadCounts.count
        }
        return lines.joined(separator: "\n")
    }

    private static func text(json results: [(name: String, threads: Int, median: Double, best: Double)])
        -> String
    {
        let rows = results.map {
            "  {\"workload\": \"\($0.name)\", \"threads\": \($0.threads), \"milliseconds\": \(rounded($0.median)), \"best\": \(rounded($0.best))}"
        }
        return "[\n" + rows.joined(separator: ",\n") + "\n]"
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
