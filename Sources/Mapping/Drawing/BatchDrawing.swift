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
        let batches = sideBySide(batches, threads: page.threads) { $0.fitted(by: fitting) }
        let pieces = batches.flatMap { batch in
            (page.threads == 1 ? [0..<batch.features.count] : batch.pieces).map { (batch, $0) }
        }
        return sideBySide(pieces, threads: page.threads) { piece in
            BatchDrawing(piece.0, piece.1, on: page, by: way, grid: grid, order: order, passes: passes)
        }
    }

    /// - Parameter way: from the batch's system to the map's; nil where they are the same.
    private init(
        _ batch: ClassifiedBatch, _ rows: Range<Int>, on page: DrawingPage, by way: CoordinateTransformation?,
        grid: DetailGrid?, order: DrawingOrder, passes: Range<Int>
    ) {
        let geometry = batch.features.geometry
        let classification = batch.classification
        featuresRead = rows.count
        var stopwatch = Stopwatch()
        let range = geometry.coordinateRange(ofRows: rows)
        var coordinates =
            range.count == geometry.coordinates.count
            ? geometry.coordinates : Array(geometry.coordinates[range])
        if let way { coordinates.withUnsafeMutableBufferPointer { way.transform($0) } }
        projectTime = stopwatch.lap()

        var drawing = PassDrawing(order, passes: passes, frame: page.portrayalFrame)
        var shapes = ShapeDrawing(
            plans: batch.plans, frame: page.frame, slots: classification.slots, grid: grid,
            firstCoordinate: range.lowerBound)
        if batch.isAllPoints, rows.count == batch.features.count, case .features = order {
            shapes.drawPoints(coordinates, symbols: classification.symbolIndex, with: &drawing)
        } else {
            let sizes = classification.slots?.size
            for feature in rows {
                let symbol = Int(classification.symbolIndex[feature])
                var pass = 0
                if case .largestFirst(let ranks) = order {
                    pass = ranks.rank(ofClass: symbol, size: sizes?[feature] ?? .nan)
                }
                shapes.draw(
                    feature, of: geometry, coordinates, symbol: symbol, pass: pass,
                    objectID: batch.features.number(of: feature), with: &drawing)
            }
        }
        report = drawing.finish()
        lists = drawing.lists
        for diagnostic in classification.diagnostics { report.add(diagnostic) }
        outside = shapes.outside
        // Of the whole batch, told once.
        if rows.lowerBound == 0 { outside.add(batch.outside) }
        drawTime = stopwatch.lap()
    }
}

/// A batch whose features have their symbols.
struct ClassifiedBatch: Sendable {
    private(set) var features: FeatureBatch
    /// What was cut off because the map's projection has no room for it.
    private(set) var outside = OutsideProjection()
    let classification: Classification
    /// What the classification's numbers mean.
    let plans: [SymbolPlan]
    let classifyTime: Double

    init(
        features: FeatureBatch, classification: Classification, plans: [SymbolPlan], classifyTime: Double
    ) {
        self.features = features
        self.classification = classification
        self.plans = plans
        self.classifyTime = classifyTime
    }

    /// The same features, cut where the map's projection ends.
    func fitted(by fitting: DomainFitting?) -> ClassifiedBatch {
        guard let fitting else { return self }
        var copy = self
        (copy.features, copy.outside) = fitting.fitted(features)
        return copy
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

extension GeometryColumn {
    /// The coordinates of a run of features.
    fileprivate func coordinateRange(ofRows rows: Range<Int>) -> Range<Int> {
        let start = Int(partStarts[Int(featureStarts[rows.lowerBound])])
        return start..<Int(partStarts[Int(featureStarts[rows.upperBound])])
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
