import Cartouche
import CartoucheDocuments
import CartoucheFeatures
import CartoucheLabels
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation

/// Measures the placement of labels on a file of lines or polygons, such as Natural Earth's rivers or states.
///
/// The view has 1,024 × 1,024 pixels around 98° W 39.5° N. Lines have curved labels above or below, every 216 points,
/// and are connected. Polygons have horizontal labels that must fit. A label is identified by its feature and its place
/// on the map, because features can have several.
struct LabelShapeRun {
    /// What the file has.
    enum Kind: String {
        case lines, polygons
    }

    let path: String
    let kind: Kind
    /// The number of movements of the view.
    var pans = 100
    /// The folder of the pictures; nil for none.
    var pictures: String?

    private static let side = 1024.0
    private static let center = SIMD2(-10_909_310.0, 4_794_000.0)

    /// The figures of one scale.
    struct Figures: Codable {
        var name = ""
        /// The features with a name in the view.
        var labelable = 0
        /// The features with at least one label.
        var placed = 0
        var labels = 0
        /// The names with a label in the view.
        var names: [String] = []
        var overlaps = 0
        /// The greatest angle between neighboring letters, in degrees.
        var greatestTurn = 0.0
        var flips = 0
        var labelFrames = 0
        var seams = 0
        /// The other lists of labels than that of one thread: with 2 and 8 threads, and with shuffled features.
        var differences = 0
        /// The features that lose all labels when the view zooms in.
        var lost = 0
        var zoomFeatures = 0
        var firstMilliseconds = 0.0
        var medianMilliseconds = 0.0

        var lines: [String] {
            let share = (Double(placed) / Double(max(labelable, 1)) * 1000).rounded() / 1000
            return [
                "\(name): features with labels \(placed) of \(labelable) (\(share)), labels \(labels)",
                "  overlaps \(overlaps), greatest turn between letters \((greatestTurn * 10).rounded() / 10)°",
                "  flips \(flips) in \(labelFrames) label-frames, seam disagreements \(seams), "
                    + "lists that depend on threads or order \(differences)",
                "  zooming in: \(lost) of \(zoomFeatures) features lost; "
                    + "first picture \(Int(firstMilliseconds)) ms, further pictures \(Int(medianMilliseconds)) ms",
            ]
        }
    }

    /// Identifies a label in all views of a scale.
    private struct Key: Hashable {
        var feature: Int
        /// The place in quarters of a pixel.
        var x, y: Int

        init(_ label: LabelEntry, shift: SIMD2<Double>) {
            let place = ((label.anchor + shift) * 4).rounded(.toNearestOrEven)
            (feature, x, y) = (label.feature, Int(place.x), Int(place.y))
        }
    }

    func run() throws -> [Figures] {
        let features = try NumberedFeatures(path: path)
        let (map, shuffled) = (map(features), map(features.shuffled))
        return try [("5 km", 5000.0), ("14 km", 14_000)].map {
            try figures("\(kind.rawValue), \($0) per pixel", map, shuffled, unitsPerPixel: $1)
        }
    }

