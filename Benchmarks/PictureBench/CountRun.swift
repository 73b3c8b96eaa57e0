import Cartouche
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheWorkers
import Foundation

/// Runs a small version of a workload on one thread; `scripts/bench-check` counts its instructions.
///
/// Most workloads have two counted parts: the first picture, and a later one, which draws what is kept. The
/// opening of data and fonts belongs to no part: it depends on the machine, or is another workload.
struct CountRun {
    private let name: String
    /// The name of the part for later pictures.
    private var later: String { "\(name)-later" }
    /// The name of parts that do not count.
    private static let other = "-"

    init(_ name: String) { self.name = name }

    /// Runs the workload.
    func run() async throws {
        // Layers keep shapes only after some pictures.
        let four = [name, Self.other, Self.other, later]
        switch name {
        case "TX1":
            for (count, parts) in [(1, [Self.other]), (100, four)] {
                let (map, overlay, frame) = try LabelWorkload.view(count: count)
                try await pictures(parts, map, [overlay], in: frame)
            }
        case "LB1":
            for (count, parts) in [(1, [Self.other]), (200, four)] {
                let map = try LabelLoad.points(true, count: count)
                let frame = try map.frame(
                    viewpoint: Viewpoint(boundingGeometry: LabelLoad.page),
                    size: ScreenSize(width: 1024, height: 1024), scale: 1)
                try await pictures(parts, map, in: frame)
            }
        case "S1":
            let run = SwatchRun(threads: 1, count: 200)
            let plans = SwatchPlans()
            for part in [name, later] { await count(part) { _ = run.draw(plans) } }
        case "I1": try await identify()
        case "Z1": try await lists()
        case "GeoJSON", "GeoPackage":
            let file = name == "GeoJSON" ? "p1.geojson" : "p1.gpkg"
            let source = try FeatureSources.open(path: "\(Workload.folder)/\(file)")
            try await count(name) { try source.forEachBatch { _ in } }
        default:
            guard let workload = Workload(rawValue: name) else {
                PictureBench.fail("unknown workload \(name)")
            }
            let map = try workload.map { try FeatureSources.open(path: $0).loaded() }
            // A picture of a heatmap keeps nothing, and takes long.
            try await pictures(workload == .heatmap ? [name] : four, map, in: workload.frame(of: map))
        }
    }

    private func pictures(
        _ parts: [String], _ map: Map, _ overlays: [GraphicsOverlay] = [], in frame: MapFrame
    ) async throws {
        let renderer = MapRenderer(threadBudget: 1)
        for part in parts {
            try await count(part) {
                var report = DrawingReport()
                _ = try map.draw(
                    in: frame, graphicsOverlays: overlays, renderer: renderer, report: &report)
            }
        }
    }

    private func identify() async throws {
        var run = LiveRun(threads: 1)
        let view = run.pointView(count: 20_000, inOverlay: false)
        for _ in 0..<2 { _ = try await view.exportImage() }
        try await count(name) {
            for _ in 0..<50 { _ = try await run.search(view, inOverlay: false) }
        }
    }

    /// Makes the lists of the pictures of a scene; the device is not measured.
    private func lists() async throws {
        var run = try SceneRun(pictures: nil)
        defer { try? FileManager.default.removeItem(at: run.folder) }
        run.sphereCount = 2000
        let view = try run.view(name, hasSky: false)
        let pool = WorkerPool(threadBudget: 1)
        for (frame, part) in [name, Self.other, later].enumerated() {
            view.camera = run.camera(name, frame: frame)
            try await count(part) { try pool.perform { _ = try view.drawing(size: view.size, scale: 1) } }
        }
    }

    private func count(_ part: String, _ work: () async throws -> Void) async rethrows {
        Self.markCountedPart(part)
        try await work()
        Self.markCountedPart(Self.other)
    }

    /// Begins a part, and prints its name.
    ///
    /// Callgrind writes and clears its counter before each call: `scripts/bench-check` gives it the name of
    /// this function.
    @inline(never)
    private static func markCountedPart(_ part: String) {
        print(part)
    }
}
