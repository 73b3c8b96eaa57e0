import Cartouche
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbolStyles
import Foundation

/// D1: 100,000 points with 2,000 different sets of attributes, drawn with the symbols of a dictionary style.
///
/// The first picture runs the script of the style for each set. Later ones take the composed symbols.
struct DictionaryRun {
    private static let features = 100_000
    private static let sets = 2000
    /// The goals in milliseconds on two cores.
    private static let goals = (first: 2000.0, later: 200.0)

    /// Prints the times.
    ///
    /// - Parameters:
    ///   - style: A style with the fields of the example `incidents`; nil for this example.
    ///   - out: The file of the picture; nil for none.
    /// - Returns: Whether the goals are reached.
    static func run(style: String?, threads: Int, out: String?) throws -> Bool {
        let path = try style ?? packedExample()
        defer { if style == nil { try? FileManager.default.removeItem(atPath: path) } }
        let renderer = MapRenderer(threadBudget: threads)
        var stopwatch = Stopwatch()
        let layer = FeatureLayer(
            featureSource: source,
            renderer: DictionaryRenderer(
                dictionarySymbolStyle: DictionarySymbolStyle(url: URL(filePath: path))))
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(layer)
        let area = Envelope(xMin: -10, yMin: 40, xMax: 10, yMax: 52, spatialReference: .wgs84)
        let frame = try map.frame(
            viewpoint: Viewpoint(boundingGeometry: area), size: ScreenSize(width: 1600, height: 1200),
            scale: 1)
        _ = stopwatch.lap()
        var times: [Double] = []
        var report = DrawingReport()
        var image: Image?
        for _ in 0..<8 {
            report = DrawingReport()
            image = try map.draw(in: frame, renderer: renderer, report: &report)
            times.append(stopwatch.lap())
        }
        if let out, let image { try AtomicFile.write([UInt8](image.pngData()), to: out) }
        let later = times.dropFirst().sorted()[3]
        let isReached = times[0] <= goals.first && later <= goals.later
        print(
            String(
                format:
                    "D1: first picture %.0f ms (goal %.0f), later %.0f ms (goal %.0f), %d drawn, %d threads%@",
                times[0], goals.first, later, goals.later, report.layers.first?.featuresDrawn ?? 0, threads,
                isReached ? "" : ": missed"))
        return isReached
    }

    private static func packedExample() throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "cartouche-bench-\(UUID()).stylx")
            .path
        _ = try StyleFolder.pack("Examples/styles/incidents", to: path)
        return path
    }

    private static var source: MemorySource {
        let kinds = ["Fire", "Flood", "Smoke", "Crash"]
        var geometry = GeometryColumn()
        for index in 0..<features {
            geometry.append(
                Point(
                    x: Double(index * 7919 % 20_000) / 1000 - 10,
                    y: Double(index * 104_729 % 12_000) / 1000 + 40, spatialReference: .wgs84))
        }
        func column(_ name: String, _ value: (Int) -> String) -> AttributeColumn {
            AttributeColumn(name: name, values: .strings((0..<features).map { value($0 % sets) }))
        }
        let batch = FeatureBatch(
            ids: (1...features).map(Int64.init), geometry: geometry,
            attributes: [
                column("kind") { kinds[$0 % 4] }, column("status") { $0 % 5 == 0 ? "CLOSED" : "OPEN" },
                column("team") { "T\($0)" },
                AttributeColumn(
                    name: "severity", values: .integers((0..<features).map { Int64($0 % sets % 3 + 1) })),
            ], spatialReference: .wgs84)
        return MemorySource(name: "incidents", batches: [batch])
    }
}
