import Cartouche
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheLabels
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation

/// LB1 and LB2: the time of labels.
///
/// LB1 has 12,500 names at random points of a picture, with eight positions each: 100,000 candidates. LB2 has the names
/// of all states and countries of A2. `Benchmarks/peers/labels.py` measures the same with other programs.
struct LabelLoad {
    /// The name and the summary of a row.
    let name, summary: String
    /// Makes the map with labels or without.
    let map: (_ hasLabels: Bool) throws -> Map
    /// The box of the picture in map units.
    let extent: Envelope

    private static let size = 1024.0
    /// The box of LB1, in which each pixel is one meter.
    static let page = Envelope(xMin: 0, yMin: 0, xMax: size, yMax: size, spatialReference: .webMercator)
    private static let letters = Array("etaoinshrdlucmfwypvbgkjqxz")

    /// The workloads whose data are there.
    static var available: [LabelLoad] {
        let half = 20_037_508.342789244
        let world = Envelope(
            xMin: -half, yMin: -half, xMax: half, yMax: half, spatialReference: .webMercator)
        return [
            LabelLoad(
                name: "LB1", summary: "12,500 names at points, 8 positions each", map: { try points($0) },
                extent: page),
            LabelLoad(
                name: "LB2", summary: "names of the world's states and countries", map: areas, extent: world),
        ].filter { $0.name == "LB1" || Workload.world.isAvailable }
    }

    /// The names at random places.
    static func points(_ hasLabels: Bool, count: Int = 12_500) throws -> Map {
        var numbers = PeerNumbers()
        func number() -> Double { numbers.next() }
        let graphics = (0..<count).map { index in
            let (x, y) = (number() * size, number() * size)
            let length = 4 + Int(number() * 9)
            let text = String((0..<length).map { _ in letters[Int(number() * number() * 26)] })
            return Graphic(
                geometry: Point(x: x, y: y, spatialReference: .webMercator),
                attributes: [
                    "name": text.prefix(1).uppercased() + text.dropFirst(), "rank": Double(index),
                ])
        }
        let table = try FeatureCollectionTable(
            geoElements: graphics,
            fields: [Field(name: "name", type: .string), Field(name: "rank", type: .double)])
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 1))
        if hasLabels {
            var labelClass = LabelRun.labelClass(of: "name", size: 11)
            labelClass.rank = LabelRank(field: "rank")
            labelClass.rules.points.offset = .points(3)
            layer.labelClassList = LabelClassList([labelClass])
        }
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    /// A2 with the names of states, and the larger ones of countries.
    private static func areas(_ hasLabels: Bool) throws -> Map {
        let map = try Workload.world.map { try FeatureSources.open(path: $0) }
        guard hasLabels else { return map }
        for (number, layer) in map.operationalLayers.enumerated() {
            var labelClass = LabelRun.labelClass(of: "name", size: number == 0 ? 7 : 10)
            labelClass.rules.parts = .largest
            labelClass.rules.polygons.mustFit = true
            (layer as? FeatureLayer)?.labelClassList = LabelClassList([labelClass])
        }
        return map
    }

    /// Prints a row for one thread and one for all; returns the rows as JSON.
    ///
    /// The time of labels is that of the first picture, without the time of the same picture without labels. All
    /// features are in memory or in the page cache.
    ///
    /// - Parameter png: The path of the picture; nil for none.
    func run(png: String?) throws -> [JSONValue] {
        let size = ScreenSize(width: Self.size, height: Self.size)
        return try [1, nil].map { (threads: Int?) in
            let plain = try map(false)
            let labeled = try map(true)
            let renderer = MapRenderer(threadBudget: threads)
            var (image, count): (Image?, Int) = (nil, 0)
            func draw(_ map: Map) throws {
                var request = MapRequest(map, size: size, viewpoint: Viewpoint(boundingGeometry: extent))
                request.listsLabels = true
                let result = try renderer.makeImage(request)
                (image, count) = (result.image, result.report.labels?.count { $0.box != nil } ?? 0)
            }
            try draw(plain)
            let base = try Measurement(repetitions: 3, budget: 10) { try draw(plain) }
            let first = try Measurement(repetitions: 1, budget: 1) { try draw(labeled) }
            let later = try Measurement(repetitions: 7, budget: 10) { try draw(labeled) }
            let figures = [
                first.median - base.median, first.medianCPU - base.medianCPU, later.median - base.median,
            ]
            print(
                "| \(name) \(summary), \(threads.map { "\($0) thread" } ?? "all threads") | "
                    + figures.map { String(format: "%.0f", $0) }.joined(separator: " | ") + " | \(count) |")
            if let png, let image { try AtomicFile.write([UInt8](image.pngData()), to: png) }
            return .object([
                "workload": .string(name), "threads": .number(JSONNumber(Double(renderer.threadBudget))),
                "first": .number(JSONNumber(figures[0])), "cpu": .number(JSONNumber(figures[1])),
                "later": .number(JSONNumber(figures[2])), "labels": .number(JSONNumber(Double(count))),
            ])
        }
    }

    /// Prints a table of all workloads.
    ///
    /// - Parameter folder: The folder of the pictures; nil for none.
    static func runAll(json path: String?, pictures folder: String?) throws {
        print("| | labels of the first picture, ms | CPU ms | of later pictures, ms | labels |")
        print("|---|---|---|---|---|")
        let rows = try available.flatMap { load in
            try load.run(png: folder.map { "\($0)/\(load.name.lowercased()).png" })
        }
        if let path { try AtomicFile.write(JSONValue.array(rows).bytes(.pretty), to: path) }
    }
}
