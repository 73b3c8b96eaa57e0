import Cartouche
import CartoucheFeatures
import CartoucheGeospatial
import Foundation

/// Measures workloads in several views: not only the whole world, turned by nothing, with one pixel per DIP.
///
/// Most maps are seen far in. There most features are outside of the picture, and shapes extend far beyond it.
struct ViewRun {
    /// A view of the data; pictures have 1024 × 1024 DIPs.
    private enum View: String, CaseIterable {
        case world
        /// A part of the world that is 500,000 times smaller, in the middle of the first feature.
        ///
        /// An area of 20 pixels in the world is 10,000 times larger than the picture.
        case farIn = "far in"
        /// The world in 256 × 256 DIPs, with copies at its sides.
        case farOut = "far out"
        /// The world turned by 30 degrees.
        case turned
        /// The world with two pixels per DIP.
        case double = "2x"
    }

    private struct Row: Encodable {
        var workload: String
        var view: String
        /// The time of the first picture, in milliseconds.
        var first: Double
        /// The median time of later pictures, in milliseconds.
        var later: Double
    }

    private static let half = 20_037_508.342789244

    /// Measures workloads, and prints a table.
    ///
    /// - Parameter json: The file for the figures; nil for none.
    static func run(_ workloads: [Workload], threads: Int?, json: String?) throws {
        var rows: [Row] = []
        print("| workload | view | first picture ms | later ms |\n|---|---|---|---|")
        for workload in workloads {
            for view in View.allCases {
                let map = try workload.map { try FeatureSources.open(path: $0).loaded() }
                let frame = try frame(view, of: map, workload)
                let renderer = MapRenderer(threadBudget: threads)
                func draw() throws {
                    var report = DrawingReport()
                    _ = try map.draw(in: frame, renderer: renderer, report: &report)
                }
                var stopwatch = Stopwatch()
                try draw()
                let row = Row(
                    workload: workload.rawValue, view: view.rawValue, first: stopwatch.lap(),
                    later: try Measurement(repetitions: 7, budget: 10, draw).median)
                print(
                    "| \(row.workload) | \(row.view) |"
                        + String(format: " %.1f | %.1f |", row.first, row.later))
                rows.append(row)
            }
        }
        if let json { try AtomicFile.write(Array(try JSONEncoder().encode(rows)), to: json) }
    }

    private static func frame(_ view: View, of map: Map, _ workload: Workload) throws -> MapFrame {
        let (center, half): (SIMD2<Double>, Double) =
            switch view {
            case .world, .turned, .double: (SIMD2(0, 0), half)
            case .farIn: (try middle(of: workload), half / 500_000)
            case .farOut: (SIMD2(0, 0), half * 4)
            }
        let area = Envelope(
            xMin: center.x - half, yMin: center.y - half, xMax: center.x + half, yMax: center.y + half,
            spatialReference: .webMercator)
        return try map.frame(
            viewpoint: Viewpoint(boundingGeometry: area, rotation: view == .turned ? 30 : 0),
            size: ScreenSize(width: 1024, height: 1024), scale: view == .double ? 2 : 1)
    }

    /// Returns the middle of the first feature's extent, in Web Mercator.
    private static func middle(of workload: Workload) throws -> SIMD2<Double> {
        var first: Envelope?
        try FeatureSources.open(path: "\(Workload.folder)/\(workload.files[0])").forEachBatch { batch in
            guard first == nil, batch.count > 0 else { return }
            let box = batch.geometry.bounds(of: 0)
            first = Envelope(
                xMin: box.x, yMin: box.y, xMax: box.z, yMax: box.w,
                spatialReference: batch.spatialReference ?? .wgs84)
        }
        guard let center = first?.center, let place = GeometryEngine.project(center, into: .webMercator)
        else { return SIMD2(0, 0) }
        return SIMD2(place.x, place.y)
    }
}
