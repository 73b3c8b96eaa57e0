import Cartouche
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation

/// Measures the live map view: identify, and graphics that move.
///
/// - I1: identify in 1,000,000 points, in a layer and in an overlay, at random points.
/// - G1: 10,000 graphics with symbols of three layers, all of them moved and drawn again for each frame.
/// - G2: 100,000 static graphics, of which one moves for each frame.
///
/// Pictures have 1024 × 1024 pixels.
struct LiveRun {
    /// The figures of one workload.
    struct Row: Encodable {
        var name: String
        /// The median time in milliseconds.
        var median: Double
        /// The time that 95 % of the repetitions did not exceed, in milliseconds.
        var percentile95: Double
        var threads: Int
        var note: String
    }

    private static let side = 1024.0

    private var numbers = PeerNumbers()
    private let threads: Int

    init(threads: Int) { self.threads = threads }

    private mutating func place() -> Point {
        Point(x: numbers.next() * Self.side, y: numbers.next() * Self.side, spatialReference: .webMercator)
    }

    /// Returns a view of which each pixel is one meter.
    private func view(_ overlays: [GraphicsOverlay] = []) -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let area = Envelope(
            xMin: 0, yMin: 0, xMax: Self.side, yMax: Self.side, spatialReference: .webMercator)
        let view = MapView(
            map: map, viewpoint: Viewpoint(boundingGeometry: area), graphicsOverlays: overlays,
            renderer: MapRenderer(threadBudget: threads))
        view.size = ScreenSize(width: Self.side, height: Self.side)
        return view
    }

    /// A disc with an outline, a triangle and a cross.
    private static func threeLayers(_ number: Int) -> Symbol {
        let colors = [Color(red8: 200, green: 40, blue: 40), Color(red8: 30, green: 90, blue: 200)]
        let disc = SimpleMarkerSymbol(style: .circle, color: colors[number % 2], size: 14)
        disc.outline = SimpleLineSymbol(style: .solid, color: .white, width: 1)
        let triangle = SimpleMarkerSymbol(style: .triangle, color: .white, size: 8)
        let cross = SimpleMarkerSymbol(style: .cross, color: .black, size: 4)
        return CompositeSymbol(symbols: [disc, triangle, cross])
    }

    private func row(_ name: String, _ times: [Double], _ note: String) -> Row {
        let sorted = times.sorted()
        return Row(
            name: name, median: sorted[sorted.count / 2],
            percentile95: sorted[min(sorted.count * 95 / 100, sorted.count - 1)], threads: threads,
            note: note)
    }

    private static func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        try await work()
        let (seconds, attoseconds) = (clock.now - begin).components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }

    // MARK: Workloads

    /// Identify at random points, with 1,000,000 points in a layer or in an overlay.
    private mutating func identify(inOverlay: Bool) async throws -> Row {
        let view = pointView(count: 1_000_000, inOverlay: inOverlay)
        for _ in 0..<2 { _ = try await view.exportImage() }
        var times: [Double] = []
        var found = 0
        for number in 0..<210 {
            let time = try await Self.milliseconds {
                found += try await search(view, inOverlay: inOverlay)
            }
            if number >= 10 { times.append(time) }
        }
        return row("I1 \(inOverlay ? "overlay" : "layer")", times, "\(found) of 210 searches found a point")
    }

    /// Returns the number of layers or overlays with a result at a random point.
    mutating func search(_ view: MapView, inOverlay: Bool) async throws -> Int {
        let point = ScreenPoint(x: numbers.next() * Self.side, y: numbers.next() * Self.side)
        return inOverlay
            ? try await view.identifyGraphicsOverlays(screenPoint: point, tolerance: 12).count
            : try await view.identifyLayers(screenPoint: point, tolerance: 12).count
    }

    /// Returns a view of points in a layer or in an overlay.
    mutating func pointView(count: Int, inOverlay: Bool) -> MapView {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .black, size: 3)
        if inOverlay {
            let overlay = GraphicsOverlay(
                graphics: (0..<count).map { _ in Graphic(geometry: place()) }, renderingMode: .static)
            overlay.renderer = SimpleRenderer(symbol: symbol)
            return view([overlay])
        }
        var builder = FeatureBatchBuilder(fields: [], spatialReference: .webMercator)
        var batches: [FeatureBatch] = []
        for number in 0..<count {
            builder.append(place(), attributes: [], id: Int64(number))
            if builder.isFull { batches.append(builder.finish()) }
        }
        if builder.count > 0 { batches.append(builder.finish()) }
        let source = MemorySource(
            name: "points", batches: batches, fields: [], spatialReference: .webMercator)
        let view = view()
        view.map.addOperationalLayer(
            FeatureLayer(featureSource: source, renderer: SimpleRenderer(symbol: symbol)))
        return view
    }

    /// 10,000 graphics with symbols of three layers that all move.
    private mutating func moveAll() async throws -> Row {
        let symbols = (0..<2).map { Self.threeLayers($0) }
        let graphics = (0..<10_000).map { Graphic(geometry: place(), symbol: symbols[$0 % 2]) }
        let steps = graphics.map { _ in SIMD2(numbers.next() - 0.5, numbers.next() - 0.5) * 8 }
        let view = view([GraphicsOverlay(graphics: graphics)])
        var places = graphics.map { graphic in
            (graphic.geometry as? Point).map { SIMD2($0.x, $0.y) } ?? .zero
        }
        var times: [Double] = []
        for frame in 0..<70 {
            let time = try await Self.milliseconds {
                for index in graphics.indices {
                    places[index] += steps[index]
                    graphics[index].geometry = Point(
                        x: places[index].x, y: places[index].y, spatialReference: .webMercator)
                }
                _ = try view.makeImage()
            }
            if frame >= 10 { times.append(time) }
        }
        let result = row("G1", times, "")
        return Row(
            name: result.name, median: result.median, percentile95: result.percentile95, threads: threads,
            note: String(format: "%.0f frames per second", 1000 / result.median))
    }

    /// 100,000 static graphics, of which one moves.
    private mutating func moveOne() async throws -> Row {
        let symbol = SimpleMarkerSymbol(style: .circle, color: Color(red8: 30, green: 90, blue: 200), size: 8)
        symbol.outline = SimpleLineSymbol(style: .solid, color: .white, width: 1)
        let graphics = (0..<100_000).map { _ in Graphic(geometry: place()) }
        let overlay = GraphicsOverlay(graphics: graphics, renderingMode: .static)
        overlay.renderer = SimpleRenderer(symbol: symbol)
        let view = view([overlay])
        let moving = graphics[50_000]
        var times: [Double] = []
        for frame in 0..<70 {
            let next = Point(
                x: 100 + Double(frame) * 8, y: 500 + 3 * Double(frame), spatialReference: .webMercator)
            let time = try await Self.milliseconds {
                moving.geometry = next
                _ = try view.makeImage()
            }
            if frame >= 10 { times.append(time) }
        }
        return row("G2", times, "")
    }

    /// Measures the workloads whose names begin with one of some names, and prints a table.
    ///
    /// - Parameter json: The file for the figures; nil for none.
    static func run(_ names: [String], threads: Int, json: String?) async throws {
        var run = LiveRun(threads: threads)
        func isChosen(_ name: String) -> Bool { names.isEmpty || names.contains { name.hasPrefix($0) } }
        var rows: [Row] = []
        if isChosen("I1") {
            rows.append(try await run.identify(inOverlay: false))
            rows.append(try await run.identify(inOverlay: true))
        }
        if isChosen("G1") { rows.append(try await run.moveAll()) }
        if isChosen("G2") { rows.append(try await run.moveOne()) }
        print("workload     median ms   95 % ms   threads")
        for row in rows {
            print(
                row.name.padding(toLength: 12, withPad: " ", startingAt: 0)
                    + String(format: "%10.3f%10.3f%10d  ", row.median, row.percentile95, row.threads)
                    + row.note)
        }
        if let json { try AtomicFile.write(Array(try JSONEncoder().encode(rows)), to: json) }
    }
}
