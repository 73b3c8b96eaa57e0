import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheRenderers
import CartoucheWorkers

/// Converts polygons of a dot density renderer to points: the dots in them.
///
/// Dots are placed in the whole polygon, also if only a part of it is in the picture. So tiles join.
struct DotBatches {
    private let rule: DotRule
    private let layer: LayerDrawing
    /// The maximum number of dots in the picture.
    private let limit: Int
    /// The number of dots that the picture can still have.
    private var room: Int
    private var isFull = false

    /// The maximum number of small dots in a picture.
    private static let maximumDots = 1 << 22
    /// The approximate number of pixels that dots can change, each pixel once for each dot.
    private static let maximumPixels = 4e10
    /// The approximate number of dots that are made at once.
    private static let dotsAtOnce = 1 << 18

    init(_ rule: DotRule, of layer: LayerDrawing) {
        self.rule = rule
        self.layer = layer
        limit = Self.limit(of: layer)
        room = limit
    }

    /// Returns the number of dots that a picture can have: fewer if they are large, because each takes longer.
    private static func limit(of layer: LayerDrawing) -> Int {
        let (page, reach) = (layer.page, layer.reach)
        let area = min(4 * reach * reach, Double(page.frame.width) * Double(page.frame.height))
        // A point of an outline takes as long as about 300 pixels. A circle has at most 2048 points.
        let outline = 300 * min(16 * max(reach, 0).squareRoot(), 2048)
        let copies = Double(page.worlds.copies(reach: reach)?.count ?? 1)
        return Int(min(Double(maximumDots), maximumPixels / max((area + outline) * copies, 1)))
    }

    /// The diagnostic about dots that are left out; nil if there are none.
    var diagnostic: Diagnostic? {
        guard isFull else { return nil }
        return Diagnostic(
            .warning, code: .tooManyDots,
            message: "the layer has more dots in the picture than the limit of \(limit) for their size",
            instead: "the other dots are not drawn")
    }

    /// The polygons of one batch on the map, with their numbers of dots.
    private struct Counted: Sendable {
        var batch: ClassifiedBatch
        var column: GeometryColumn
        var counts: [[Int]]
        var diagnostics: [Diagnostic]
    }

    /// Passes the dots in the polygons of batches, a limited number at once.
    ///
    /// - Parameters:
    ///   - placing: How the polygons get their positions on the map.
    ///   - outside: Counts the polygons that were cut.
    mutating func forEach(
        of batches: [ClassifiedBatch], by placing: FeaturePlacing, _ outside: inout OutsideProjection,
        _ body: ([ClassifiedBatch]) throws -> Void
    ) throws {
        let (rule, page, reach) = (rule, layer.page, layer.reach)
        let context = ValueContext(scale: page.frame.scale, scripts: layer.scriptContext)
        let counted = WorkerPool.map(batches, threads: page.threads) {
            batch -> (Counted, OutsideProjection) in
            var cut = OutsideProjection()
            var column = batch.features.geometry
            (column.heights, column.measures) = (nil, nil)
            let rows = 0..<batch.features.count
            column = placing.projection?.project(column, rows: rows, &cut).column ?? column
            var diagnostics = batch.classification.diagnostics
            var counts = rule.counts(of: batch.features, in: context, diagnostics: &diagnostics)
            for row in rows
            where batch.classification.symbolIndex[row] < 0 || column.kinds[row] != .polygon
                || !page.shows(column.placedBounds(ofRows: row..<row + 1), reach: reach)
            {
                counts[row] = []
            }
            return (Counted(batch: batch, column: column, counts: counts, diagnostics: diagnostics), cut)
        }
        var waiting: [(Counted, Range<Int>)] = []
        var dots = 0
        func flush() throws {
            guard !waiting.isEmpty else { return }
            let made = WorkerPool.map(waiting, threads: page.threads) { Self.dots(of: $0, $1, rule) }
            (waiting, dots) = ([], 0)
            try body(made)
        }
        for (one, cut) in counted {
            outside.add(cut)
            var start = 0
            for row in one.counts.indices {
                let count = one.counts[row].reduce(0, +)
                guard count <= room else {
                    isFull = true
                    waiting.append((one, start..<row))
                    start = row + 1
                    continue
                }
                room -= count
                dots += count
                if dots >= Self.dotsAtOnce {
                    waiting.append((one, start..<row + 1))
                    start = row + 1
                    try flush()
                }
            }
            if start < one.counts.count { waiting.append((one, start..<one.counts.count)) }
        }
        try flush()
    }

    /// Returns the dots of some polygons.
    private static func dots(of counted: Counted, _ rows: Range<Int>, _ rule: DotRule) -> ClassifiedBatch {
        var geometry = GeometryColumn()
        var symbols: [Int16] = []
        var ids: [Int64] = []
        let column = counted.column
        for row in rows {
            var rest = RemainingDots(counted.counts[row])
            guard rest.sum > 0,
                let sampler = PolygonSampler(
                    rings: column.parts(of: row).map {
                        column.coordinates[column.coordinateRange(ofPart: $0)]
                    })
            else { continue }
            let number = counted.batch.features.number(of: row)
            var places = DotRandom(seed: rule.seed, feature: number)
            var order = DotRandom(seed: ~rule.seed, feature: number)
            while rest.sum > 0 {
                // The dots of all attributes are mixed, so that no attribute covers the others.
                let attribute = rest.take(Int(order.next() * Double(rest.sum)))
                guard let place = sampler.place(&places) else { continue }
                geometry.appendPoint(place)
                symbols.append(Int16(clamping: attribute))
                ids.append(Int64(number))
            }
        }
        return ClassifiedBatch(
            features: FeatureBatch(ids: ids, geometry: geometry),
            classification: Classification(symbolIndex: symbols, diagnostics: counted.diagnostics),
            plans: counted.batch.plans, classifyTime: 0)
    }
}
