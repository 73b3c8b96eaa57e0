import Canvases
import Documents
import Expressions
import FeatureSources
import Images
import Synchronization

extension Map {
    /// Draws the map as a picture; parameters as for ``draw(in:to:graphicsOverlays:patternAnchor:threads:session:cancellation:report:progress:)``.
    package func draw(
        in frame: MapFrame, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, threads: Int? = nil,
        session: DrawingSession = DrawingSession(), cancellation: Cancellation? = nil,
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Image {
        try draw(
            in: frame, to: session.pictures, graphicsOverlays: graphicsOverlays,
            patternAnchor: patternAnchor, threads: threads, session: session, cancellation: cancellation,
            report: &report, progress: progress)
    }

    /// Draws the map to an output: a picture, a file, a recording.
    ///
    /// - Parameters:
    ///   - frame: what is shown, and how large.
    ///   - output: makes the canvas and what comes out.
    ///   - graphicsOverlays: what is drawn above all layers, bottom first.
    ///   - patternAnchor: what hatches and picture fills hang on.
    ///   - threads: how many threads draw; nil takes all cores. The picture is the same whatever the number.
    ///   - session: what earlier drawings left.
    ///   - cancellation: tells when nobody wants the picture any more.
    ///   - report: receives what happened.
    ///   - progress: told the name of each layer and how many of its features are done.
    /// - Throws: the errors of sources that cannot be read, and `CancellationError`.
    package func draw<Output: CanvasOutput>(
        in frame: MapFrame, to output: Output, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, threads: Int? = nil,
        session: DrawingSession = DrawingSession(), cancellation: Cancellation? = nil,
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Output.Product {
        report.width = frame.width
        report.height = frame.height
        report.scale = frame.scale
        let (basemap, color) = content.withLock { ($0.basemap, $0.backgroundColor) }
        report.diagnostics += diagnostics + [basemap?.finding].compactMap { $0 }
        let page = DrawingPage(
            frame: frame, patternOrigin: patternAnchor.origin(in: frame), gridOrigin: frame.gridOrigin,
            threads: threads ?? DrawingSession.coreCount, session: session, cancellation: cancellation,
            referenceScale: referenceScale)
        try page.checkCancellation()
        var canvas = try output.makeCanvas(
            CanvasPage(
                width: frame.width, height: frame.height, pixelsPerDIP: frame.pixelsPerDIP,
                background: color ?? basemap?.style?.ground, threads: page.threads))
        for layer in layersInDrawingOrder {
            try layer.draw(on: page, canvas: &canvas, report: &report, progress: progress)
        }
        for overlay in graphicsOverlays {
            let content = overlay.snapshot
            var overlayReport = DrawingReport.LayerReport(name: content.id)
            try overlay.draw(content, on: page, canvas: &canvas, report: &overlayReport, stages: &report)
            report.graphicsOverlays.append(overlayReport)
        }
        var stopwatch = Stopwatch()
        let product = try output.finish(&canvas)
        report.diagnostics += canvas.diagnostics
        report.add(stopwatch.lap(), to: .draw)
        return product
    }
}

extension Layer {
    fileprivate func draw<Target: Canvas>(
        on page: DrawingPage, canvas: inout Target, report: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        if let reason = reasonToSkip(atScale: page.frame.scale) {
            report.layers.append(DrawingReport.LayerReport(name: name))
            report.layers[report.layers.count - 1].skipped = reason
            return
        }
        try canvas.layer(name, opacity: opacity) { canvas in
            for layer in drawnLayers {
                if layer !== self {
                    try layer.draw(on: page, canvas: &canvas, report: &report, progress: progress)
                    continue
                }
                var layerReport = DrawingReport.LayerReport(name: layer.name)
                let drawing = try LayerDrawing(layer, on: page)
                try drawing.draw(on: &canvas, report: &layerReport, stages: &report, progress: progress)
                report.layers.append(layerReport)
            }
        }
    }
}

extension GraphicsOverlay {
    /// - Parameter content: the overlay as it was when the picture was begun.
    fileprivate func draw<Target: Canvas>(
        _ content: Content, on page: DrawingPage, canvas: inout Target,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        report.skipped =
            if !content.isVisible {
                "not visible"
            } else if !content.range.contains(page.frame.scale) {
                "outside its scale range"
            } else if content.opacity == 0 {
                "wholly transparent"
            } else {
                nil
            }
        guard report.skipped == nil else { return }
        var stopwatch = Stopwatch()
        let drawing = OverlayDrawing(content, columnsOf: self, on: page)
        stages.add(stopwatch.lap(), to: .read)
        try canvas.layer(content.id, opacity: content.opacity) {
            try drawing.draw(on: &$0, report: &report, stages: &stages)
        }
    }
}

extension Canvas {
    /// Draws a layer, as a group only if that makes a difference.
    fileprivate mutating func layer(
        _ name: String, opacity: Double, _ body: (inout Self) throws -> Void
    ) rethrows {
        try within(.layer(name)) { canvas in
            if opacity < 1 { try canvas.group(opacity: opacity, body) } else { try body(&canvas) }
        }
    }
}
