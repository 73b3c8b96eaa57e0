import Cartouche
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheLabels
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation

/// Measures the placement of labels on a file of places.
///
/// The file is `ne_50m_populated_places_simple.json` of Natural Earth. The view has 1,024 × 1,024 pixels around 12° E
/// 48° N; texts are 11 pixels high in DejaVu Sans, 4 pixels from their points. They have eight positions, and can be
/// shifted along their side; the figures whose names end with `-fixed` are those without shifts.
struct LabelRun {
    /// The path of the file.
    var path: String
    /// The number of movements of the view; 0 measures one picture only.
    var pans = 200
    /// The folder of the pictures; nil for none.
    var pictures: String?

    private static let side = 1024.0
    private static let center = SIMD2(1_335_833.9, 6_106_854.8)

    /// The value of a field as the text.
    struct FieldText: LabelTextSource {
        let field: String
        var fieldNames: [String] { [field] }

        func texts(of features: FeatureBatch) -> LabelTexts {
            let column = features.column(named: field)
            return LabelTexts(
                texts: (0..<features.count).map { row in
                    if case .string(let text)? = column?[row] { text } else { nil }
                })
        }
    }

    /// The figures of one scale.
    struct Figures: Codable {
        var name = ""
        var labelable = 0
        var placed = 0
        var share = 0.0
        var top = 0
        /// The names of the 27 most important places that have no label.
        var missingTop: [String] = []
        var overlaps = 0
        var ambiguous = 0
        var meanRank = 0.0
        var flips = 0
        var labelFrames = 0
        var seams = 0
        /// The other lists of labels than that of one thread: with 2 and 8 threads, and with shuffled features.
        var differences = 0
        var lost = 0
        var moved = 0
        var zoomLabels = 0
        var firstMilliseconds = 0.0
        var medianMilliseconds = 0.0

        var lines: [String] {
            [
                "\(name): placed \(placed) of \(labelable) (\((share * 1000).rounded() / 1000)), top 27: \(top)"
                    + (missingTop.isEmpty ? "" : " (not \(missingTop.joined(separator: ", ")))"),
                "  overlaps \(overlaps), ambiguous \(ambiguous), mean rank \((meanRank * 100).rounded() / 100)",
                "  flips \(flips) in \(labelFrames) label-frames, seam disagreements \(seams), "
                    + "lists that depend on threads or order \(differences)",
                "  zooming in: \(lost) lost, \(moved) moved of \(zoomLabels)",
                "  first picture \(Int(firstMilliseconds)) ms, further pictures \(Int(medianMilliseconds)) ms",
            ]
        }
    }

    func run() throws -> [Figures] {
        let features = try NumberedFeatures(path: path)
        var all: [Figures] = []
        for isShifted in [true, false] {
            let cases = [
                ("sparse", 5000.0, false), ("dense", 14_000, false), ("dense-line-boxes", 14_000, true),
            ]
            for (name, units, usesLineBoxes) in cases {
                let maps = [features, features.shuffled].map {
                    map($0, usesLineBoxes: usesLineBoxes, canShift: isShifted)
                }
                all.append(
                    try figures(
                        name + (isShifted ? "" : "-fixed"), maps[0], unitsPerPixel: units, shuffled: maps[1]))
            }
        }
        return all
    }

