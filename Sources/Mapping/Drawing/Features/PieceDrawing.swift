import Canvases
import Features
import Geospatial
import Images
import Portrayal
import SymbolModel
import Symbols
import Workers

/// What one thread draws of a layer: one piece of its features.
struct PieceDrawing<Part: CanvasPart>: Sendable {
    /// What was drawn, one part a pass.
    private(set) var parts: [Part] = []
    /// The features for the last pass over the map.
    private(set) var collected: [CollectedFeatures] = []
    private(set) var report = PortrayalReport()
    private(set) var projectTime = 0.0
    private(set) var drawTime = 0.0
    /// Vertices outside the domain of the projection.
    private(set) var outside = OutsideProjection()

    /// Draws pieces on several threads; the results are in the pieces' order.
    ///
    /// - Parameters:
    ///   - target: What the pieces are drawn on.
    ///   - passes: Which of the order's passes are drawn; nil draws all.
    static func draw(
        _ pieces: [[FeatureRun]], on page: DrawingPage, by transformation: CoordinateTransformation?,
        grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>, passes: Range<Int>? = nil
    ) -> [PieceDrawing] {
        let passes = passes ?? 0..<order.passCount
        let source = transformation?.source ?? page.frame.spatialReference
        let cutting = DomainCutting(from: source, to: page.frame.spatialReference)
        return WorkerPool.map(pieces, threads: page.threads) { piece in
            PieceDrawing(
                piece, on: page, by: transformation, cutting, grid: grid, order: order, into: target,
                passes: passes)
        }
    }

    /// - Parameters:
    ///   - transformation: From the features' system to the map's; nil if they are the same.
    ///   - cutting: Cuts what reaches beyond the map's projection.
    private init(
        _ piece: [FeatureRun], on page: DrawingPage, by transformation: CoordinateTransformation?,
        _ cutting: DomainCutting?, grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>,
        passes: Range<Int>
    ) {
        var stopwatch = Stopwatch()
        var drawing = PassDrawing(
            order, passes: passes, frame: page.portrayalFrame, blank: target.blank, layer: target.layer)
        for run in piece where !page.cancellation.isCancelled {
            let geometry = run.placed(by: transformation, cutting, &outside)
            projectTime += stopwatch.lap()
            var shapes = ShapeDrawing(
                of: run.batch, on: page, grid: grid, collectsExtents: target.isCollected)
            shapes.draw(run, geometry, order: order, with: &drawing)
            outside.add(shapes.outside)
            if let extents = shapes.collectedExtents {
                collected.append(
                    CollectedFeatures(
                        layer: target.layer, features: run.batch.features, rows: run.rows,
                        geometry: geometry, extents: extents))
            }
            drawTime += stopwatch.lap()
        }
        report = drawing.finish()
        parts = drawing.parts
        for run in piece {
            for diagnostic in run.batch.classification.diagnostics { report.add(diagnostic) }
        }
        drawTime += stopwatch.lap()
    }

    /// Forgets what was drawn and collected, and keeps its report.
    mutating func dropParts() {
        parts = []
        collected = []
    }
}

/// What threads draw their pieces of a layer on.
struct PartTarget<Part: CanvasPart>: Sendable {
    /// An empty part of the canvas.
    let blank: Part
    /// The name of the layer or overlay.
    let layer: String
    /// Whether the last pass uses the layer's features.
    let isCollected: Bool
}
