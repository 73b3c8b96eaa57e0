import Documents
import Expressions
import FeatureSources
import Geospatial
import Imaging
import Portrayal
import Symbology
import Synchronization

extension Map {
    /// Draws the map into a picture.
    ///
    /// - Parameters:
    ///   - frame: what is shown, and how large.
    ///   - graphicsOverlays: what is drawn above all layers, bottom first.
    ///   - patternAnchor: what hatches and picture fills hang on.
    ///   - threads: how many threads draw; nil takes all cores. The picture is the same whatever the number.
    ///   - session: what earlier drawings left.
    ///   - cancellation: tells when nobody wants the picture any more.
    ///   - report: receives what happened.
    ///   - progress: told the name of each layer and how many of its features are done.
    /// - Throws: the errors of sources that cannot be read, and `CancellationError`.
    package func draw(
        in frame: MapFrame, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, threads: Int? = nil,
        session: DrawingSession = DrawingSession(), cancellation: Cancellation? = nil,
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Image {
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
        var canvas = RasterCanvas(
            width: frame.width, height: frame.height, background: color ?? basemap?.style?.ground,
            threads: page.threads, sprites: session.sprites)
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
        let image = canvas.makeImage()
        report.add(stopwatch.lap(), to: .draw)
        return image
    }
}

extension Layer {
    fileprivate func draw(
        on page: DrawingPage, canvas: inout RasterCanvas, report: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        if let reason = reasonToSkip(atScale: page.frame.scale) {
            report.layers.append(DrawingReport.LayerReport(name: name))
            report.layers[report.layers.count - 1].skipped = reason
            return
        }
        try canvas.group(faded: opacity) { canvas in
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
    fileprivate func draw(
        _ content: Content, on page: DrawingPage, canvas: inout RasterCanvas,
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
        try canvas.group(faded: content.opacity) {
            try drawing.draw(on: &$0, report: &report, stages: &stages)
        }
    }
}

extension RasterCanvas {
    /// Draws as a group only where that makes a difference.
    fileprivate mutating func group(
        faded opacity: Double, _ body: (inout RasterCanvas) throws -> Void
    ) rethrows {
        if opacity < 1 { try group(opacity: opacity, body) } else { try body(&self) }
    }
}
