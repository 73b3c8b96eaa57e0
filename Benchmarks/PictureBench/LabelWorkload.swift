import Cartouche
import CartoucheImages
import CartoucheSymbols
import CartoucheText
import Foundation

/// TX1: 10,000 labels of 26 letters with a halo, at random angles, on 1024 × 1024 pixels.
///
/// `Benchmarks/peers/tx1.py` draws the same labels with other programs.
struct LabelWorkload {
    static let name = "TX1"
    static let summary = "10,000 haloed labels of 26 letters at random angles"

    private static let size = 1024
    private static let letters = Array("etaoinshrdlucmfwypvbgkjqxz")

    /// A label: its position in pixels, its angle counter-clockwise in degrees, and its text.
    private struct Label {
        var x: Double
        var y: Double
        var angle: Double
        var text: String
    }

    /// Returns the labels.
    private static func labels(_ count: Int) -> [Label] {
        var numbers = PeerNumbers()
        func number() -> Double { numbers.next() }
        return (0..<count).map { _ in
            let (x, y, angle) = (number() * Double(size), number() * Double(size), number() * 360)
            // Frequent letters come first.
            let text = String((0..<26).map { _ in letters[Int(number() * number() * 26)] })
            return Label(x: x, y: y, angle: angle, text: text.prefix(1).uppercased() + text.dropFirst())
        }
    }

    /// The labels as graphics with their own symbols, on an empty map.
    static func view(count: Int = 10_000) throws -> (map: Map, overlay: GraphicsOverlay, frame: MapFrame) {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = Color(css: "#cfe3f2")
        let graphics = labels(count).map { label in
            let symbol = TextSymbol(
                text: label.text, color: Color(css: "#14143c") ?? .black,
                size: 10)
            symbol.fontFamily = "DejaVu Sans"
            symbol.haloColor = .white
            symbol.haloWidth = 1.5
            symbol.angle = -label.angle
            let place = Point(
                x: label.x, y: Double(size) - label.y, spatialReference: .webMercator)
            return Graphic(geometry: place, symbol: symbol)
        }
        let overlay = GraphicsOverlay(graphics: graphics)
        let extent = Envelope(
            xMin: 0, yMin: 0, xMax: Double(size), yMax: Double(size), spatialReference: .webMercator)
        let frame = try map.frame(
            viewpoint: Viewpoint(boundingGeometry: extent),
            size: ScreenSize(width: Double(size), height: Double(size)),
            scale: 1)
        return (map, overlay, frame)
    }

    /// Measures the first picture of new symbols, and later pictures; prints a row for one thread and for all.
    static func run(json path: String?, png: String?) throws {
        print("| | uncached, ms | shaped runs | cached, ms | CPU ms | shaped runs |")
        print("|---|---|---|---|---|---|")
        var rows: [JSONValue] = []
        for threads in [1, nil] as [Int?] {
            let (map, overlay, frame) = try view()
            FontLibrary.shared.clearShapedRuns()
            let renderer = MapRenderer(threadBudget: threads)
            var image: Image?
            func draw() throws {
                var report = DrawingReport()
                image = try map.draw(
                    in: frame, graphicsOverlays: [overlay], renderer: renderer, report: &report)
            }
            let start = FontLibrary.shared.shapedRunCount
            let first = try Measurement(repetitions: 1, budget: 1) { try draw() }
            let middle = FontLibrary.shared.shapedRunCount
            let later = try Measurement(repetitions: 7, budget: 20, draw)
            let end = FontLibrary.shared.shapedRunCount
            let figures = [first.median, later.median, later.medianCPU].map { String(format: "%.1f", $0) }
            print(
                "| \(name) \(summary), \(threads.map { "\($0) thread" } ?? "all threads") | \(figures[0]) | "
                    + "\(middle - start) | \(figures[1]) | \(figures[2]) | \(end - middle) |")
            rows.append(
                .object([
                    "workload": .string(name), "threads": .number(JSONNumber(Double(renderer.threadBudget))),
                    "uncached": .number(JSONNumber(first.median)),
                    "warm": .number(JSONNumber(later.median)), "cpu": .number(JSONNumber(later.medianCPU)),
                ]))
            if let png, threads == nil, let image { try AtomicFile.write([UInt8](image.pngData()), to: png) }
        }
        if let path { try AtomicFile.write(JSONValue.array(rows).bytes(.pretty), to: path) }
    }
}