    private func map(_ features: NumberedFeatures) -> Map {
        let line = SimpleLineSymbol(style: .solid, color: .black, width: 1)
        let symbol: Symbol =
            kind == .lines ? line : SimpleFillSymbol(style: .solid, color: .white, outline: line)
        let layer = FeatureLayer(
            featureSource: features.source {
                $0.text("name")
            } order: { _ in
                0
            },
            renderer: SimpleRenderer(symbol: symbol))
        var labelClass = LabelRun.labelClass(of: "NAME", size: 11)
        labelClass.rules.lines.repetition = .points(216)
        labelClass.rules.lines.connection = .minimizesLabels
        labelClass.rules.polygons.mustFit = true
        labelClass.rules.parts = kind == .lines ? .each : .largest
        layer.labelClassList = LabelClassList([labelClass])
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    private func labels(
        _ map: Map, at shift: SIMD2<Double>, unitsPerPixel: Double, side: Double = side,
        renderer: MapRenderer? = nil
    ) throws -> [LabelEntry] {
        let request = request(map, at: shift, unitsPerPixel, side)
        return try (renderer ?? map.mapRenderer).makeImage(request).report.labels ?? []
    }

    private func request(_ map: Map, at shift: SIMD2<Double>, _ unitsPerPixel: Double, _ side: Double)
        -> MapRequest
    {
        let center = Self.center + SIMD2(shift.x, -shift.y) * unitsPerPixel
        var request = MapRequest(
            map, size: ScreenSize(width: side, height: side),
            viewpoint: Viewpoint(
                center: Point(x: center.x, y: center.y, spatialReference: .webMercator),
                scale: unitsPerPixel * 96 * 39.37))
        request.listsLabels = true
        return request
    }

    private func figures(
        _ name: String, _ map: Map, _ shuffled: Map, unitsPerPixel: Double
    ) throws -> Figures {
        var figures = Figures(name: name)
        var all: [LabelEntry] = []
        figures.firstMilliseconds = try ContinuousClock().measure {
            all = try labels(map, at: .zero, unitsPerPixel: unitsPerPixel)
        }.milliseconds
        let inside = all.filter { $0.anchor.min() >= 0 && $0.anchor.max() < Self.side }
        let placed = inside.filter { $0.box != nil }
        figures.labelable = Set(inside.map(\.feature)).count
        figures.placed = Set(placed.map(\.feature)).count
        figures.labels = placed.count
        figures.names = Set(placed.map(\.text)).sorted()
        func list(_ map: Map, _ threads: Int) throws -> [UInt8] {
            let renderer = MapRenderer(threadBudget: threads)
            return try labels(map, at: .zero, unitsPerPixel: unitsPerPixel, renderer: renderer).json.bytes(
                .pretty)
        }
        let expected = try list(map, 1)
        figures.differences = try [(map, 2), (map, 8), (shuffled, 1)].count { try list($0, $1) != expected }
        if let pictures {
            let picture = try map.mapRenderer.makeImage(request(map, at: .zero, unitsPerPixel, Self.side))
            let path = "\(pictures)/labels-\(kind.rawValue)-\(Int(unitsPerPixel / 1000))-cartouche.png"
            try AtomicFile.write([UInt8](picture.image.pngData()), to: path)
        }
        for (number, label) in placed.enumerated() {
            figures.overlaps += placed.dropFirst(number + 1).count { Self.overlap(label, $0) }
            for (one, two) in zip(label.glyphs, label.glyphs.dropFirst()) {
                figures.greatestTurn = max(figures.greatestTurn, Self.turn(one, two))
            }
        }
        try pan(map, unitsPerPixel, &figures)
        try tile(map, unitsPerPixel, all, &figures)
        try zoom(map, unitsPerPixel, &figures)
        return figures
    }

    // MARK: Shapes

    private static func corners(_ label: LabelEntry) -> [[SIMD2<Double>]] {
        if !label.glyphs.isEmpty { return label.glyphs }
        guard let box = label.box else { return [] }
        return [[box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)]]
    }

    private static func overlap(_ one: LabelEntry, _ two: LabelEntry) -> Bool {
        guard let a = one.box, let b = two.box else { return false }
        guard (pointwiseMin(a.high, b.high) - pointwiseMax(a.low, b.low)).min() > 0.5 else { return false }
        return corners(one).contains { piece in corners(two).contains { overlap(piece, $0) } }
    }

    /// Returns whether two convex shapes share more than half a pixel in all directions of their edges.
    private static func overlap(_ one: [SIMD2<Double>], _ two: [SIMD2<Double>]) -> Bool {
        for shape in [one, two] {
            for (from, to) in zip(shape, shape.dropFirst() + shape.prefix(1)) {
                let step = to - from
                let length = (step * step).sum().squareRoot()
                guard length > 0 else { continue }
                let normal = SIMD2(-step.y, step.x) / length
                let (a, b) = (one.map { ($0 * normal).sum() }, two.map { ($0 * normal).sum() })
                guard let aLow = a.min(), let aHigh = a.max(), let bLow = b.min(), let bHigh = b.max() else {
                    continue
                }
                if min(aHigh, bHigh) - max(aLow, bLow) <= 0.5 { return false }
            }
        }
        return true
    }

