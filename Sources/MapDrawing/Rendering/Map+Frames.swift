import CartoucheCanvases
import CartoucheImages
import CartoucheMapModel
import CartoucheWorkers

// Drawing in a known frame, for the command-line tool, the benchmarks and tests.
extension Map {
    /// Draws the map as an image.
    ///
    /// The parameters are those of
    /// ``draw(in:to:graphicsOverlays:patternAnchor:renderer:cancellation:countsFeaturesIfEmpty:report:progress:)``.
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

    /// Draws the map to an output: an image, a file or a recording.
    ///
    /// - Parameters:
    ///   - frame: The part of the map, and the size of the picture.
    ///   - output: The output, which makes the canvas and the product.
    ///   - graphicsOverlays: The overlays to draw above all layers, bottom first.
    ///   - patternAnchor: The anchor of hatches and picture fills.
    ///   - renderer: The renderer; nil means the map's. The number of its threads does not change the picture.
    ///   - cancellation: Cancels the drawing.
    ///   - countsFeaturesIfEmpty: Whether to count all features of each layer if the picture shows none.
    ///   - listsLabels: Whether the report lists all labels on the page.
    ///   - avoidsEdges: Whether labels that the edge of the picture would cut move inside or are left out.
    ///   - report: Receives the report; times are added to its times.
    ///   - progress: Receives the name of each layer and the number of its features so far.
    /// - Throws: The errors of sources that cannot be read, and `CancellationError`.
    package func draw<Output: CanvasOutput>(
        in frame: MapFrame, to output: Output, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, renderer: MapRenderer? = nil,
        cancellation: Cancellation? = nil, countsFeaturesIfEmpty: Bool = false, listsLabels: Bool = false,
        avoidsEdges: Bool = false,
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Output.Product {
        let size = ScreenSize(
            width: Double(frame.width) / frame.pixelsPerDIP, height: Double(frame.height) / frame.pixelsPerDIP
        )
        var request = MapRequest(self, size: size) { frame }
        request.scale = frame.pixelsPerDIP
        request.graphicsOverlays = graphicsOverlays
        request.patternAnchor = patternAnchor
        request.cancellation = cancellation
        request.countsFeaturesIfEmpty = countsFeaturesIfEmpty
        request.listsLabels = listsLabels
        request.avoidsEdges = avoidsEdges
        request.progress = progress
        let drawn = try (renderer ?? mapRenderer).draw(request, to: output)
        report.add(drawn.report)
        return drawn.product
    }
}
