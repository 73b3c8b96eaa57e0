import Canvases
import Dispatch
import Features
import Geospatial
import Portrayal
import Symbols
import Synchronization

/// Some features on their way to the canvas: what was drawn, and how long it took.
struct BatchDrawing<Part: CanvasPart>: Sendable {
    /// What was drawn, one part a pass.
    private(set) var parts: [Part] = []
    private(set) var report = PortrayalReport()
    private(set) var projectTime = 0.0
    private(set) var drawTime = 0.0
    /// Vertices outside the domain of the projection.
    private(set) var outside = OutsideProjection()

    /// Draws pieces on all threads; the results are in the pieces' order.
    ///
    /// - Parameters:
    ///   - target: where the pieces are drawn.
    ///   - passes: which of the order's passes are drawn; nil draws all.
    static func draw(
        _ pieces: [[FeatureRun]], on page: DrawingPage, by way: CoordinateTransformation?,
        grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>, passes: Range<Int>? = nil
    ) -> [BatchDrawing] {
        let passes = passes ?? 0..<order.passCount
        let source = way?.source ?? page.frame.spatialReference
        let fitting = DomainFitting(from: source, to: page.frame.spatialReference)
        return sideBySide(pieces, threads: page.threads) { piece in
            BatchDrawing(
                piece, on: page, by: way, fitting, grid: grid, order: order, into: target, passes: passes)
        }
    }

    /// - Parameters:
    ///   - way: from the features' system to the map's; nil where they are the same.
    ///   - fitting: cuts what reaches beyond the map's projection.
    private init(
        _ piece: [FeatureRun], on page: DrawingPage, by way: CoordinateTransformation?,
        _ fitting: DomainFitting?, grid: DetailGrid?, order: DrawingOrder, into target: PartTarget<Part>,
        passes: Range<Int>
    ) {
        var stopwatch = Stopwatch()
        var drawing = PassDrawing(
            order, passes: passes, frame: page.portrayalFrame, blank: target.blank, layer: target.layer)
        for run in piece {
            let geometry = run.placed(by: way, fitting, &outside)
            projectTime += stopwatch.lap()
            var shapes = ShapeDrawing(of: run.batch, frame: page.frame, grid: grid)
            shapes.draw(run, geometry, order: order, with: &drawing)
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

    /// Forgets what was drawn, and keeps what there is to tell about it.
    mutating func dropParts() {
        parts = []
    }
}

/// What threads draw their shares of a layer on.
struct PartTarget<Part: CanvasPart>: Sendable {
    /// An empty part of the canvas.
    let blank: Part
    /// The name of the layer or overlay.
    let layer: String
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
