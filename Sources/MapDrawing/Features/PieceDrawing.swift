import CartoucheCanvases
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers

/// The result of drawing one piece of a layer's features on one thread.
struct PieceDrawing<Part: CanvasPart>: Sendable {
    /// The canvas parts that were drawn, one for each pass.
    package private(set) var parts: [Part] = []
    private(set) var report = PortrayalReport()
    private(set) var projectTime = 0.0
    private(set) var drawTime = 0.0
    /// Counts of vertices and features outside the map's projection.
    private(set) var outside = OutsideProjection()

    /// Draws pieces on several threads and returns the results in the order of the pieces.
    ///
    /// - Parameters:
    ///   - target: The canvas part that each piece is drawn on.
    ///   - passes: The passes of the order to draw. Default: nil, all passes.
    static func draw(
        _ pieces: [[FeatureRun]], on page: DrawingPage, by placing: FeaturePlacing,
        grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>, passes: Range<Int>? = nil
    ) -> [PieceDrawing] {
        let passes = passes ?? 0..<order.passCount
        return WorkerPool.map(pieces, threads: page.threads) { piece in
            PieceDrawing(
                piece, on: page, by: placing, grid: grid, order: order, into: target, passes: passes)
        }
    }

    private init(
        _ piece: [FeatureRun], on page: DrawingPage, by placing: FeaturePlacing,
        grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>, passes: Range<Int>
    ) {
        var stopwatch = Stopwatch()
        var drawing = PassDrawing(
            order, passes: passes, frame: page.portrayalFrame, blank: target.blank, layer: target.layer)
        for run in piece where !page.cancellation.isCancelled {
            let placed = run.placed(by: placing, &outside)
            projectTime += stopwatch.lap()
            var shapes = ShapeDrawing(of: run.batch, on: page, grid: grid)
            shapes.draw(
                run, placed.column, isInsideWorld: placing.isInsideWorld && !placed.continues, order: order,
                with: &drawing)
            outside.add(shapes.outside)
            drawTime += stopwatch.lap()
        }
        report = drawing.finish()
        parts = drawing.parts
        for run in piece {
            for diagnostic in run.batch.classification.diagnostics { report.add(diagnostic) }
        }
        drawTime += stopwatch.lap()
    }

    /// Removes the drawn parts, but keeps the report.
    mutating func dropParts() { parts = [] }
}

/// The canvas part and the options for drawing the pieces of a layer.
struct PartTarget<Part: CanvasPart>: Sendable {
    /// An empty part of the canvas.
    let blank: Part
    /// The name of the layer or overlay.
    let layer: String
}
