import Canvases
import Geospatial
import Portrayal
import Workers

/// Draws a layer's classified features in the layer's order.
///
/// In each round the layer hands over all of its features, batch by batch. One round is enough unless what has to
/// wait for its turn does not fit into memory.
struct DrawingRounds<Target: Canvas> {
    /// What became of the features, each counted once.
    private(set) var portrayal = PortrayalReport()
    /// The parts of features that lie outside the map's projection.
    private(set) var outside = OutsideProjection()
    /// Whether features are handed over for the first time.
    private(set) var isFirst = true

    private let order: DrawingOrder
    private let page: DrawingPage
    private var hasBegun = false
    private var nextPass = 0
    /// Parts of later passes.
    private var waiting: WaitingPasses<Target.Part>
    private let target: PartTarget<Target.Part>
    /// The features by rank, where larger symbols are drawn first.
    private var ranked: RankedRows?

    /// - Parameter layer: The name of the layer or overlay.
    init(_ order: DrawingOrder, on page: DrawingPage, of canvas: Target, layer: String) {
        self.order = order
        self.page = page
        let isCollected = page.lastPass?.fieldNames(ofLayer: layer) != nil
        target = PartTarget(blank: canvas.makePart(), layer: layer, isCollected: isCollected)
        let maxBytes = page.renderer.maxWaitingBytes
        waiting = WaitingPasses(0..<order.passCount, maxBytes: maxBytes)
        if case .largestFirst = order {
            ranked = RankedRows(maxBytes: maxBytes, keepsAttributes: isCollected)
        }
    }

    /// Begins a round, in which all features have to be handed over; false where everything is drawn.
    mutating func begin() -> Bool {
        isFirst = !hasBegun
        hasBegun = true
        if isFirst { return true }
        if let hasMore = ranked?.beginNext() { return hasMore }
        guard nextPass < order.passCount else { return false }
        waiting = WaitingPasses(nextPass..<order.passCount, maxBytes: page.renderer.maxWaitingBytes)
        return true
    }

    /// Draws batches, or keeps them until it is their turn.
    ///
    /// - Parameters:
    ///   - transformation: From the features' system to the map's; nil if they are the same.
    ///   - grid: Drops invisible detail.
    ///   - parts: Keeps what is drawn.
    /// - Returns: how long drawing took.
    mutating func draw(
        _ batches: [ClassifiedBatch], by transformation: CoordinateTransformation?, grid: DetailGrid?,
        on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        if case .largestFirst(let ranks) = order, let range = ranked?.range {
            let keepsAttributes = target.isCollected
            let sorted = WorkerPool.map(batches, threads: page.threads) {
                RankedBatch($0, ranks, keeping: range, keepsAttributes: keepsAttributes)
            }
            ranked?.take(sorted)
            return ranked?.drawsAtOnce == true
                ? try drawRanked(by: transformation, grid: grid, on: &canvas, &parts) : []
        }
        var drawn = PieceDrawing.draw(
            FeaturePieces(of: batches).pieces, on: page, by: transformation, grid: grid, order: order,
            into: target,
            passes: waiting.passes)
        for piece in drawn { waiting.take(piece.parts, on: &canvas, &parts) }
        // Features that are read again for later passes are not counted again.
        if isFirst {
            count(drawn)
            for piece in drawn { parts.collect(piece.collected) }
        }
        for index in drawn.indices { drawn[index].dropParts() }
        return drawn
    }

    /// Draws what has waited; call it when all features of the round have been handed over.
    ///
    /// - Returns: how long drawing took.
    mutating func finish(
        by transformation: CoordinateTransformation?, grid: DetailGrid?, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        if ranked != nil { return try drawRanked(by: transformation, grid: grid, on: &canvas, &parts) }
        nextPass = waiting.finish(on: &canvas, &parts)
        return []
    }

    /// Counts features that are known to lie outside the picture.
    mutating func countClipped(_ count: Int) {
        if isFirst { portrayal.clippedAway += count }
    }

    /// Counts what was cut off before the features were handed over.
    mutating func countOutside(_ more: OutsideProjection) {
        if isFirst { outside.add(more) }
    }

    /// Draws the sorted features that have been collected, a few pieces at a time.
    private mutating func drawRanked(
        by transformation: CoordinateTransformation?, grid: DetailGrid?, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>
    ) throws -> [PieceDrawing<Target.Part>] {
        var rest = (ranked?.takePieces() ?? [])[...]
        var all: [PieceDrawing<Target.Part>] = []
        while !rest.isEmpty {
            try page.checkCancellation()
            let pieces = Array(rest.prefix(page.threads * 4))
            rest = rest.dropFirst(pieces.count)
            var drawn = PieceDrawing.draw(
                pieces, on: page, by: transformation, grid: grid, order: order, into: target)
            for index in drawn.indices {
                for part in drawn[index].parts { parts.draw(part, on: &canvas) }
                parts.collect(drawn[index].collected)
                drawn[index].dropParts()
            }
            count(drawn)
            all += drawn
        }
        return all
    }

    private mutating func count(_ drawn: [PieceDrawing<Target.Part>]) {
        for part in drawn {
            portrayal.merge(part.report)
            outside.add(part.outside)
        }
    }
}
