import Cartouche
import CartoucheDocuments
import CartoucheLabels
import Foundation

/// Measures the time of labels by scale, by tile and by view, and compares it with the goals.
///
/// The maps are those of `Examples`: countries, lakes and rivers with labels in or along their shapes, and the maps of
/// Europe and of the world.
struct LabelZoomRun {
    /// The folder `Examples`.
    var folder = "Examples"
    private var rows: [JSONValue] = []
    private var missed = 0

    init() {}

    /// The scales of pictures, from the smallest.
    private static let scales = [50e6, 20e6, 10e6, 5e6, 1e6, 300e3, 50e3, 10e3]

    /// Prints the times.
    ///
    /// - Returns: Whether all goals are reached.
    mutating func run(json path: String?) throws -> Bool {
        try zoom()
        try tiles()
        try views()
        try newViews()
        if let path { try AtomicFile.write(JSONValue.array(rows).bytes(.pretty), to: path) }
        return missed == 0
    }

    private mutating func add(_ name: String, _ milliseconds: Double, atMost goal: Double? = nil) {
        let isMissed = goal.map { milliseconds > $0 } ?? false
        if isMissed { missed += 1 }
        let text = goal.map { String(format: "%.0f", $0) + (isMissed ? ", MISSED" : "") } ?? "–"
        print("| \(name) | \(String(format: "%.1f", milliseconds)) | \(text) |")
        rows.append(
            .object([
                "name": .string(name), "milliseconds": .number(JSONNumber(milliseconds)),
                "goal": goal.map { .number(JSONNumber($0)) } ?? .null, "isMissed": .bool(isMissed),
            ]))
    }

    private func picture(
        _ map: Map, _ renderer: MapRenderer, scale: Double, center: (Double, Double) = (8, 47),
        size: ScreenSize = ScreenSize(width: 1024, height: 768), pixelsPerDIP: Double = 1
    ) throws -> DrawingReport {
        let viewpoint = Viewpoint(
            center: Point(x: center.0, y: center.1, spatialReference: .wgs84), scale: scale)
        var request = MapRequest(map, size: size, viewpoint: viewpoint)
        request.scale = pixelsPerDIP
        return try renderer.makeImage(request).report
    }

    /// Countries, lakes and rivers: the first picture at each scale, by a new renderer.
    private mutating func zoom() throws {
        print("| countries, lakes and rivers, first picture | labels, ms | goal |\n|---|---|---|")
        var atTenMillion = 0.0
        for scale in Self.scales {
            let times = try (0..<3).map { _ in
                let report = try picture(shapes(), MapRenderer(), scale: scale)
                return report.milliseconds[.label] ?? 0
            }
            let time = Measurement.median(times)
            if scale == 10e6 { atTenMillion = time }
            add("1:\(Int(scale))", time, atMost: scale == 10e3 ? atTenMillion * 1.5 : nil)
        }
    }

    private func shapes() throws -> Map {
        let map = Map(spatialReference: .webMercator)
        for name in ["countries", "lakes", "rivers"] {
            let source = try FeatureSources.open(path: "\(folder)/world/\(name).geojson")
            let renderer = SimpleRenderer(symbol: Self.symbol(of: name))
            let layer = FeatureLayer(featureSource: source, renderer: renderer)
            var labelClass = LabelRun.labelClass(of: "name", size: name == "countries" ? 11 : 8)
            labelClass.rules.polygons.methods = [.curved, .horizontal]
            labelClass.rules.polygons.mustFit = true
            labelClass.rules.lines.repetition = .points(350)
            labelClass.rules.lines.connection = .minimizesLabels
            labelClass.rules.parts = name == "rivers" ? .each : .largest
            layer.labelClassList = LabelClassList([labelClass])
            map.addOperationalLayer(layer)
        }
        return map
    }

    private static func symbol(of name: String) -> Symbol {
        let line = SimpleLineSymbol(style: .solid, color: .blue, width: 1)
        return name == "rivers" ? line : SimpleFillSymbol(style: .solid, color: .white, outline: line)
    }

    /// All tiles of a zoom level of the world map, by one renderer.
    private mutating func tiles() throws {
        print("\n| tiles of the world map, one renderer | labels of a tile, ms | goal |\n|---|---|---|")
        for level in [4, 5] {
            let (map, renderer) = (try map("world-mercator"), MapRenderer())
            var sum = 0.0
            let count = 1 << level
            for row in 0..<count {
                for column in 0..<count {
                    let request = MapRequest(map, tile: MapTile(level: level, column: column, row: row))
                    sum += try renderer.makeImage(request).report.milliseconds[.label] ?? 0
                }
            }
            // The first tile reads all features and measures all texts.
            add("level \(level)", sum / Double(count * count), atMost: level == 5 ? 10 : nil)
        }
    }

    /// Further pictures of the map of Europe by one renderer, each at another place and scale.
    private mutating func views() throws {
        print("\n| views of Europe, 512 × 512, one renderer | processor time, ms | goal |\n|---|---|---|")
        let (map, renderer) = (try map("europe"), MapRenderer())
        let size = ScreenSize(width: 512, height: 512)
        func draw(_ number: Int) throws {
            let place = (Double(number * 7 % 30) - 5, 40 + Double(number * 5 % 20))
            _ = try picture(
                map, renderer, scale: 4e6 * pow(1.3, Double(number % 5)), center: place, size: size)
        }
        let first = try Measurement(repetitions: 1, budget: 1) { try draw(0) }
        add("first picture", first.medianCPU)
        var number = 0
        let others = try Measurement(repetitions: 20, budget: 60) {
            number += 1
            try draw(number)
        }
        add("median of 20 others", others.medianCPU, atMost: 150)
    }

    /// Further views of maps whose features are in memory, each at another place and scale, on sharp screens.
    ///
    /// The views cross a power of 2 of the scale, at which all views of the next scales need labels, too.
    private mutating func newViews() throws {
        print("\n| new views, 1024 × 768 at 2x, one renderer | labels, ms | goal |\n|---|---|---|")
        let places = [
            (
                name: "Geneva at 1:5,000", map: "city-geneva/geneva-5000-day", center: SIMD2(6.147, 46.206),
                scale: 5e3, goal: 80.0
            ),
            (name: "Europe at 1:20 M", map: "maps/europe", center: SIMD2(10, 50), scale: 20e6, goal: 120),
        ]
        for place in places {
            let (map, renderer) = (try Map(contentsOfFile: "\(folder)/\(place.map).json"), MapRenderer())
            func time(_ number: Int) throws -> Double {
                let scale = place.scale * pow(1.047, Double(number))
                // The view moves by about 110 DIPs at most.
                let center = place.center + SIMD2(2, 1) * Double(number * 7 % 5 - 2) * scale * 1e-7
                let report = try picture(
                    map, renderer, scale: scale, center: (center.x, center.y), pixelsPerDIP: 2)
                return report.milliseconds[.label] ?? 0
            }
            // The layers keep their features from the second picture on.
            for number in 0..<2 { _ = try time(-number) }
            let times = try (1...16).map(time)
            add(place.name, Measurement.median(times), atMost: place.goal)
            add("slowest of 16", times.max() ?? 0)
        }
    }

    private func map(_ name: String) throws -> Map {
        try Map(contentsOfFile: "\(folder)/maps/\(name).json")
    }
}