    private static func turn(_ one: [SIMD2<Double>], _ two: [SIMD2<Double>]) -> Double {
        guard one.count > 1, two.count > 1 else { return 0 }
        let (a, b) = (one[1] - one[0], two[1] - two[0])
        return abs(atan2(a.x * b.y - a.y * b.x, (a * b).sum())) * 180 / .pi
    }

    // MARK: Movements

    /// Moves the view by at most 40 pixels a step, and counts labels that appear or vanish.
    private func pan(_ map: Map, _ units: Double, _ figures: inout Figures) throws {
        var state: UInt64 = 7
        func random(_ limit: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return ((Double(state >> 11) / Double(1 << 53)) * 2 - 1) * limit
        }
        var shift = SIMD2(0.0, 0)
        var last: Set<Key> = []
        var lastShift = shift
        var times: [Double] = []
        for step in 0...pans {
            if step > 0 {
                let next = shift + SIMD2(random(40).rounded(), random(40).rounded())
                shift = pointwiseMin(pointwiseMax(next, SIMD2(-300, -300)), SIMD2(300, 300))
            }
            var placed: [LabelEntry] = []
            times.append(
                try ContinuousClock().measure {
                    placed = try labels(map, at: shift, unitsPerPixel: units).filter { $0.box != nil }
                }.milliseconds)
            let now = Set(placed.map { Key($0, shift: shift) })
            if step > 0 {
                // Only labels that are well inside both views count.
                let low = (pointwiseMax(shift, lastShift) + 200) * 4
                let high = (pointwiseMin(shift, lastShift) + Self.side - 200) * 4
                func isInside(_ key: Key) -> Bool {
                    let place = SIMD2(Double(key.x), Double(key.y))
                    return (place - low).min() > 0 && (high - place).min() > 0
                }
                figures.labelFrames += now.count(where: isInside)
                figures.flips += now.symmetricDifference(last).count(where: isInside)
            }
            last = now
            lastShift = shift
        }
        figures.medianMilliseconds = times.sorted()[times.count / 2]
    }

    /// Draws 4 × 4 tiles, and compares their labels with those of the single picture.
    private func tile(_ map: Map, _ units: Double, _ all: [LabelEntry], _ figures: inout Figures) throws {
        let drawn = all.filter { $0.box != nil }
        let whole = Set(drawn.map { Key($0, shift: .zero) })
        for row in 0..<4 {
            for column in 0..<4 {
                let corner = SIMD2(Double(column), Double(row)) * 256
                let list = try labels(map, at: corner - 384, unitsPerPixel: units, side: 256)
                    .filter { $0.box != nil }
                let tile = Set(list.map { Key($0, shift: corner) })
                figures.seams += list.count { label in
                    Self.touches(label, .zero) && !whole.contains(Key(label, shift: corner))
                }
                figures.seams += drawn.count { label in
                    Self.touches(label, corner) && !tile.contains(Key(label, shift: .zero))
                }
            }
        }
    }

    /// Returns whether a label touches a tile with a corner.
    private static func touches(_ label: LabelEntry, _ corner: SIMD2<Double>) -> Bool {
        guard let box = label.box else { return false }
        return (box.high - corner).min() > 0 && (box.low - corner).max() < 256
    }

    /// Zooms in by 100 steps of 2 %, and counts features that lose all labels.
    private func zoom(_ map: Map, _ units: Double, _ figures: inout Figures) throws {
        var last: Set<Int> = []
        for step in 0...100 {
            let list = try labels(map, at: .zero, unitsPerPixel: units * pow(0.98, Double(step)))
            // A label near the edge of the view can leave it.
            let reach = 200.0
            let near = list.filter { $0.anchor.min() > reach && $0.anchor.max() < Self.side - reach }
            let now = Set(list.filter { $0.box != nil }.map(\.feature))
            figures.zoomFeatures += last.count
            figures.lost += last.subtracting(now).count
            last = Set(near.filter { $0.box != nil }.map(\.feature))
        }
    }
}
