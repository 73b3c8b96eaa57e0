import Dispatch
import Features
import Geospatial
import Imaging
import Portrayal
import Symbology
import Synchronization

/// Some features on their way to the canvas: what was drawn, and how long it took.
struct BatchDrawing: Sendable {
    /// What was drawn, one list a pass.
    private(set) var lists: [DisplayList] = []
    private(set) var report = PortrayalReport()
    private(set) var featuresRead = 0
    private(set) var projectTime = 0.0
    private(set) var drawTime = 0.0
    /// Vertices outside the domain of the projection.
    private(set) var outside = OutsideProjection()

    /// Draws classified batches side by side, large ones in pieces; the results are in the features' order.
    ///
    /// - Parameter passes: which of the order's passes are drawn; nil draws all.
    static func draw(
        _ batches: [ClassifiedBatch], on page: DrawingPage, by way: CoordinateTransformation?,
        grid: DetailGrid?, order: DrawingOrder = .features, passes: Range<Int>? = nil
    ) -> [BatchDrawing] {
        let passes = passes ?? 0..<order.passCount
        let source = way?.source ?? page.frame.spatialReference
        let fitting = DomainFitting(from: source, to: page.frame.spatialReference)
        let pieces = batches.flatMap { batch in batch.pieces.map { (batch, $0) } }
        return sideBySide(pieces, threads: page.threads) { piece in
            BatchDrawing(
                piece.0, piece.1, on: page, by: way, fitting, grid: grid, order: order, passes: passes)
        }
    }

    /// - Parameters:
    ///   - way: from the batch's system to the map's; nil where they are the same.
    ///   - fitting: cuts what reaches beyond the map's projection.
    private init(
        _ batch: ClassifiedBatch, _ rows: Range<Int>, on page: DrawingPage, by way: CoordinateTransformation?,
        _ fitting: DomainFitting?, grid: DetailGrid?, order: DrawingOrder, passes: Range<Int>
    ) {
        let classification = batch.classification
        featuresRead = rows.count
        var stopwatch = Stopwatch()
        let geometry = batch.placed(rows, by: way, fitting, &outside)
        projectTime = stopwatch.lap()

        var drawing = PassDrawing(order, passes: passes, frame: page.portrayalFrame)
        var shapes = ShapeDrawing(
            plans: batch.plans, frame: page.frame, slots: classification.slots, grid: grid)
        if batch.isAllPoints, rows.count == batch.features.count, case .features = order {
            shapes.drawPoints(geometry.coordinates, symbols: classification.symbolIndex, with: &drawing)
        } else {
            let sizes = classification.slots?.size
            for feature in rows {
                let symbol = Int(classification.symbolIndex[feature])
                var pass = 0
                if case .largestFirst(let ranks) = order {
                    pass = ranks.rank(ofClass: symbol, size: sizes?[feature] ?? .nan)
                }
                shapes.draw(
                    feature - rows.lowerBound, of: geometry, slotsOf: feature, symbol: symbol, pass: pass,
                    objectID: batch.features.number(of: feature), with: &drawing)
            }
        }
        report = drawing.finish()
        lists = drawing.lists
        for diagnostic in classification.diagnostics { report.add(diagnostic) }
        outside.add(shapes.outside)
        drawTime = stopwatch.lap()
    }
}

/// A batch whose features have their symbols.
struct ClassifiedBatch: Sendable {
    let features: FeatureBatch
    let classification: Classification
    /// What the classification's numbers mean.
    let plans: [SymbolPlan]
    let classifyTime: Double

    /// The shapes of a run of rows on the map: cut where its projection ends, and projected.
    ///
    /// - Parameter outside: counts what was cut.
    fileprivate func placed(
        _ rows: Range<Int>, by way: CoordinateTransformation?, _ fitting: DomainFitting?,
        _ outside: inout OutsideProjection
    ) -> GeometryColumn {
        var column = features.geometry
        column.heights = nil
        if !plans.contains(where: \.needsMeasures) { column.measures = nil }
        column = fitting?.fitted(column, rows: rows, &outside) ?? column.selecting(rows)
        if let way, !way.isIdentity { way.transform(&column.coordinates) }
        return column
    }

    /// Whether every feature is one point.
    var isAllPoints: Bool {
        features.geometry.coordinates.count == features.count
            && features.geometry.kinds.allSatisfy { $0 == .point }
    }

    /// Vertices in a piece, about: enough that handing it to a thread costs nothing beside drawing it.
    private static let verticesInPiece = 16_384

    /// Runs of features with about the same number of vertices.
    ///
    /// Points stay together.
    var pieces: [Range<Int>] {
        let geometry = features.geometry
        guard geometry.coordinates.count >= 2 * Self.verticesInPiece, !isAllPoints else {
            return [0..<features.count]
        }
        var pieces: [Range<Int>] = []
        var start = 0
        var vertices = 0
        for feature in 0..<features.count {
            vertices += geometry.coordinateRange(of: feature).count
            if vertices >= Self.verticesInPiece {
                pieces.append(start..<feature + 1)
                start = feature + 1
                vertices = 0
            }
        }
        if start < features.count { pieces.append(start..<features.count) }
        return pieces
    }
}

/// Works on all elements, several at a time; the results are in the elements' order.
func sideBySide<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int, _ work: @Sendable (Element) -> Result
) -> [Result] {
    if elements.count == 1 || threads == 1 { return elements.map(work) }
    let results = Mutex<[Result?]>(Array(repeating: nil, count: elements.count))
    let next = Mutex(0)
    // As many workers as were asked for, whatever the machine has.
    DispatchQueue.concurrentPerform(iterations: min(threads, elements.count)) { _ in
        while true {
            let index = next.withLock { index in
                defer { index += 1 }
                return index
            }
            guard index < elements.count else { return }
            let result = work(elements[index])
            results.withLock { $0[index] = result }
        }
    }
    return results.withLock { $0.compactMap { $0 } }
}
