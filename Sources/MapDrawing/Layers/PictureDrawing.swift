import CartoucheCanvases
import CartoucheMapModel

/// A snapshot of a layer that is drawn as one picture.
protocol PictureDrawing: Sendable {
    /// The opacity of the group around the picture.
    var groupOpacity: Double { get }

    /// Draws the picture.
    ///
    /// - Throws: The error of a layer that cannot be read; `CancellationError`, `DeadlineError`.
    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws

    /// Whether both give the same picture on the same page.
    func drawsSame(as other: any PictureDrawing) -> Bool
}

extension Layer {
    /// Returns the snapshot of a layer that is drawn as one picture; nil for other layers.
    ///
    /// - Throws: The error of a layer that cannot be read.
    func pictureDrawing(on page: DrawingPage) throws -> (any PictureDrawing)? {
        switch self {
        case let layer as RasterLayer: try RasterDrawing(layer, on: page)
        case let layer as any PictureLayer: try PlacedDrawing(layer, on: page)
        default: nil
        }
    }
}