    private func map(_ features: NumberedFeatures, usesLineBoxes: Bool, canShift: Bool) -> Map {
        let layer = FeatureLayer(
            featureSource: features.source {
                $0.text("name")
            } order: {
                $0.number("scalerank") * 1e9 - $0.number("pop_max")
            },
            renderer: SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 3)))
        layer.name = "places"
        layer.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 3))
        var labelClass = Self.labelClass(of: "NAME", size: 11)
        labelClass.rank = LabelRank(field: "ORDER")
        labelClass.rules.conflicts.usesLineBoxes = usesLineBoxes
        labelClass.rules.points.origin = .geometry
        labelClass.rules.points.offset = .points(3)
        labelClass.rules.points.canShift = canShift
        labelClass.rules.points.positions = [
            .zone(.aboveRight), .zone(.centerRight), .zone(.belowRight), .zone(.aboveLeft),
            .zone(.centerLeft),
            .zone(.belowLeft), .zone(.aboveCenter), .zone(.belowCenter),
        ]
        layer.labelClassList = LabelClassList([labelClass])
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    /// Returns a label class with the values of a field in black DejaVu Sans.
    static func labelClass(of field: String, size: Double) -> LabelClass {
        let text = TextSymbol(color: .black, size: size)
        text.fontFamily = "DejaVu Sans"
        return LabelClass(
            name: field, expression: FieldText(field: field), symbol: SymbolLock.read { text.definition($0) })
    }

    private func labels(
        _ map: Map, at shift: SIMD2<Double>, unitsPerPixel: Double, side: Double = side
    ) throws -> [LabelEntry] {
        let request = request(map, at: shift, unitsPerPixel: unitsPerPixel, side: side)
        return try map.mapRenderer.makeImage(request).report.labels ?? []
    }

    /// Returns the list of labels as a new renderer with a number of threads writes it.
    private func list(_ map: Map, _ unitsPerPixel: Double, threads: Int) throws -> [UInt8] {
        let request = request(map, at: .zero, unitsPerPixel: unitsPerPixel)
        let labels = try MapRenderer(threadBudget: threads).makeImage(request).report.labels
        return (labels ?? []).json.bytes(.pretty)
    }

    private func request(
        _ map: Map, at shift: SIMD2<Double>, unitsPerPixel: Double, side: Double = side
    ) -> MapRequest {
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
        _ name: String, _ map: Map, unitsPerPixel: Double, shuffled: Map
    ) throws -> Figures {
        var figures = Figures(name: name)
        let clock = ContinuousClock()
        var all: [LabelEntry] = []
        figures.firstMilliseconds = try clock.measure {
            all = try labels(map, at: .zero, unitsPerPixel: unitsPerPixel)
        }.milliseconds
        let inside = all.filter { $0.anchor.min() >= 0 && $0.anchor.max() < Self.side }
        let placed = inside.filter { $0.box != nil }
        figures.labelable = inside.count
        figures.placed = placed.count
        figures.share = Double(placed.count) / Double(max(inside.count, 1))
        let top = inside.sorted { $0.order < $1.order }.prefix(27)
        figures.top = top.count { $0.box != nil }
        figures.missingTop = top.filter { $0.box == nil }.map(\.text)
        figures.meanRank = placed.reduce(0) { $0 + Double($1.rank ?? 0) } / Double(max(placed.count, 1))
        for (number, label) in placed.enumerated() {
            guard let box = label.box else { continue }
            for other in placed.dropFirst(number + 1) {
                guard let otherBox = other.box else { continue }
                let shared = pointwiseMin(box.high, otherBox.high) - pointwiseMax(box.low, otherBox.low)
                if shared.min() > 0.5 { figures.overlaps += 1 }
            }
            let own = distance(box, label.anchor)
            if placed.contains(where: { $0.feature != label.feature && distance(box, $0.anchor) <= own }) {
                figures.ambiguous += 1
            }
        }
        let expected = try list(map, unitsPerPixel, threads: 1)
        figures.differences = try [(map, 2), (map, 8), (shuffled, 1)].count { other, threads in
            try list(other, unitsPerPixel, threads: threads) != expected
        }
        if let pictures {
            let picture = try map.mapRenderer.makeImage(request(map, at: .zero, unitsPerPixel: unitsPerPixel))
            let path = "\(pictures)/labels-\(name)-cartouche.png"
            try AtomicFile.write([UInt8](picture.image.pngData()), to: path)
        }
        if pans == 0 { return figures }
        try pan(map, unitsPerPixel, &figures)
        try tile(map, unitsPerPixel, all, &figures)
        try zoom(map, unitsPerPixel, &figures)
        return figures
    }

    private func distance(_ box: (low: SIMD2<Double>, high: SIMD2<Double>), _ point: SIMD2<Double>) -> Double
    {
        let outside = pointwiseMax(pointwiseMax(box.low - point, point - box.high), SIMD2(0, 0))
        return (outside * outside).sum().squareRoot()
    }

    /// Moves the view by at most 40 pixels a step, and counts labels that appear, vanish or move.
    private func pan(_ map: Map, _ units: Double, _ figures: inout Figures) throws {
        var state: UInt64 = 7
        func random(_ limit: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return ((Double(state >> 11) / Double(1 << 53)) * 2 - 1) * limit
        }
        var shift = SIMD2(0.0, 0)
        var last: [Int: SIMD2<Double>?] = [:]
        var lastShift = shift
        var times: [Double] = []
        for _ in 0..<pans {
            let step = SIMD2(random(40).rounded(), random(40).rounded())
            shift = pointwiseMin(pointwiseMax(shift + step, SIMD2(-300, -300)), SIMD2(300, 300))
            var now: [Int: SIMD2<Double>?] = [:]
            let clock = ContinuousClock()
            var list: [LabelEntry] = []
            times.append(
                try clock.measure { list = try labels(map, at: shift, unitsPerPixel: units) }.milliseconds)
            for label in list {
                now[label.feature] = .some(label.box.map { $0.low - label.anchor })
                guard let before = last[label.feature] else { continue }
                // Only labels that are well inside both views count.
                let reach = 200.0
                let isInside =
                    label.anchor.min() > reach && label.anchor.max() < Self.side - reach
                    && (label.anchor + shift - lastShift).min() > reach
                    && (label.anchor + shift - lastShift).max() < Self.side - reach
                guard isInside else { continue }
                if label.box != nil { figures.labelFrames += 1 }
                let after = label.box.map { $0.low - label.anchor }
                switch (before, after) {
                case (nil, nil): break
                case (let one?, let two?):
                    let moved = one - two
                    if (moved * moved).sum() > 1 { figures.flips += 1 }
                default: figures.flips += 1
                }
            }
            last = now
            lastShift = shift
        }
        figures.medianMilliseconds = times.sorted()[times.count / 2]
    }

    /// Draws 4 × 4 tiles, and compares their labels with those of the single picture.
    private func tile(_ map: Map, _ units: Double, _ all: [LabelEntry], _ figures: inout Figures) throws {
        var whole: [Int: SIMD2<Double>?] = [:]
        for label in all { whole[label.feature] = .some(label.box.map(\.low)) }
        for row in 0..<4 {
            for column in 0..<4 {
                let shift = (SIMD2(Double(column), Double(row)) - 1.5) * 256
                for label in try labels(map, at: shift, unitsPerPixel: units, side: 256) {
                    let corner = SIMD2(Double(column), Double(row)) * 256
                    let box = label.box.map { $0.low + corner }
                    guard let expected = whole[label.feature] else { continue }
                    switch (expected, box) {
                    case (nil, nil): break
                    case (let one?, let two?):
                        let moved = one - two
                        if (moved * moved).sum() > 1 { figures.seams += 1 }
                    default: figures.seams += 1
                    }
                }
            }
        }
    }

    /// Zooms in by 100 steps of 2 %, and counts labels that vanish or move.
    private func zoom(_ map: Map, _ units: Double, _ figures: inout Figures) throws {
        var last: [Int: SIMD2<Double>?] = [:]
        for step in 0...100 {
            let list = try labels(map, at: .zero, unitsPerPixel: units * pow(0.98, Double(step)))
            var now: [Int: SIMD2<Double>?] = [:]
            for label in list {
                let place = label.box.map { $0.low - label.anchor }
                now[label.feature] = .some(place)
                guard let before = last[label.feature], let before else { continue }
                figures.zoomLabels += 1
                guard let place else {
                    figures.lost += 1
                    continue
                }
                let moved = before - place
                if (moved * moved).sum() > 1 { figures.moved += 1 }
            }
            last = now
        }
    }
}

/// All figures of a run.
struct LabelFigures: Codable {
    var places: [LabelRun.Figures] = []
    var shapes: [LabelShapeRun.Figures] = []
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
