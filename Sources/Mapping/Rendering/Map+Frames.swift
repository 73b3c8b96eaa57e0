import Canvases
import Images
import Workers

// Drawing in a frame that is known, for the command, the benchmarks and tests.
extension Map {
    /// Draws the map as a picture; parameters as for
    /// ``draw(in:to:graphicsOverlays:patternAnchor:renderer:cancellation:report:progress:)``.
    package func draw(
        in frame: MapFrame, graphicsOverlays: [GraphicsOverlay] = [], patternAnchor: PatternAnchor = .frame,
        renderer: MapRenderer? = nil, cancellation: Cancellation? = nil, report: inout DrawingReport,
        progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Image {
        let renderer = renderer ?? mapRenderer
        return try draw(
            in: frame, to: renderer.pictures, graphicsOverlays: graphicsOverlays,
            patternAnchor: patternAnchor, renderer: renderer, cancellation: cancellation, report: &report,
            progress: progress)
    }

    /// Draws the map to an output: a picture, a file, a recording.
    ///
    /// - Parameters:
    ///   - frame: What is shown, and how large.
    ///   - output: Makes the canvas and the product.
    ///   - graphicsOverlays: What is drawn above all layers, bottom first.
    ///   - patternAnchor: What hatches and picture fills are tied to.
    ///   - renderer: Draws the map; nil takes the map's. The number of its threads does not change the picture.
    ///   - cancellation: Ends the drawing early.
    ///   - report: Receives what happened; times are added to those it has.
    ///   - progress: Receives the name of each layer and how many of its features are done.
    /// - Throws: The errors of sources that cannot be read, and `CancellationError`.
    package func draw<Output: CanvasOutput>(
        in frame: MapFrame, to output: Output, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, renderer: MapRenderer? = nil,
        cancellation: Cancellation? = nil, report: inout DrawingReport,
        progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Output.Product {
        let size = ScreenSize(
            width: Double(frame.width) / frame.pixelsPerDIP, height: Double(frame.height) / frame.pixelsPerDIP
        )
        var request = MapRequest(self, size: size) { frame }
        request.scale = frame.pixelsPerDIP
        request.graphicsOverlays = graphicsOverlays
        request.patternAnchor = patternAnchor
        request.cancellation = cancellation
        request.progress = progress
        let drawn = try (renderer ?? mapRenderer).draw(request, to: output)
        report.add(drawn.report)
        return drawn.product
    }
}
