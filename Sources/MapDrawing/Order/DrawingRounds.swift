import CartoucheCanvases
import CartoucheGeospatial
import CartouchePortrayal
import CartoucheWorkers

/// Draws a layer's classified features in the layer's order.
///
/// In each round, the layer passes all of its features, batch by batch. One round is enough if all features that must
/// wait fit into memory.
struct DrawingRounds<Target: Canvas> {
    /// The results of all features; each feature is counted once.
    private(set) var portrayal = PortrayalReport()
    /// Counts of vertices and features outside the map's projection.
    private(set) var outside = OutsideProjection()
    /// Whether this is the first round.
    private(set) var isFirst = true

    /// Whether the rounds draw the renderer's background, below the features' symbols.
    let isBackground: Bool
    /// Whether features of this round count in reports.
    var countsFeatures: Bool { isFirst && !isBackground }

    private let order: DrawingOrder
    private let page: DrawingPage
    private var hasBegun = false
    private var nextPass = 0
    /// The parts of later passes.
    private var waiting: WaitingPasses<Target.Part>
    private let target: PartTarget<Target.Part>
    /// The features by rank; nil if the order does not depend on size.
    private var ranked: RankedRows?

    /// - Parameters:
    ///   - layer: The name of the layer or overlay.
    ///   - isBackground: Whether the rounds draw the renderer's background, whose features are not counted.
    init(
        _ order: DrawingOrder, on page: DrawingPage, of canvas: Target, layer: String,
        isBackground: Bool = false
    ) {
        self.order = order
        self.page = page
        self.isBackground = isBackground
        target = PartTarget(blank: canvas.makePart(), layer: layer)
        let maxBytes = page.resources.maxWaitingBytes
        waiting = WaitingPasses(0..<order.passCount, maxBytes: maxBytes)
        if case .largestFirst = order {
            ranked = RankedRows(maxBytes: maxBytes)
        }
    }

    /// Begins a round, in which the layer must pass all features; false if everything is drawn.
    mutating func begin() -> Bool {
        isFirst = !hasBegun
        hasBegun = true
        if isFirst { return true }
        if let hasMore = ranked?.beginNext() { return hasMore }
        guard nextPass < order.passCount else { return false }
        waiting = WaitingPasses(nextPass..<order.passCount, maxBytes: page.resources.maxWaitingBytes)
        return true
    }

    /// Draws batches, or keeps them until it is their turn.
    ///
    /// - Parameters:
    ///   - placing: How the features get their positions on the map.
    ///   - grid: The grid that drops invisible detail.
    ///   - parts: Receives the parts that are drawn.
    /// - Returns: The drawn pieces without their parts. The caller needs their times.
    mutating func draw(
        _ batches: [ClassifiedBatch], by placing: FeaturePlacing, grid: DetailGrid?,
        on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        if case .largestFirst = order, let range = ranked?.range {
            let sorted = WorkerPool.map(batches, threads: page.threads) {
                RankedBatch($0, keeping: range)
            }
            ranked?.take(sorted)
            return ranked?.drawsAtOnce == true
                ? try drawRanked(by: placing, grid: grid, on: &canvas, &parts) : []
        }
        var drawn = PieceDrawing.draw(
            FeaturePieces(of: batches).pieces, on: page, by: placing, grid: grid, order: order,
            into: target,
            passes: waiting.passes)
        limitMarkers(in: &drawn)
        for piece in drawn { waiting.take(piece.parts, on: &canvas, &parts) }
        // Count features only when they are drawn for the first time.
        if isFirst { count(drawn) }
        for index in drawn.indices { drawn[index].dropParts() }
        return drawn
    }

    /// Draws the features that are waiting; call it after all features of the round.
    ///
    /// - Returns: The drawn pieces without their parts. The caller needs their times.
    mutating func finish(
        by placing: FeaturePlacing, grid: DetailGrid?, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        if ranked != nil { return try drawRanked(by: placing, grid: grid, on: &canvas, &parts) }
        nextPass = waiting.finish(on: &canvas, &parts)
        return []
    }

    /// Counts features that are known to be outside the picture.
    mutating func countClipped(_ count: Int) {
        if isFirst { portrayal.clippedAway += count }
    }

    /// Counts what was cut off before this drawing received the features.
    mutating func countOutside(_ more: OutsideProjection) {
        if isFirst { outside.add(more) }
    }

    /// Draws the sorted features, a few pieces at a time.
    private mutating func drawRanked(
        by placing: FeaturePlacing, grid: DetailGrid?, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        var rest = (ranked?.takePieces() ?? [])[...]
        var all: [PieceDrawing<Target.Part>] = []
        while !rest.isEmpty {
            try page.checkCancellation()
            let pieces = Array(rest.prefix(page.threads * 4))
            rest = rest.dropFirst(pieces.count)
            var drawn = PieceDrawing.draw(
                pieces, on: page, by: placing, grid: grid, order: order, into: target)
            limitMarkers(in: &drawn)
            for index in drawn.indices {
                for part in drawn[index].parts { parts.draw(part, inPass: 0, on: &canvas) }
                drawn[index].dropParts()
            }
            count(drawn)
            all += drawn
        }
        return all
    }

    /// Drops what was drawn after the picture's budget for the pieces of markers is spent.
    private mutating func limitMarkers(in drawn: inout [PieceDrawing<Target.Part>]) {
        for index in drawn.indices where !page.markerBudget.take(drawn[index].report.markerPieces) {
            drawn[index].dropParts()
            portrayal.add(page.markerBudget.diagnostic)
        }
    }

    private mutating func count(_ drawn: [PieceDrawing<Target.Part>]) {
        for part in drawn {
            portrayal.merge(part.report)
            outside.add(part.outside)
        }
    }
}
