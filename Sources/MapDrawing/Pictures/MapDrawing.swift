import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheMapModel
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// Draws a map: its layers, then its overlays, then the last pass over all of them.
package struct MapDrawing: Sendable {
    package let page: DrawingPage
    /// The layers in drawing order, then the overlays.
    let items: [DrawingItem]
    /// The number of items that are layers.
    let layerCount: Int
    /// The color below all layers; nil is transparent.
    package let background: Color?
    /// The grid below all layers, if there is no background color; nil if there is none.
    package var backgroundGrid: BackgroundGrid.Content?
    /// The labels above all layers and overlays; nil if there are none.
    let labels: LabelDrawing?
    /// Draws a part of the map without labels.
    private let backdrop: @Sendable (MapFrame) throws -> Image
    private let diagnostics: [Diagnostic]
    private let openMilliseconds: Double

    /// Takes a snapshot of the map.
    ///
    /// - Throws: `CancellationError` and `DeadlineError`.
    init(_ map: Map, _ overlays: [GraphicsOverlay], on page: DrawingPage) throws {
        var stopwatch = Stopwatch()
        let layers = try DrawingItem.items(of: map.layersInDrawingOrder, on: page)
        self.page = page
        layerCount = layers.count
        items = try layers + overlays.map { try DrawingItem($0, $0.snapshot, on: page) }
        let labeled = page.drawsLabels ? items.flatMap(\.labeled) : []
        labels = labeled.isEmpty ? nil : LabelDrawing(items: labeled, page: page)
        background = map.drawnBackgroundColor
        backdrop = { frame in
            try MapDrawing(map, overlays, on: page.backdrop(in: frame)).draw(
                to: page.resources.pictures, progress: nil
            ).product
        }
        diagnostics =
            map.diagnostics + [map.basemap?.diagnostic].compactMap { $0 }
            + map.layersInDrawingOrder.flatMap(\.groupDiagnostics) + map.graphicsLayerDiagnostics
        openMilliseconds = stopwatch.lap()
    }

    /// The page of the canvas.
    var canvasPage: CanvasPage {
        CanvasPage(
            width: page.frame.width, height: page.frame.height, pixelsPerDIP: page.frame.pixelsPerDIP,
            background: background, threads: page.threads)
    }

    /// Returns a canvas with the background of the map.
    func makeCanvas<Output: CanvasOutput>(of output: Output) throws -> Output.Target {
        var canvas = try output.makeCanvas(canvasPage)
        if background == nil { backgroundGrid?.draw(in: page.frame, on: &canvas) }
        return canvas
    }

    /// A report without layers.
    var emptyReport: DrawingReport {
        var report = DrawingReport()
        report.add(page.frame)
        report.diagnostics = diagnostics
        report.add(openMilliseconds, to: .read)
        return report
    }

    /// Draws everything on an output.
    ///
    /// - Parameters:
    ///   - output: The output, which makes the canvas and the product.
    ///   - countsIfEmpty: Whether to count all features if none is drawn.
    ///   - progress: Receives the name of each layer and the number of its features so far.
    package func draw<Output: CanvasOutput>(
        to output: Output, countsIfEmpty: Bool = false, progress: (@Sendable (String) -> Void)?
    ) throws -> (product: Output.Product, report: DrawingReport) {
        var report = emptyReport
        var canvas = try makeCanvas(of: output)
        for index in items.indices {
            let drawn = try items[index].draw(
                on: &canvas, keptBytes: 0, stages: &report, progress: progress)
            report.add(drawn, isOverlay: index >= layerCount)
        }
        try drawLastPass(on: &canvas, &report)
        var stopwatch = Stopwatch()
        let product = try output.finish(&canvas)
        report.diagnostics += canvas.diagnostics
        report.add(stopwatch.lap(), to: .draw)
        try page.checkCancellation()
        if countsIfEmpty, report.isEmpty { try countFeatures(into: &report) }
        return (product, report)
    }

    /// Counts all features of each layer that draws none.
    private func countFeatures(into report: inout DrawingReport) throws {
        let reported = items.prefix(layerCount).flatMap(\.reported)
        for (index, item) in reported.enumerated() where index < report.layers.count {
            try item.countFeatures(into: &report.layers[index])
            report.layers[index].findAbsence()
            report.layers[index].findTinyFeatures(in: report.extent)
        }
    }

    /// Draws the labels above all layers and overlays.
    private func drawLabels<Target: Canvas>(on canvas: inout Target, _ report: inout DrawingReport) throws {
        if page.listsLabels { report.labels = [] }
        guard let labels else { return }
        try page.checkCancellation()
        var stopwatch = Stopwatch()
        let drawn = try labels.draw(on: &canvas, lists: page.listsLabels, backdrop: backdrop)
        report.diagnostics += drawn.diagnostics
        report.labelKeys = drawn.keys
        if page.listsLabels { report.labels = drawn.entries }
        report.add(stopwatch.lap(), to: .label)
    }

    /// Draws the labels and the pass above all layers and overlays.
    ///
    /// - Throws: The error of a layer made by code if no other layer or overlay is drawn.
    func drawLastPass<Target: Canvas>(on canvas: inout Target, _ report: inout DrawingReport) throws {
        try report.throwIfOnlyFailures()
        try drawLabels(on: &canvas, &report)
        guard let pass = page.lastPass else { return }
        try page.checkCancellation()
        var stopwatch = Stopwatch()
        report.diagnostics += try pass.draw(in: page.frame, on: &canvas)
        report.add(stopwatch.lap(), to: .draw)
    }
}

extension DrawingReport {
    /// Adds the reports of an item's layers.
    mutating func add(_ drawn: DrawnItem<some CanvasPart>, isOverlay: Bool) {
        let reports = drawn.layers.map(\.report)
        if isOverlay { graphicsOverlays += reports } else { layers += reports }
    }
}

extension Map {
    /// The color below all layers: the map's own, or that of the basemap's style; nil is transparent.
    package var drawnBackgroundColor: Color? {
        content.read { $0.backgroundColor ?? $0.basemap?.style?.ground }
    }
}
